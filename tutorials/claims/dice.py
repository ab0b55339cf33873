"""What a page can ask the engine about dice: each question is a small function, as in `questions`.

Mostly it is about a grid: the starting die as a record writes it, the number to the north and east
first, then placements ("0|1, 0|2 c2 NW"); or a step of a worked game. Whose turn it would be does
not matter there. A row of dice is written "0|1 2|3", two players' dice with a colon between them. A
match is told by who wins its games, one after the other: "Ana 3, Beka, draw"; Ana begins it.
"""

import re
from collections.abc import Callable

from domino_rules import tell
from domino_rules.dice.faces import FACES, Face, face
from domino_rules.dice.grid import (
    FACINGS,
    MIDDLE,
    NOTHING,
    SIDES,
    SPACES,
    Asks,
    Grid,
    Placement,
    facing,
    fitting,
)
from domino_rules.dice.hand import DiceGame, DiceHand
from domino_rules.dice.match import DiceMatch
from domino_rules.dice.tell import sides
from domino_rules.errors import Refusal
from domino_rules.events import Result
from domino_rules.rules import RULES
from domino_rules.words import Words

from .answers import (
    COLON,
    NAMES,
    Answer,
    ClaimError,
    Shown,
    allowed,
    as_kind,
    as_number,
    as_places,
    as_row,
    as_seat,
    as_word,
    phrase,
    refused,
)
from .line import state_at

PLAYERS = NAMES[:2]
"""What the players of dice are called; the first one begins."""

START = Placement.read("0|1 b2 NE")
"""The starting die of games of which only the ending matters."""


# What a question is asked about


def _parts(what: str, *names: str) -> list[str]:
    """The parts of an argument between its semicolons."""
    parts = [part.strip() for part in what.split(";")]
    if len(parts) != len(names):
        raise ClaimError(f"it is asked about: {'; '.join(names)}")
    return parts


_FACE = re.compile(r"([0-9])[-:|]([0-9])")


def _faces(text: str) -> tuple[Face, ...]:
    """Dice written one after the other."""
    found = [_FACE.fullmatch(word) for word in text.split()]
    if not all(found):
        raise ClaimError(f"{text!r} is not a row of dice, such as 0|2 1|3")
    return tuple(sorted(face(int(m[1]), int(m[2])) for m in found if m))


def _grid(game: DiceGame, what: str) -> Grid:
    """The dice on the grid: a starting die and placements, or those at a step of a worked game."""
    state = _state(what)
    if state is not None:
        return state.grid
    start, *plays = (part.strip() for part in what.split(","))
    if not _FACE.fullmatch(start):
        raise ClaimError(f"{start!r} is no starting die, such as 0|1")
    first, second = int(start[0]), int(start[2])
    grid = Grid().put(Placement(face(first, second), MIDDLE, facing(first, second, 0)))
    for n, play in enumerate(plays, 1):
        try:
            grid = _place(game, grid, play).grid
        except Refusal as refusal:
            raise ClaimError(f"placement {n}: {_sentence(refusal)}") from None
    return grid


def _state(what: str) -> DiceHand | None:
    """The state at a step of a worked game; None for a text that names none."""
    state = state_at(what)
    if state is None or isinstance(state, DiceHand):
        return state
    raise ClaimError(f"{what!r} is not played with dice")


def _to_act(game: DiceGame, grid: Grid, dice: tuple[Face, ...]) -> DiceHand:
    """A game at this grid in which the first player is to act and has these dice."""
    begun = game.begin([FACES[:4]] * 2, START, opener=0)
    return begun._replace(grid=grid, held=(dice, ()), turn=0, legal=grid.placements(dice))


def _place(game: DiceGame, grid: Grid, written: str) -> DiceHand:
    """The game after one more placement; raises `Refusal` for one that is not legal."""
    placement = Placement.read(written)
    hand = _to_act(game, grid, (placement.face,))
    return hand.play(hand.find(*placement))


