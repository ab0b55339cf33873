"""English for `vocabulary`."""

_COUNTING = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen"
)
_BY_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_UNITS, _TENS = _COUNTING.split(), _BY_TENS.split()

NUMBERS = {
    **{word: n for n, word in enumerate(_UNITS)},
    **{word: 10 * n for n, word in enumerate(_TENS, 2)},
    **{f"{ten}-{_UNITS[n]}": 10 * t + n for t, ten in enumerate(_TENS, 2) for n in range(1, 10)},
    **dict.fromkeys(("no", "none", "nothing"), 0),
}
_NOT = "cannot illegal neither never no nobody none not nothing nowhere refused"
DENIALS = frozenset(_NOT.split())
SEATS = ("first", "second", "third", "fourth")
NOBODY = "nobody|neither|nichia|tie|eggs|drawn|another hand|goes on"
ENDS = {"left": "left", "right": "right", "up": "up|third", "down": "down|fourth"}
SIDES = ("north", "east", "south", "west")
DUE = {
    "play": "plays?|played",
    "draw": "draws?|drawn",
    "pass": "pass|passes|passed|knocks?",
    "place": "plac(?:e|es|ed|ing)",
}
KINDS = {
    "domino": "domino",
    "riba": "riba",
    "nichia": "nichia",
    "blocked": "blocked",
    "tie": "tie",
    "fish": "fish",
    "eggs": "eggs",
    "win": "win|wins|won",
    "draw": "drawn|a draw",
}
STAVKA = {"open": "open", "closed": "closed"}
AGAIN = "again"
