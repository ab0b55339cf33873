"""Positions as HTML: the figure of a replay, its board, its players, what can be played."""