def _sentence(refusal: Refusal) -> str:
    return tell.refusal(refusal, Words(PLAYERS))


def _asks_of(game: DiceGame, what: str) -> Asks:
    """What an empty space asks for, from a grid and its name."""
    dice, space = _parts(what, "grid", "space")
    if space not in SPACES:
        raise ClaimError(f"{space!r} is no space; there are {', '.join(SPACES)}")
    asked = _grid(game, dice).asks[SPACES.index(space)]
    if asked is None or asked == NOTHING:
        raise ClaimError(f"{space} is not an empty space beside a die")
    return asked


def _contact(game: DiceGame, asked: Asks) -> tuple[str, ...]:
    """The id of the clause on one contact, or on several."""
    several = sum(number is not None for number in asked) > 1
    return (game.rule("all-contacts" if several else "match"),)


def _ended(game: DiceGame, what: str) -> Result:
    """The ending of a worked game, or of one in which these dice are left."""
    state = _state(what)
    if state is not None:
        if state.result is None:
            raise ClaimError("the game is not over there")
        return state.result
    rows = COLON.split(what)
    if len(rows) != len(PLAYERS):
        raise ClaimError(f"{what!r} is not the dice of two players, such as 0|1 : 1|2 2|3")
    left = _faces(rows[0]), _faces(rows[1])
    result = game.settle(_over(game, left, DiceMatch(game), 0))
    return result._replace(rules=result.rules[:-1])  # who begins next is made up


def _over(
    game: DiceGame, left: tuple[tuple[Face, ...], ...], match: DiceMatch, opener: int
) -> DiceHand:
    """The next game of a match once these dice are left and nobody can place one."""
    begun = game.begin(
        [FACES[:4]] * 2, START, opener=opener, number=match.number, account=match.account
    )
    return begun._replace(held=left, turn=None, legal=())


_LEFT: dict[str, tuple[tuple[Face, ...], ...]] = {
    PLAYERS[0]: ((), FACES[:1]),
    PLAYERS[1]: (FACES[:1], ()),
    "draw": (FACES[:1], FACES[:1]),
}
"""Dice left with which a game is won or drawn."""


def _match_of(game: DiceGame, what: str) -> DiceMatch:
    """The match after games that were won by these players, or drawn."""
    match, opener = DiceMatch(game), 0
    for part in filter(None, (part.strip() for part in what.split(","))):
        found = re.fullmatch(rf"({'|'.join(_LEFT)})(?: (\d+))?", part)
        if not found:
            raise ClaimError(f"{part!r} is neither games won nor drawn, such as Ana 3 or draw")
        for _ in range(int(found[2] or 1)):
            over = _over(game, _LEFT[found[1]], match, opener)
            match = match.after(over._replace(result=game.settle(over)))
            opener = match.next_opener if isinstance(match.next_opener, int) else opener
    return match


# The questions


_FACES_SHOWN = r"(?<![\d|])[0-3]\|[0-3](?![\d|])"


def _fits(game: DiceGame, what: str) -> Answer:
    """Which faces fit a space."""
    asked = _asks_of(game, what)
    fit = map(str, fitting(asked))
    return as_places(fit, _FACES_SHOWN, sides(asked, Words(())), _contact(game, asked))


def _asks(game: DiceGame, what: str) -> Answer:
    """The sides that a space asks for, with their numbers."""
    asked = _asks_of(game, what)

    def agrees(shown: Shown) -> bool:
        names = "|".join(f"({name})" for name in shown.vocabulary.sides)
        said: list[int | None] = [None] * len(asked)
        for found in re.finditer(rf"\b(?:{names}) (\d)\b", shown.text):
            *which, number = found.groups()
            said[next(n for n, name in enumerate(which) if name)] = int(number)
        return tuple(said) == asked

    return Answer(lambda words: sides(asked, words), agrees, "", _contact(game, asked))


