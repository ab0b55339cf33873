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
from .words import N_, NN_, Sentence, Words


def refusal(error: Refusal, words: Words) -> str:
    """Why an action is not allowed, what was found and what would be right."""
    facts = error.facts
    shown: dict[str, str | int] = {name: _fact(value, words) for name, value in facts.items()}
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
    return words.say(SENTENCES.get(error.code, error.code), **shown)


def _fact(value: object, words: Words) -> str | int:
    if isinstance(value, int):
        return value
    if isinstance(value, Tile | Face):
        return str(value)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value[:8])) + ("…" if len(value) > 8 else "")
    return words.translate("none yet") if value is None else str(value)


SENTENCES: dict[str, Sentence] = {
    "over": N_("The hand is over: nothing can be played any more."),
    "game-over": N_("The game is over: no die can be placed any more."),
    "no-double-dealt": N_("Nobody was dealt a double: the first hand is dealt again."),
    "many-doubles": NN_("{name}: {count} double; from five on the hand is dealt again.",
                        "{name}: {count} doubles; from five on the hand is dealt again."),
    "many-alike": N_("{name}: tiles with a {number}: {count}; from six on the hand is dealt"
                     " again."),
    "not-in-set": N_("{tile} is no tile of the set that is played with."),
    "on-table": N_("{tile} already lies on the table; every tile is there once."),
    "drawn-twice": N_("{tile} cannot be drawn: it is already known to be elsewhere."),
    "not-held": N_("{tile} is not in this hand; held: {held}."),
    "opening-end": N_("{tile} opens the hand: an opening tile takes no end."),
    "must-open": N_("{tile} cannot open this hand; it must be opened with: {leads}."),
    "does-not-fit": N_("{tile} does not fit: the open ends ask for {asks}."),
    "must-play-drawn": N_("{tile} stays in hand: what was drawn must be played: {plays}."),
    "end-needed": N_("{tile} fits more than one end; say which: {plays}."),
    "not-open": N_("The {end} is not open; third and fourth sides open once tiles lie on both"
                   " main sides of the stavka ({stavka})."),
    "no-such-side": N_("There is no {end}: in this game the line has two ends."),
    "wrong-end": N_("{tile} does not fit there: the {end} asks for {asks}."),
    "must-play": N_("Something fits, so it must be played: {plays}."),
    "must-draw": N_("No pass yet: tiles can still be drawn: {left}."),
    "nothing-due": N_("Nothing has to be drawn or passed now."),
    "no-drawing": N_("Nothing can be drawn in this game: a player who cannot play passes."),
    "not-next": N_("Other tiles come next from the boneyard: {tiles}."),
    "not-drawable": N_("{count} cannot be drawn: only {left} can be reached."),
    "drew-on": N_("{tile} was drawn after a tile that fits; that one must be played at once."),
    "wrong-turn": N_("{name} cannot act now; the turn belongs to {turn}."),
    "wrong-opener": N_("{name} does not open this hand; it is opened by {turn}."),
    "wrong-beginner": N_("{name} does not begin this game; it is begun by {turn}."),
    "must-place": N_("A die fits, so it must be placed: {plays}."),
    "not-thrown": N_("{face} is not among the dice left to place: {held}."),
    "space-taken": N_("{space} is taken: {lies} lies there."),
    "no-contact": N_("{face} touches no die in {space}: it has to border one with a side."),
    "face-does-not-fit": N_("{face} fits {space} in no turn: the sides there ask for {sides}."),
    "sides-differ": N_("{face} does not fit {space} like this: the sides there ask for {sides},"
                       " and it shows {touching}."),
    "fits-nowhere": N_("{face} fits nowhere, however it is turned. What the spaces beside dice"
                       " ask for: {spaces}."),
    "space-needed": N_("{face} fits in more than one way; say which: {plays}."),
    "corner-needed": N_("{face} fits {space} in more than one turn; say which: {plays}."),
    "match-over": N_("The match is over; winner: {name}."),
}  # fmt: skip
"""The sentence for each code of a refusal, with fields for the facts."""
