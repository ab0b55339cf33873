"""Games on the grid in plain sentences: "Ana: 0|2, c2, facing NW. 0 meets 0 on the west side." """

from collections.abc import Mapping

from ..events import Unknown
from ..words import Words
from .grid import SPACES, Asks, Placement
from .hand import DiceHand
from .match import DiceMatch


def told(hand: DiceHand, words: Words) -> str:
    """What just happened, in one or more sentences, the ending of the game included."""
    tell = {"deal": _tell_throw, "play": _tell_play, "pass": _tell_pass}[hand.event.kind]
    return " ".join([*tell(hand, words), *ending(hand, words)])


def undone(hand: DiceHand, words: Words) -> str:
    """What is said when the last event is taken back."""
    _, play = words.translate, hand.event.play
    what = _("pass") if play is None else placed(play, words)
    return _("Undone: {name}: {what}.").format(name=_name(hand.event.seat, words), what=what)


def placed(play: Placement, words: Words) -> str:
    """A placement in words: "0|2, c2, facing NW"."""
    if play.facing is None:
        return f"{play.face}, {SPACES[play.space]}"
    text = words.translate("{face}, {space}, facing {corner}")
    return text.format(
        face=play.face, space=SPACES[play.space], corner=corner_name(play.facing, words)
    )


def corner_name(corner: int, words: Words) -> str:
    """The corner that the smaller number of a die faces, as records write it."""
    _ = words.translate
    return (_("NE"), _("SE"), _("SW"), _("NW"))[corner]


def sides(asked: Asks, words: Words) -> str:
    """Sides with their numbers, as far as they have any: "west 0, north 2"."""
    _ = words.translate
    names = (_("north"), _("east"), _("south"), _("west"))
    return ", ".join(
        f"{name} {number}" for name, number in zip(names, asked, strict=True) if number is not None
    )


def spaces(asks: Mapping[int, Asks], words: Words) -> str:
    """What spaces ask for: "b1 north 2; c2 west 0, north 1"."""
    return "; ".join(f"{SPACES[space]} {sides(asked, words)}" for space, asked in asks.items())


def meetings(hand: DiceHand, words: Words) -> str:
    """What lies against what around the die just placed: "0 meets 0 on the west side"."""
    _ = words.translate
    texts = (
        _("{number} meets {number} on the north side"),
        _("{number} meets {number} on the east side"),
        _("{number} meets {number} on the south side"),
        _("{number} meets {number} on the west side"),
    )
    return ", ".join(
        text.format(number=number)
        for text, number in zip(texts, touching(hand), strict=True)
        if number is not None
    )


def touching(hand: DiceHand) -> Asks:
    """The sides of the die just placed that touch another one, with their numbers."""
    play, grid = hand.event.play, hand.grid
    assert play is not None, "a die has been placed"
    contacts = grid.contacts(play.space)
    return tuple(number if n in contacts else None for n, number in enumerate(play.sides))


def _name(seat: int | None, words: Words) -> str:
    return "" if seat is None else words.names[seat]


def _tell_throw(hand: DiceHand, words: Words) -> list[str]:
    _, start = words.translate, hand.grid.placed[0]
    begins = _("{name} begins and throws {face} into the middle, facing {corner}.")
    thrown = "; ".join(
        f"{name} {' '.join(map(str, dice))}"
        for name, dice in zip(words.names, hand.held, strict=True)
    )
    corner = corner_name(start.facing or 0, words)
    sentences = [
        begins.format(name=_name(hand.opener, words), face=start.face, corner=corner),
        _("Thrown: {dice}.").format(dice=thrown),
    ]
    if hand.turn is not None:
        first = _("{name} is the first to place a die.")
        sentences.append(first.format(name=_name(hand.turn, words)))
    return sentences


def _tell_play(hand: DiceHand, words: Words) -> list[str]:
    _, event = words.translate, hand.event
    assert event.play is not None, "a die has been placed"
    name = _name(event.seat, words)
    sentences = [
        _("{name}: {placed}.").format(name=name, placed=placed(event.play, words)),
        _("{meetings}.").format(meetings=meetings(hand, words)),
    ]
    if event.back:
        sentences.append(_("{name} is back in.").format(name=name))
    if hand.turn is not None and not hand.held[event.seat or 0]:
        sentences.append(_("{name} has no die left.").format(name=name))
    return sentences


def _tell_pass(hand: DiceHand, words: Words) -> list[str]:
    _, seat = words.translate, hand.event.seat
    passed = _("{name}: passes.").format(name=_name(seat, words))
    return [passed, _("No die fits.") if hand.held[seat or 0] else _("No die is left.")]


def ending(hand: DiceHand, words: Words) -> list[str]:
    """How the game ended and what was left, sentence by sentence."""
    result, _ = hand.result, words.translate
    if result is None:
        return []
    won = _("{name} wins the game.") if isinstance(result.winner, int) else _("A drawn game.")
    winner = result.winner if isinstance(result.winner, int) else None
    sentences = [
        _("The game is over: nobody can place a die."),
        won.format(name=_name(winner, words)),
        _("Dice left: {left}.").format(left=_by_name(hand.left, words)),
    ]
    if "tashkent.fewer-dice" not in result.rules:
        sentences.append(_("Spots left: {left}.").format(left=_by_name(hand.spots, words)))
    if isinstance(result.next_opener, int):
        name = _name(result.next_opener, words)
        sentences.append(_("{name} begins the next game.").format(name=name))
    return sentences


def _by_name(counts: tuple[int, ...], words: Words) -> str:
    return ", ".join(f"{name} {n}" for name, n in zip(words.names, counts, strict=True))


def due(hand: DiceHand, words: Words) -> str:
    """What comes next, if that is anything but a choice among placements; else an empty text."""
    _, name = words.translate, _name(hand.turn, words)
    return {
        "play": "",
        "pass": _("{name}: no die fits, a pass is due.").format(name=name),
        "nothing": _("The game is over."),
    }[hand.due]


def standing(match: DiceMatch, words: Words) -> str:
    """How a match stands between two games ("?" where that is not known), and who has won it."""
    _, shown = words.translate, []
    for name, score in zip(words.names, match.known_scores, strict=True):
        sets, games = ("?", "?") if isinstance(score, Unknown) else score
        text = _("{name}: sets {sets}, games {games}")
        shown.append(text.format(name=name, sets=sets, games=games))
    return " ".join([f"{'; '.join(shown)}.", *outcome(match, words)])


def outcome(match: DiceMatch, words: Words) -> list[str]:
    """Who has won a match, or a set of it with the last game; nothing while the set goes on."""
    _ = words.translate
    if match.winner is not None:
        return [_("{name} has won the match.").format(name=_name(match.winner, words))]
    return [_("A set is over: the next one begins at no games.")] if match.ended else []


def heading(hand: DiceHand, words: Words) -> str:
    """The heading of a game: its number in the match."""
    return words.translate("Game {number}").format(number=hand.number)