def _turns(game: DiceGame, what: str) -> Answer:
    """In how many turns a die can lie in a space."""
    grid, die, space = _parts(what, "grid", "die", "space")
    asked = _asks_of(game, f"{grid}; {space}")
    dice = _faces(die)
    if len(dice) != 1:
        raise ClaimError(f"{die!r} is not one die")
    corners = fitting(asked).get(dice[0], ())
    facings = ", ".join(FACINGS[corner] for corner in corners)
    return as_number(len(corners), facings, (game.rule("turning"), *_contact(game, asked)))


_SPACES_SHOWN = r"\b[abc][123]\b"


def _dead(game: DiceGame, what: str) -> Answer:
    """The spaces that no die can ever fill."""
    dead = (SPACES[space] for space in _grid(game, what).dead)
    return as_places(dead, _SPACES_SHOWN, "", (game.rule("all-contacts"),))


def _open(game: DiceGame, what: str) -> Answer:
    """The spaces that some die fits."""
    spaces = {SPACES[play.space] for play in _grid(game, what).placements(FACES)}
    return as_places(spaces, _SPACES_SHOWN, "", (game.rule("contact"), game.rule("match")))


def _may(game: DiceGame, what: str) -> Answer:
    """Whether a die may be placed like this."""
    dice, placement = _parts(what, "grid", "placement")
    try:
        after = _place(game, _grid(game, dice), placement)
    except Refusal as refusal:
        return refused(_sentence(refusal), refusal.rule)
    rules = tuple(map(game.rule, ("contact", "match", "all-contacts", "turning")))
    bites = tuple(rule for rule in after.game.cite(after) if rule in rules)
    return allowed(bites)


def _refuses(game: DiceGame, what: str) -> Answer:
    """The clause that a placement breaks, by its title or its name."""
    dice, placement = _parts(what, "grid", "placement")
    grid = _grid(game, dice)
    try:
        _place(game, grid, placement)
    except Refusal as refusal:
        id, title = refusal.rule, RULES[refusal.rule].title

        def agrees(shown: Shown) -> bool:
            return shown.text.lower() in (id, shown.words.translate(title).lower())

        return Answer(phrase(title), agrees, _sentence(refusal), (id,))
    raise ClaimError("that is allowed")


def _must(game: DiceGame, what: str) -> Answer:
    """What is due with these dice: to place one, and which there are to choose from, or to pass."""
    dice, held = _parts(what, "grid", "dice")
    hand = _to_act(game, _grid(game, dice), _faces(held))
    fit = {str(play.face) for play in hand.legal}
    clause = game.rule("must-play" if hand.legal else "pass")
    answer = as_word(
        hand.due,
        lambda known: {"play": known.due["place"], "pass": known.due["pass"]},
        ", ".join(sorted(fit)) or "nothing fits",
        (clause,),
    )

    def agrees(shown: Shown) -> bool:
        said = set(re.findall(_FACES_SHOWN, shown.text))
        return answer.agrees(shown) and (not said or said == fit)

    return answer._replace(agrees=agrees)


def _places(game: DiceGame, what: str) -> Answer:
    """In how many ways one of these dice can be placed: space and turn."""
    dice, held = _parts(what, "grid", "dice")
    placements = _grid(game, dice).placements(_faces(held))
    return as_number(len(placements), ", ".join(map(str, placements)), (game.rule("match"),))


def _shows(game: DiceGame, what: str) -> Answer:
    """The numbers that a die shows on its four sides: north, east, south, west."""
    found = re.fullmatch(rf"(\d[-:|]\d) ({'|'.join(FACINGS)})", what)
    if not found:
        raise ClaimError("it is asked about: 0|2 NW")
    numbers = dict(zip(SIDES, Placement.read(f"{found[1]} b2 {found[2]}").sides, strict=True))
    reason = ", ".join(f"{side} {number}" for side, number in numbers.items())
    return as_row(list(numbers.values()), reason, (game.rule("faces"),))


