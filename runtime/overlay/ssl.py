"""In place of ssl: asyncio, which Pyodide imports, does without it where it is missing."""

raise ImportError("there are no sockets in a browser")
