"""Hands on a line in plain sentences: "Beka: 2-4, right end. 6 + 4 = 10. Beka +10." """

from collections.abc import Callable

from ..events import Result, Unknown
from ..words import Words, side_name
from .chain import UP, Asks, Chain
from .hand import Game, Hand
from .match import Match


def told(hand: Hand, words: Words) -> str:
    """What just happened, in one or more sentences, the ending of the hand included."""
    sentences = [*_TELL[hand.event.kind](hand, words)]
    if hand.result is not None:
        sentences += ending(hand, words)
    elif hand.seats > 2 and hand.event.seat is not None and hand.turn != hand.event.seat:
        name = _name(hand.turn, words)
        sentences.append(words.translate("Turn: {name}.").format(name=name))
    return " ".join(sentences)


def undone(hand: Hand, words: Words) -> str:
    """What is said when the last event is taken back."""
    _, event = words.translate, hand.event
    if event.play is not None and event.play.end is None:
        what = _lying(hand)
    elif event.play is not None:
        end = end_name(event.play.end, words)
        what = _("{tile}, {end}").format(tile=event.play.tile, end=end)
    elif event.kind == "draw":
        what = _("draw")
    else:
        what = _("pass")
    return _("Undone: {name}: {what}.").format(name=_name(event.seat, words), what=what)


def end_name(end: int | None, words: Words) -> str:
    """An end in words: left end, right end, third side, fourth side."""
    _ = words.translate
    names = (_("left end"), _("right end"), _("third side"), _("fourth side"))
    return _("opening tile") if end is None else names[end]


def asked(asks: Asks, words: Words) -> str:
    """What the open ends ask for: "left end 6, right end 4"."""
    return ", ".join(
        f"{end_name(end, words)} {number}" for end, number in enumerate(asks) if number is not None
    )


def sum_line(chain: Chain) -> str:
    """The total of the open ends with its terms.

    A lone tile is one term per half, as it lies: "3 + 2 = 5".
    """
    if len(chain.placed) == 1:
        terms = [end.asks for end in chain.ends if end is not None]
    else:
        terms = [part.counts for part in chain.parts]
    return f"{' + '.join(map(str, terms))} = {chain.total}"


def _lying(hand: Hand) -> str:
    """The opening tile as it lies on the table."""
    first = hand.chain.placed[0]
    return f"{first.tile.other(first.outer)}-{first.outer}"


def _name(seat: int | None, words: Words) -> str:
    return "" if seat is None else words.names[seat]


def _tell_deal(hand: Hand, words: Words) -> list[str]:
    _ = words.translate
    sentences = [_("Before the first tile.")]
    if hand.sides < hand.seats:
        pairs = ", ".join(side_name(side, hand.sides, words) for side in range(hand.sides))
        sentences.append(_("Pairs: {pairs}.").format(pairs=pairs))
    sentences += _eggs(hand.account.eggs, words)
    if hand.turn is None:
        return sentences
    name = _name(hand.turn, words)
    if len(hand.legal) == 1:
        opening = _("{name} must open with {tile}.").format(name=name, tile=hand.legal[0].tile)
    elif all(play.tile.is_double for play in hand.legal):
        opening = _("{name} opens with a double.").format(name=name)
    else:
        opening = _("{name} opens with any tile.").format(name=name)
    return [*sentences, opening]


def _eggs(eggs: int | Unknown, words: Words) -> list[str]:
    """What is laid aside for the pair that loses next, if anything is."""
    shown = "?" if isinstance(eggs, Unknown) else str(eggs)
    return [words.translate("Eggs: {eggs}.").format(eggs=shown)] if eggs else []


