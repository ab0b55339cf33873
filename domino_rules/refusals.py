"""Why an action is refused, in plain sentences, of tiles and of dice.

Every sentence is a whole template for `gettext`; names, tiles and numbers are put in as they are,
so that no language has to inflect them.
"""

from .dice.faces import Face
from .dice.tell import sides, spaces
from .errors import Refusal
from .line.chain import ENDS
from .line.tell import asked, end_name
from .tiles import Tile
from .words import Words


def refusal(error: Refusal, words: Words) -> str:
    """Why an action is not allowed, what was found and what would be right."""
    _, facts = words.translate, error.facts
    template = sentences(words).get(error.code, error.code)
    shown = {name: _fact(value, words) for name, value in facts.items()}
    if "asks" in facts and isinstance(facts["asks"], tuple):
        shown["asks"] = asked(facts["asks"], words)
    for name in {"sides", "touching"} & facts.keys():
        shown[name] = sides(facts[name], words)
    if "spaces" in facts:
        shown["spaces"] = spaces(facts["spaces"], words)
    if "seats" in facts:
        shown["name"] = " & ".join(words.names[seat] for seat in facts["seats"])
    if "end" in facts:
        shown["end"] = end_name(ENDS.index(facts["end"]), words)
    return template.format(**shown)


def _fact(value: object, words: Words) -> str:
    if isinstance(value, Tile | Face):
        return str(value)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value[:8])) + ("…" if len(value) > 8 else "")
    _ = words.translate
    return _("none yet") if value is None else str(value)


def sentences(words: Words) -> dict[str, str]:
    """The sentence for each code of a refusal, with fields for the facts."""
    _ = words.translate
    return {
        "over": _("The hand is over: nothing can be played any more."),
        "game-over": _("The game is over: no die can be placed any more."),
        "no-double-dealt": _("Nobody was dealt a double: the first hand is dealt again."),
        "many-doubles": _("{name}: {count} doubles; from five on the hand is dealt again."),
        "many-alike": _("{name}: tiles with a {number}: {count}; from six on the hand is dealt"
                        " again."),
        "on-table": _("{tile} already lies on the table; every tile is there once."),
        "drawn-twice": _("{tile} cannot be drawn: it is already known to be elsewhere."),
        "not-held": _("{tile} is not in this hand; held: {held}."),
        "opening-end": _("{tile} opens the hand: an opening tile takes no end."),
        "must-open": _("{tile} cannot open this hand; it must be opened with: {leads}."),
        "does-not-fit": _("{tile} does not fit: the open ends ask for {asks}."),
        "must-play-drawn": _("{tile} stays in hand: what was drawn must be played: {plays}."),
        "end-needed": _("{tile} fits more than one end; say which: {plays}."),
        "not-open": _("The {end} is not open; third and fourth sides open once tiles lie on both"
                      " main sides of the stavka ({stavka})."),
        "no-such-side": _("There is no {end}: in this game the line has two ends."),
        "wrong-end": _("{tile} does not fit there: the {end} asks for {asks}."),
        "must-play": _("Something fits, so it must be played: {plays}."),
        "must-draw": _("No pass yet: tiles can still be drawn: {left}."),
        "nothing-due": _("Nothing has to be drawn or passed now."),
        "no-drawing": _("Nothing can be drawn in this game: a player who cannot play passes."),
        "not-next": _("Other tiles come next from the boneyard: {tiles}."),
        "not-drawable": _("{count} cannot be drawn: only {left} can be reached."),
        "drew-on": _("{tile} was drawn after a tile that fits; that one must be played at once."),
        "wrong-turn": _("{name} cannot act now; the turn belongs to {turn}."),
        "wrong-opener": _("{name} does not open this hand; it is opened by {turn}."),
        "wrong-beginner": _("{name} does not begin this game; it is begun by {turn}."),
        "must-place": _("A die fits, so it must be placed: {plays}."),
        "not-thrown": _("{face} is not among the dice left to place: {held}."),
        "space-taken": _("{space} is taken: {lies} lies there."),
        "no-contact": _("{face} touches no die in {space}: it has to border one with a side."),
        "face-does-not-fit": _("{face} fits {space} in no turn: the sides there ask for {sides}."),
        "sides-differ": _("{face} does not fit {space} like this: the sides there ask for {sides},"
                          " and it shows {touching}."),
        "fits-nowhere": _("{face} fits nowhere, however it is turned. What the spaces beside dice"
                          " ask for: {spaces}."),
        "space-needed": _("{face} fits in more than one way; say which: {plays}."),
        "corner-needed": _("{face} fits {space} in more than one turn; say which: {plays}."),
        "match-over": _("The match is over; winner: {name}."),
    }  # fmt: skip
