"""Questions about tiles on a line."""
