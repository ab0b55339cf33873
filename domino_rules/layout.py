"""Where the tiles of a line lie in a drawing; known by this name, kept in `line.layout`."""

from .line.layout import lay_out as lay_out
