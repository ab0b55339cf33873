"""Puts off what only a printed traceback needs: `_colorize`, and with it dataclasses."""

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec

spec = find_spec("_colorize")
if spec and spec.loader:
    spec.loader = LazyLoader(spec.loader)
    sys.modules["_colorize"] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules["_colorize"])
