"""Worked hands: the records, the replay of one, and links that hold a position in it."""