def _spots(game: DiceGame, what: str) -> Answer:
    return as_number(sum(face.spots for face in _faces(what)), "", (game.rule("spots"),))


def _left(game: DiceGame, what: str) -> Answer:
    """How many dice each player has still to place in a worked game."""
    state = _state(what)
    if state is None:
        raise ClaimError("it is asked about a worked game: tashkent/name 5")
    return as_row(list(state.left))


def _ending(game: DiceGame, what: str) -> Answer:
    result = _ended(game, what)
    return as_kind(result.kind, game.kinds, _by(result), result.rules)


def _wins(game: DiceGame, what: str) -> Answer:
    result = _ended(game, what)
    return as_seat(result.winner, _by(result), result.rules, PLAYERS)


def _by(result: Result) -> str:
    return f"dice left: {' against '.join(map(str, result.left))}"


def _next(game: DiceGame, what: str) -> Answer:
    """Who begins the next game, after a worked game or in a match so far."""
    if _state(what) is not None:
        return as_seat(_ended(game, what).next_opener, "", (game.rule("next-beginner"),), PLAYERS)
    match = _match_of(game, what)
    begins = 0 if match.next_opener is None else match.next_opener
    return as_seat(begins, "", (game.rule("next-beginner"),), PLAYERS)


def _games(game: DiceGame, what: str) -> Answer:
    """What the markers show for games."""
    match = _match_of(game, what)
    clauses = map(game.rule, ("markers", "new-set"))
    return as_row([score.games for score in match.scores], "", tuple(clauses))


def _sets(game: DiceGame, what: str) -> Answer:
    """What the markers show for sets."""
    match = _match_of(game, what)
    return as_row([score.sets for score in match.scores], "", (game.rule("set"),))


def _match(game: DiceGame, what: str) -> Answer:
    """Who has won a match."""
    match = _match_of(game, what)
    return as_seat(match.winner, "", (game.rule("match-end"),), PLAYERS)


def _first(game: DiceGame, what: str) -> Answer:
    """Who places first in a game that Ana begins."""
    if what not in ("", "other places"):
        raise ClaimError("it is asked about nothing, or about the house rule: other places")
    chosen = game.with_options(first_placer="other") if what else game
    hand = chosen.begin([FACES[:4]] * 2, START, opener=0)
    return as_seat(hand.turn, "", (hand.rules[-1],), PLAYERS)


def _count(game: DiceGame, what: str) -> Answer:
    """How many there are of what the rules give a number to."""
    showing = re.fullmatch(r"faces with ([0-3])", what)
    if showing:
        count = sum(int(showing[1]) in face for face in FACES)
        return as_number(count, "", (game.rule("faces"),))
    (seats, thrown), *_ = game.dealt.items()
    counts = {
        "players": (seats, "deal"),
        "dice": (seats * thrown + 1, "dice"),
        "thrown": (thrown, "deal"),
        "taken up": (thrown, "take-up"),
        "faces": (len(FACES), "faces"),
        "spaces": (len(SPACES), "grid"),
        "turns": (len(FACINGS), "turning"),
        "most spots": (max(face.spots for face in FACES), "spots"),
        "games": (game.games, "set"),
        "sets": (game.sets, "match-end"),
    }
    if what not in counts:
        raise ClaimError(f"it counts: {', '.join(counts)}, faces with 3")
    count, clause = counts[what]
    return as_number(count, "", (game.rule(clause),))


DICE_QUESTIONS: dict[str, Callable[[DiceGame, str], Answer]] = {
    "fits": _fits,
    "asks": _asks,
    "turns": _turns,
    "dead": _dead,
    "open": _open,
    "may": _may,
    "refuses": _refuses,
    "must": _must,
    "places": _places,
    "shows": _shows,
    "spots": _spots,
    "left": _left,
    "ending": _ending,
    "wins": _wins,
    "next": _next,
    "games": _games,
    "sets": _sets,
    "match": _match,
    "first": _first,
    "count": _count,
}
"""Every question about dice, by the word that asks it."""
