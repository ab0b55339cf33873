"""What could have been done instead: the smallest change that is legal, or that scores.

Both are found by asking the engine: the legal plays of the state, and what each leads to.
"""

from .line.instead import UNANSWERED as UNANSWERED
from .line.instead import hint as hint
from .line.instead import legal as legal
from .line.instead import missed as missed
from .line.instead import scoring as scoring
