"""The language of what a reader sees: its catalogue, and the words that are no whole sentences."""
