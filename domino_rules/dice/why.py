"""Why a die fits or not, why it is somebody's turn, and why a game ended as it did."""

from collections.abc import Sequence

from ..words import Reason, Words
from .grid import SPACES, fitting
from .hand import DiceHand
from .tell import meetings, placed, sides


def placement(hand: DiceHand, words: Words) -> list[Reason]:
    """Why the die just placed could lie there; empty after anything else."""
    _, event, rule = words.translate, hand.event, hand.game.rule
    if event.play is None:
        return []
    text = _("{placed}: {meetings}.")
    shown = text.format(placed=placed(event.play, words), meetings=meetings(hand, words))
    reasons = [Reason(shown, rule("all-contacts" if event.contacts > 1 else "match"))]
    if event.choices == 1:
        reasons.append(Reason(_("No other placement was legal."), rule("must-play")))
    return reasons


def spaces(hand: DiceHand, words: Words) -> list[Reason]:
    """What each space beside a die asks for, which faces fit there, and whether it is dead."""
    _, rule = words.translate, hand.game.rule
    reasons: list[Reason] = []
    for space, asked in hand.grid.bordered.items():
        fits = ", ".join(map(str, fitting(asked)))
        text = _("{space} asks for {sides}: {faces}.")
        if not fits:
            text = _("{space} asks for {sides}: no face has that, and the space stays empty.")
        shown = text.format(space=SPACES[space], sides=sides(asked, words), faces=fits)
        several = sum(number is not None for number in asked) > 1
        reasons.append(Reason(shown, rule("all-contacts" if several else "match")))
    return reasons


def turn(hand: DiceHand, words: Words) -> list[Reason]:
    """Who is to act and why, and what must be done; empty once the game is over."""
    if hand.turn is None:
        return []
    _, event, rule = words.translate, hand.event, hand.game.rule
    names = {"name": _name(event.seat, words), "turn": _name(hand.turn, words)}
    if event.kind == "deal":
        text, clause = _("{turn} places the first die."), hand.game.cite(hand)[-1]
    else:
        did = _("{name} has passed.") if event.kind == "pass" else _("{name} has placed a die.")
        text, clause = did + " " + _("The next in turn is {turn}."), rule("turns")
    return [Reason(text.format(**names), clause), _must(hand, words)]


def _must(hand: DiceHand, words: Words) -> Reason:
    _, rule = words.translate, hand.game.rule
    if not hand.legal:
        return Reason(_("No die fits anywhere in any turn: a pass is due."), rule("pass"))
    faces = ", ".join(dict.fromkeys(str(play.face) for play in hand.legal))
    text = _("These dice fit somewhere, and one of them must be placed: {faces}.")
    return Reason(text.format(faces=faces), rule("must-play"))


def forced(hand: DiceHand, words: Words) -> list[Reason]:
    """Why a pass had to be; empty after anything else."""
    _, seat = words.translate, hand.event.seat
    if hand.event.kind != "pass" or seat is None:
        return []
    name, dice = _name(seat, words), hand.held[seat]
    if not dice:
        text = _("{name} has no die left, and the other player goes on.")
        return [Reason(text.format(name=name), hand.game.rule("out-of-dice"))]
    text = _("{name} has {dice}: none of them fits.")
    shown = text.format(name=name, dice=", ".join(map(str, dice)))
    return [*spaces(hand, words), Reason(shown, hand.game.rule("pass"))]


def left(hand: DiceHand, words: Words) -> list[Reason]:
    """The dice each seat has still to place, and their spots."""
    return [_left(hand, seat, words) for seat in range(hand.seats)]


def _left(hand: DiceHand, seat: int, words: Words) -> Reason:
    _, name, dice = words.translate, _name(seat, words), hand.held[seat]
    if not dice:
        return Reason(_("{name}: no die left.").format(name=name))
    text = _("{name}: dice {count}, {dice}; spots {spots}.")
    shown = ", ".join(map(str, dice))
    return Reason(text.format(name=name, count=len(dice), dice=shown, spots=hand.spots[seat]))


def ending(hand: DiceHand, words: Words) -> list[Reason]:
    """How the game ended, clause by clause; empty while it goes on."""
    if hand.result is None:
        return []
    _, result = words.translate, hand.result
    winner = _name(result.winner if isinstance(result.winner, int) else None, words)
    following = _name((hand.opener + 1) % hand.seats, words)
    texts = {
        "end": _("Nobody can place a die any more."),
        "fewer-dice": _("{winner} has fewer dice left and wins."),
        "spots": _("As many dice are left with both, and {winner} has fewer spots on them."),
        "draw": _("As many dice and as many spots are left with both: the game is drawn."),
        "markers": _("{winner}: one more game."),
        "next-beginner": _("{name} begins the next game, whoever has won this one."),
    }
    reasons = [
        Reason(texts[rule.partition(".")[2]].format(winner=winner, name=following), rule)
        for rule in result.rules
    ]
    return [reasons[0], *spaces(hand, words), *left(hand, words), *reasons[1:]]


def score(
    seat: int, hands: Sequence[Sequence[DiceHand]], target: int | None, words: Words
) -> list[Reason]:
    """What the markers of a seat show: the games of the set that is played, and the sets before it.

    `hands` has the states of every game of the match so far, each from the throw on; the last one
    may still go on. There is no target.
    """
    _, last = words.translate, hands[-1][-1]
    name, rule = _name(seat, words), last.game.rule
    reasons = [
        _game(seat, states[-1], words)
        for states in hands
        if states[-1].result is not None and states[-1].sets_won == last.sets_won
    ]
    if hands[0][-1].number > 1:
        text = _("Counting begins with game {number}.").format(number=hands[0][-1].number)
        reasons.insert(0, Reason(text))
    sets, games = last.account.scores[seat]
    if last.result is not None and last.result.winner == seat:
        games += 1
    text = _("{name}: sets won before {sets}, games won in this set {games}.")
    reasons.append(Reason(text.format(name=name, sets=sets, games=games), rule("markers")))
    if games >= last.game.games:
        reasons.append(Reason(_("Four games win a set."), rule("set")))
        if sets + 1 >= last.game.sets:
            reasons.append(Reason(_("Two sets win the match."), rule("match-end")))
    return reasons


def _game(seat: int, state: DiceHand, words: Words) -> Reason:
    """What a game that is over was for a seat."""
    _, winner = words.translate, state.result and state.result.winner
    text = _("Game {number}: drawn.") if winner is None else _("Game {number}: lost.")
    if winner == seat:
        text = _("Game {number}: won.")
    return Reason(text.format(number=state.number))


def _name(seat: int | None, words: Words) -> str:
    return "" if seat is None else words.names[seat]


ABOUT = {
    "sum": placement,
    "points": ending,
    "left": left,
    "ending": ending,
    "turn": turn,
    "forced": forced,
    "spaces": spaces,
}
"""What a state can be asked about; the sum is that of the sides that touch, so to say."""
