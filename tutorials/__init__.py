"""Teaching with the rules engine: worked examples, replays, their HTML, and the way into a page."""
