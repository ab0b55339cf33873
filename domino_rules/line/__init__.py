"""Games on a line of tiles: the line, a hand on it, matches of hands, where the tiles lie.

`layout` finds a spot for every tile. A line that is known is laid by `arrange`, which tries the
`rooms` of each of its `arms`; one that grows by `growing`, which sees to its `exits`. All of them
reckon in `lies`; `views` is what the shape of a drawing asks, `spots` what comes out.
"""
