"""Games on a line of tiles: the line, a hand on it, matches of hands, where the tiles lie."""
