"""What the engine works out for a table: differences, coverage, comparisons, perfect play."""
