"""The dice game: dice on a grid instead of tiles in a line, in the protocol of the line games."""
