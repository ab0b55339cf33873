"""`python -m domino_rules`."""

import sys

from .cli import main

sys.exit(main())
