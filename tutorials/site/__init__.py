"""What the site generator calls, and the pages that are generated."""
