"""Numbers and statements in a page that the engine supplies or checks."""