def _tell_draw(hand: Hand, words: Words) -> list[str]:
    _, event = words.translate, hand.event
    name = _name(event.seat, words)
    if event.tiles is None:
        return [_("{name}: draws, tiles: {count}.").format(name=name, count=event.count)]
    tiles = ", ".join(map(str, event.tiles))
    drawn = _("{name}: nothing fits, draws {tiles}.").format(name=name, tiles=tiles)
    if hand.drew_fitting:
        return [drawn, _("{tile} fits.").format(tile=event.tiles[-1])]
    if hand.result is not None:
        return [drawn]
    return [drawn, _("None of them fits.")]


def _tell_pass(hand: Hand, words: Words) -> list[str]:
    _ = words.translate
    name, game = _name(hand.event.seat, words), hand.game
    passed = _("{name}: passes.").format(name=name)
    if game.drawing and game.protected:
        return [passed, _("Nothing fits, and the last two tiles cannot be drawn.")]
    if game.drawing:
        return [passed, _("Nothing fits, and the boneyard is empty.")]
    if knocks(game):
        passed = _("{name}: knocks.").format(name=name)
    return [passed, _("Nothing fits.")]


def knocks(game: Game) -> bool:
    """Whether who passes says so by knocking: where the game never draws, by no house rule."""
    return not game.drawing and "drawing" not in game.options


def _tell_play(hand: Hand, words: Words) -> list[str]:
    _, event, chain = words.translate, hand.event, hand.chain
    name = _name(event.seat, words)
    sentences = [placing(hand, words)]
    if event.total is None:
        return sentences
    if chain.just_closed:
        number = chain.asks[UP]
        sentences.append(
            _(
                "The stavka is closed and no longer counts;"
                " its third and fourth sides open and ask for {number}."
            ).format(number=number)
        )
    sentences.append(f"{sum_line(chain)}.")
    if event.points:
        sentences.append(_("{name} +{points}.").format(name=name, points=event.points))
    elif len(chain.placed) == 1:
        sentences.append(_("Only 5-5 scores as an opening tile."))
    else:
        sentences.append(_("No points."))
    return sentences


def placing(hand: Hand, words: Words) -> str:
    """Who has just played which tile, and where, without what it makes of the line."""
    _, event, chain = words.translate, hand.event, hand.chain
    name, play = _name(event.seat, words), event.play
    assert play is not None, "a play event has its play"
    stavka = chain.stavka is not None and chain.stavka == len(chain.placed) - 1
    if play.end is None:
        text = _("{name}: {tile} opens: the stavka.") if stavka else _("{name}: {tile} opens.")
        return text.format(name=name, tile=_lying(hand))
    if stavka:
        text = _("{name}: {tile}, {end}: the stavka.")
    elif play.tile.is_double:
        text = _("{name}: {tile}, {end}, crosswise.")
    else:
        text = _("{name}: {tile}, {end}.")
    return text.format(name=name, tile=play.tile, end=end_name(play.end, words))


_TELL: dict[str, Callable[[Hand, Words], list[str]]] = {
    "deal": _tell_deal,
    "draw": _tell_draw,
    "pass": _tell_pass,
    "play": _tell_play,
}


# The end of a hand


def ending(hand: Hand, words: Words) -> list[str]:
    """How the hand ended, what was left and what is written, sentence by sentence."""
    result = hand.result
    if result is None:
        return []
    _ = words.translate
    sentences = [_kind(result, words)]
    left = [
        f"{name} {pips}"
        for name, pips in zip(words.names, result.left, strict=True)
        if not isinstance(pips, Unknown)
    ]
    if left:
        sentences.append(_("Left in hand: {left}.").format(left=", ".join(left)))
    remarks = _remarks(words)
    sentences += [remarks[rule] for rule in result.rules if rule in remarks]
    sentences += _written(hand, words)
    if isinstance(result.next_opener, int):
        name = _name(result.next_opener, words)
        sentences.append(_("{name} opens the next hand.").format(name=name))
    return sentences


def _remarks(words: Words) -> dict[str, str]:
    """What is said of clauses that make an ending unlike others."""
    _ = words.translate
    return {
        "georgian.lone-double-zero": _("A lone 0-0 is worth 10."),
        "kozel.lone-double-zero": _("A lone 0-0 counts 25."),
        "kozel.lone-double-six": _("A lone 6-6 counts 50."),
        "kozel.thirteen": _("The rule of 13: less than 13 is not written."),
        "kozel.thirteen-hand-alone": _("The rule of 13: a hand below 13 is not written."),
    }


def _written(hand: Hand, words: Words) -> list[str]:
    """Who writes how much at the end of a hand, or takes it; and the eggs."""
    _, result, eggs = words.translate, hand.result, hand.account.eggs
    assert result is not None, "a hand that is over has its result"
    if result.winner is None:
        return [_("Nobody writes."), *_eggs(result.eggs, words)]
    if isinstance(result.winner, Unknown) or not isinstance(hand.writing, int):
        return []
    template, sentences = _("{name} +{points}."), []
    if hand.game.penalties:
        winners = side_name(result.winner, hand.sides, words)
        sentences.append(_("Winners: {name}.").format(name=winners))
        sentences += _eggs(eggs, words) if "kozel.eggs-paid" in result.rules else []
        template = _("Penalty: {name} +{points}.")
    if not isinstance(result.points, Unknown) and (result.points or not hand.game.penalties):
        name = side_name(hand.writing, hand.sides, words)
        sentences.append(template.format(name=name, points=result.points))
    return sentences


def _kind(result: Result, words: Words) -> str:
    _ = words.translate
    return {
        "domino": _("Domino!"),
        "riba": _("Riba: no tile that can still be reached fits an open end."),
        "nichia": _("Riba: no tile that can still be reached fits. Equal totals: nichia."),
        "blocked": _("Blocked: nobody can play."),
        "tie": _("Blocked: nobody can play. The lowest total is shared: a tie."),
        "fish": _("Fish: nobody can play."),
        "eggs": _("Fish: nobody can play. Equal sums: eggs."),
    }[result.kind]


def due(hand: Hand, words: Words) -> str:
    """What comes next, if that is anything but a choice among known plays; else an empty text."""
    _, name = words.translate, _name(hand.turn, words)
    if hand.due == "play":
        return ""
    if hand.due == "nothing":
        return _("The hand is over.")
    if hand.due == "draw" or (hand.turn is not None and not hand.legal and hand.drawable):
        return _("{name}: nothing fits, a draw is due.").format(name=name)
    if hand.due == "pass" or not hand.legal:
        return _("{name}: nothing fits, a pass is due.").format(name=name)
    if hand.turn is None:
        return _("Nothing tells who opens; these are all tiles that may open.")
    return _("{name}: the tiles are not known; these are all that may fit.").format(name=name)


def standing(match: Match, words: Words) -> str:
    """How a match stands between two hands: the scores ("?" where they are not known), who won."""
    _, sides = words.translate, len(match.scores)
    scores = ", ".join(
        f"{side_name(side, sides, words)} {'?' if isinstance(score, Unknown) else score}"
        for side, score in enumerate(match.known_scores)
    )
    template = _("Match: {scores}.") if match.target is None else _("Match to {target}: {scores}.")
    told = [template.format(target=match.target, scores=scores), *_eggs(match.eggs, words)]
    return " ".join([*told, *outcome(match, words)])


def outcome(match: Match, words: Words) -> list[str]:
    """Who has won a match, and in Kozel who has lost it; nothing while it goes on."""
    if match.winner is None:
        return []
    _, sides = words.translate, len(match.scores)
    name = side_name(match.winner, sides, words)
    if not match.game.penalties:
        return [_("{name} has won the match.").format(name=name)]
    goats = side_name(1 - match.winner, sides, words)
    told = [_("Winners: {name}.").format(name=name), _("Goats: {name}.").format(name=goats)]
    return [*told, _("Whitewash!")] if match.whitewash else told


def heading(hand: Hand, words: Words) -> str:
    """The heading of a hand: its number in the match."""
    return words.translate("Hand {number}").format(number=hand.number)
