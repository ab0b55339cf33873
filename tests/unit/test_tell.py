"""What the engine says: plain sentences for whatever can happen, all of them translatable."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domino_rules import (
    BLOCK,
    DRAW,
    GEORGIAN,
    KOZEL,
    Account,
    Hand,
    Refusal,
    check,
    instead,
    refusals,
    tell,
)
from domino_rules.dice.hand import DiceHand
from domino_rules.line.chain import Play
from domino_rules.referee import told_lines
from domino_rules.tiles import TILES, Tile, tile
from domino_rules.words import Words
from tests.pseudo import LANGUAGE, Pseudo, plain, speak
from tests.writing import dealt, explained, hand, record

ENGINE = Path(tell.__file__).parent
NAMES = ("Ana", "Beka")
FOUR = (*NAMES, "Dato", "Eka")
WORDS = Words(NAMES)

FORCED = dealt("3-4 1-4 1-5 5-6 1-6 1-1 3-5", "1-3 1-2 0-2 0-1 0-3 0-4 2-3", bottom="5-5 6-6")
FORCED_PLAYS = (
    "3-4, 1-3 left, 1-4 right, 1-2 left, 1-5 right, 0-2 left, 5-6 right, 0-1 left, 1-6 right"
)
DEAD = "4-4, 2-4 right, 2-0 right, 0-4 right, 4-1 left, 1-3 left, 3-4 left"
FIRST = dealt("4-4 0-1 0-2 0-3 0-4 0-5 0-6", "6-6 1-2 1-3 1-4 1-5 1-6 2-3") | {"number": 1}


def kozel(*hands: str, **keys: Any) -> str:
    return record(*hands, game="kozel", players=FOUR, **keys)


def said(text: str, back: int = 1) -> str:
    """What is told of the last step of a record, or of one so many steps from the end."""
    report = check(text)
    assert report.record is not None
    return tell.told(report.hands[-1].states[-back], Words(report.record.players))


# What happened


@pytest.mark.parametrize(
    ("hand_keys", "sentence"),
    [
        ({}, "Before the first tile. Ana opens with any tile."),
        ({"opener": None}, "Before the first tile."),
        ({"number": 1}, "Before the first tile. Ana opens with a double."),
        (FIRST | {"opener": None}, "Before the first tile. Beka must open with 6-6."),
    ],
)
def test_the_deal(hand_keys: dict[str, object], sentence: str) -> None:
    assert said(record(hand("", **hand_keys))) == sentence


@pytest.mark.parametrize(
    ("plays", "sentence"),
    [
        ("5-5", "Ana: 5-5 opens: the stavka. 5 + 5 = 10. Ana +10."),
        ("6-6", "Ana: 6-6 opens: the stavka. 6 + 6 = 12. Only 5-5 scores as an opening tile."),
        ("6-4", "Ana: 6-4 opens. 6 + 4 = 10. Only 5-5 scores as an opening tile."),
        ("4-6", "Ana: 4-6 opens. 4 + 6 = 10. Only 5-5 scores as an opening tile."),
        ("3-2, 2-2", "Beka: 2-2, right end: the stavka. 3 + 4 = 7. No points."),
        ("6-6, 6-4", "Beka: 4-6, left end. 4 + 12 = 16. No points."),
        (
            "6-6, 6-4, 6-5 right",
            "Ana: 5-6, right end. The stavka is closed and no longer counts; its third and fourth"
            " sides open and ask for 6. 4 + 5 = 9. No points.",
        ),
        ("6-6, 6-4, 6-5 right, 6-1", "Beka: 1-6, third side. 4 + 5 + 1 = 10. Beka +10."),
        (
            "6-6, 6-4, 6-5 right, 6-1 down, 5-5",
            "Ana: 5-5, right end, crosswise. 4 + 10 + 1 = 15. Ana +15.",
        ),
        ("1-2, 2-0, 1-0 left", "Ana: 0-1, left end. 0 + 0 = 0. No points."),
    ],
)
def test_a_play(plays: str, sentence: str) -> None:
    assert said(record(hand(plays))) == sentence


def test_a_draw() -> None:
    deal = dealt("3-4 0-0 0-1 0-2 0-4 0-6 1-1", "4-5 1-2 1-4 1-6 2-2 2-6 6-6", top="2-4 3-5")
    fits = record(hand("3-4, 4-5", **deal))
    assert said(fits) == "Ana: nothing fits, draws 2-4, 3-5. 3-5 fits."
    none = record(hand("6-6, Beka draws 1-1 2-3"))
    assert said(none) == "Beka: nothing fits, draws 1-1, 2-3. None of them fits."
    assert said(record(hand("6-6, Beka draws 2"))) == "Beka: draws, tiles: 2."


def test_a_pass() -> None:
    drawn_out = record(hand(FORCED_PLAYS, **FORCED))
    sentence = "Beka: passes. Nothing fits, and the last two tiles cannot be drawn."
    assert said(drawn_out) == sentence
    pass_only = record(hand(FORCED_PLAYS, **FORCED), options={"drawing": False})
    assert said(pass_only) == "Beka: passes. Nothing fits."


def test_in_block_there_is_nothing_to_add_up() -> None:
    assert said(record(hand("6-6, 6-4"), game="block")) == "Beka: 4-6, left end."


# How a hand ends


@pytest.mark.parametrize(
    ("plays", "keys", "sentence"),
    [
        (
            "3-2, 2-1",
            {"left": ["6-5 0-1", ""]},
            "Domino! Left in hand: Ana 12, Beka 0. Beka +15. Beka opens the next hand.",
        ),
        (
            "3-2, 2-1",
            {"left": ["0-0", ""]},
            "Domino! Left in hand: Ana 0, Beka 0. A lone 0-0 is worth 10. Beka +10."
            " Beka opens the next hand.",
        ),
        (
            "3-2, 2-1",
            {"result": {"kind": "domino"}},
            "Domino! Left in hand: Beka 0. Beka opens the next hand.",
        ),
        (
            DEAD,
            {"left": ["1-1 5-6", "2-6 3-5"]},
            "Riba: no tile that can still be reached fits an open end."
            " Left in hand: Ana 13, Beka 16. Ana +20. Ana opens the next hand.",
        ),
        (
            DEAD,
            {"left": ["5-6", "5-5 0-1"]},
            "Riba: no tile that can still be reached fits. Equal totals: nichia."
            " Left in hand: Ana 11, Beka 11. Nobody writes. Ana opens the next hand.",
        ),
        (
            DEAD,
            {"result": {"kind": "riba"}},
            "Riba: no tile that can still be reached fits an open end. Ana opens the next hand.",
        ),
    ],
)
def test_an_ending(plays: str, keys: dict[str, object], sentence: str) -> None:
    state = check(record(hand(plays, **keys))).hands[0].last
    assert " ".join(tell.ending(state, WORDS)) == sentence
    assert tell.told(state, WORDS).endswith(sentence)


def test_an_ending_in_block() -> None:
    def ending(*left: str) -> str:
        state = check(record(hand(DEAD, left=list(left)), game="block")).hands[0].last
        return " ".join(tell.ending(state, WORDS))

    assert ending("1-1", "2-2") == (
        "Blocked: nobody can play. Left in hand: Ana 2, Beka 4. Ana +2. Ana opens the next hand."
    )
    assert ending("5-5", "3-6 0-1") == (
        "Blocked: nobody can play. The lowest total is shared: a tie."
        " Left in hand: Ana 10, Beka 10. Nobody writes."
    )


# Three and four at the table


def test_with_three_or_four_seats_the_next_is_named() -> None:
    text = record(hand("6-6, 6-4"), game="draw", players=FOUR)
    assert said(text, 2) == "Ana: 6-6 opens. Turn: Beka."
    assert said(text) == "Beka: 4-6, left end. Turn: Dato."
    assert said(record(hand("6-6"), game="draw")) == "Ana: 6-6 opens."


def test_a_knock_and_a_pass_with_an_empty_boneyard() -> None:
    assert said(kozel(hand("6-6, passes"))) == "Beka: knocks. Nothing fits. Turn: Dato."
    assert said(record(hand("6-6, passes"), game="block")) == "Beka: knocks. Nothing fits."
    drawn = record(hand("6-6, passes"), game="draw")
    assert said(drawn) == "Beka: passes. Nothing fits, and the boneyard is empty."


# No six is left, and Beka has played last.
NO_SIX = (
    "6-6, 6-0 left, 0-5 left, 5-6 left, 6-1 right, 1-4 right, 4-6 right,"
    " 6-2 left, 2-3 left, 3-6 left"
)
EGGS = hand(NO_SIX, left=["0-3", "0-1", "0-2", "0-4"])


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (
            [hand("3-4", left=["", "6-6", "1-1", "1-5"])],
            "Domino! Left in hand: Ana 0, Beka 12, Dato 2, Eka 6. A lone 6-6 counts 50."
            " Winners: Ana & Dato. Penalty: Beka & Eka +56. Ana opens the next hand.",
        ),
        (
            [hand("3-4", left=["", "0-4", "1-1", "1-5"])],
            "Domino! Left in hand: Ana 0, Beka 4, Dato 2, Eka 6. The rule of 13: less than 13 is"
            " not written. Winners: Ana & Dato. Ana opens the next hand.",
        ),
        (
            [hand(NO_SIX, left=["0-4 0-0", "3-5 0-1", "5-5", "4-4 1-2"])],
            "Fish: nobody can play. Left in hand: Ana 4, Beka 9, Dato 10, Eka 11."
            " Winners: Ana & Dato. Penalty: Beka & Eka +34. Beka opens the next hand.",
        ),
        (
            [EGGS],
            "Fish: nobody can play. Equal sums: eggs. Left in hand: Ana 3, Beka 1, Dato 2, Eka 4."
            " Nobody writes. Eggs: 10. Beka opens the next hand.",
        ),
        (
            [EGGS, hand("3-4", number=3, opener=None, left=["5-5", "", "4-4", "0-0"])],
            "Domino! Left in hand: Ana 10, Beka 0, Dato 8, Eka 0. Winners: Beka & Eka. Eggs: 10."
            " Penalty: Ana & Dato +28. Beka opens the next hand.",
        ),
        (
            [hand("3-4", result={"kind": "domino"})],
            "Domino! Left in hand: Ana 0. Winners: Ana & Dato. Ana opens the next hand.",
        ),
        ([hand(NO_SIX)], "Fish: nobody can play. Beka opens the next hand."),
    ],
)
def test_an_ending_in_kozel(hands: list[str], sentence: str) -> None:
    state = check(kozel(*hands)).hands[-1].last
    assert " ".join(tell.ending(state, Words(FOUR))) == sentence


def test_the_deal_in_kozel_names_the_pairs_and_the_eggs() -> None:
    text = kozel(EGGS, hand("", number=3, opener=None))
    assert said(text) == (
        "Before the first tile. Pairs: Ana & Dato, Beka & Eka. Eggs: 10. Beka opens with any tile."
    )


def test_the_standing_of_pairs() -> None:
    def standing(*hands: str, target: int | None = 51) -> str:
        keys = {} if target is None else {"target": target}
        return tell.standing(check(kozel(*hands, **keys)).standings[-1], Words(FOUR))

    assert standing(EGGS) == "Match to 51: Ana & Dato 0, Beka & Eka 0. Eggs: 10."
    lost = hand("3-4", left=["", "6-6", "1-1", "1-5"])
    assert standing(lost, target=None) == "Match: Ana & Dato 0, Beka & Eka 56."
    assert standing(lost) == (
        "Match to 51: Ana & Dato 0, Beka & Eka 56."
        " Winners: Ana & Dato. Goats: Beka & Eka. Whitewash!"
    )
    scored = hand("3-4, 4-2 right", number=3, opener=None, left=["6-6", "", "1-1", "1-5"])
    assert standing(hand("3-4", left=["", "5-5", "1-1", "1-5"]), scored) == (
        "Match to 51: Ana & Dato 52, Beka & Eka 16. Winners: Beka & Eka. Goats: Ana & Dato."
    )
    unseen = standing(hand(NO_SIX))
    assert unseen == "Match to 51: Ana & Dato ?, Beka & Eka ?. Eggs: ?."


# Going back


def test_what_is_taken_back_has_its_own_sentence() -> None:
    text = record(hand("3-2, Beka draws 1, 2-2, passes"))
    states = check(text).hands[0].states
    assert [tell.undone(state, WORDS) for state in states[1:]] == [
        "Undone: Ana: 3-2.",
        "Undone: Beka: draw.",
        "Undone: Beka: 2-2, right end.",
        "Undone: Ana: pass.",
    ]


# Refusals


def dice(plays: str) -> str:
    """A game of Tashkent that Ana begins."""
    thrown = ["0|2 1|3 1|2 2|3", "0|1 0|1 0|3 1|2"]
    return record(hand(plays, number=1, start="0|1", deal=thrown), game="tashkent")


def wrong(case: str) -> str:
    """A record of Tashkent among the wrong cases."""
    path = Path(__file__).parents[1] / "cases" / "wrong" / f"tashkent-{case}.toml"
    return path.read_text(encoding="utf-8")


FORCED_HAND = record(hand("", **FORCED))
REFUSED = {
    "over": (record(hand(DEAD + ", passes, passes, 4-5 left")), "The hand is over"),
    "no-double-dealt": (
        record(hand("", number=1, opener=None,
                    **dealt("0-1 0-2 0-3 0-4 0-5 0-6 5-6", "1-2 1-3 1-4 1-5 1-6 2-3 2-4"))),
        "Nobody was dealt a double: the first hand is dealt again.",
    ),
    "many-doubles": (
        kozel(hand("", deal=["0-0 1-1 2-2 3-3 4-4 0-1 0-2", "5-5 6-6 0-3 0-4 1-2 1-3 1-4",
                             "0-5 0-6 1-5 1-6 2-3 2-4 2-5", "2-6 3-4 3-5 3-6 4-5 4-6 5-6"])),
        "Ana: 5 doubles; from five on the hand is dealt again.",
    ),
    "many-alike": (
        kozel(hand("", deal=["2-2 6-6 0-3 0-4 0-2 3-3 4-4", "0-0 0-1 1-1 1-2 1-3 1-4 1-5",
                             "0-5 0-6 5-5 1-6 2-3 2-4 2-5", "2-6 3-4 3-5 3-6 4-5 4-6 5-6"])),
        "Beka: tiles with a 1: 6; from six on the hand is dealt again.",
    ),
    "on-table": (record(hand("6-6, 6-6")), "6-6 already lies on the table"),
    "drawn-twice": (record(hand("6-6, draws 1-1, draws 1-1")), "1-1 cannot be drawn"),
    "not-held": (record(hand("6-6", **FORCED)), "6-6 is not in this hand; held: 1-1, 1-4, 1-5,"),
    "opening-end": (record(hand("6-5 left")), "5-6 opens the hand: an opening tile takes no end."),
    "must-open": (record(hand("Beka 1-2", **FIRST | {"opener": None})),
                  "1-2 cannot open this hand; it must be opened with: 6-6."),
    "does-not-fit": (record(hand("6-6, 1-2")),
                     "1-2 does not fit: the open ends ask for left end 6, right end 6."),
    "must-play-drawn": (record(hand("6-6, Beka draws 6-1, Beka 6-2")),
                        "what was drawn must be played: 1-6 left, 1-6 right."),
    "end-needed": (record(hand("3-2, 3-1 left, 1-2")),
                   "1-2 fits more than one end; say which: 1-2 left, 1-2 right."),
    "not-open": (record(hand("6-6, 6-1 up")), "The third side is not open; third and fourth sides"
                 " open once tiles lie on both main sides of the stavka (6-6)."),
    "no-such-side": (record(hand("6-6, 6-1 up"), game="block"), "There is no third side"),
    "wrong-end": (record(hand("3-2, 3-1 right")),
                  "1-3 does not fit there: the right end asks for 2."),
    "must-play": (record(hand("3-4, passes", **FORCED)), "Something fits, so it must be played:"),
    "no-drawing": (record(hand("6-6, draws 1"), game="block"), "Nothing can be drawn"),
    "not-drawable": (record(hand("6-6, draws 13")), "13 cannot be drawn: only 12 can be reached."),
    "drew-on": (record(hand("6-6, draws 6-1 1-1")), "1-1 was drawn after a tile that fits"),
    "wrong-turn": (record(hand("3-2, Ana 2-2")),
                   "Ana cannot act now; the turn belongs to Beka."),
    "wrong-opener": (record(hand("6-6", **FIRST)),
                     "Ana does not open this hand; it is opened by Beka."),
    "match-over": (record(hand("3-2, 2-1", left=["6-6", ""]), hand("3-2", number=3, opener=None),
                          target=15), "The match is over; winner: Beka."),
    "must-place": (dice("passes"), "A die fits, so it must be placed: 0|2 c2 SW, 0|2 c2 NW,"),
    "not-thrown": (dice("0|3 c2 NW"),
                   "0|3 is not among the dice left to place: 0|2, 1|2, 1|3, 2|3."),
    "space-taken": (dice("0|2 b2 NW"), "b2 is taken: 0|1 lies there."),
    "no-contact": (dice("0|2 a1 NW"), "0|2 touches no die in a1: it has to border one with a"
                   " side."),
    "face-does-not-fit": (dice("2|3 c2 NW"),
                          "2|3 fits c2 in no turn: the sides there ask for west 0."),
    "sides-differ": (dice("0|2 c2 SE"), "0|2 does not fit c2 like this: the sides there ask for"
                     " west 0, and it shows west 2."),
    "corner-needed": (dice("0|2 c2"),
                      "0|2 fits c2 in more than one turn; say which: 0|2 c2 SW, 0|2 c2 NW."),
    "game-over": (wrong("play-after-the-end"),
                  "The game is over: no die can be placed any more."),
    "wrong-beginner": (wrong("same-beginner-again"), "does not begin this game; it is begun by"),
}  # fmt: skip
# Those that a record cannot bring about: the referee performs what is due itself.
BY_HAND: dict[str, Callable[[], object]] = {
    "not-in-set": lambda: GEORGIAN.begin_unseen().play(Play(Tile(0, 7))),
    "must-draw": lambda: drawer().pass_turn(),
    "not-next": lambda: drawer().draw((tile(6, 6),)),
    "nothing-due": lambda: GEORGIAN.deal(Random(1)).chore(),
    "fits-nowhere": lambda: throw().find(throw().held[0][0], None),
    "space-needed": lambda: throw().find(throw().held[0][-1], None),
}


def drawer() -> Hand:
    """A state in which Beka has to draw."""
    return check(record(hand(FORCED_PLAYS, **FORCED))).hands[0].states[-3]


def throw() -> DiceHand:
    """A game at its beginning, whose first player has a die that fits nowhere and one that does."""
    path = Path(__file__).parents[1] / "cases" / "legal" / "tashkent-re-entry.toml"
    text = path.read_text(encoding="utf-8")
    state: DiceHand = check(text).hands[0].states[0]
    return state


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_says_what_was_found_and_what_would_be_right(code: str) -> None:
    text, sentence = REFUSED[code]
    assert sentence in check(text).problems[0].message


@pytest.mark.parametrize("code", BY_HAND)
def test_a_refusal_of_the_state_itself(code: str) -> None:
    with pytest.raises(Refusal) as caught:
        BY_HAND[code]()
    assert caught.value.code == code
    assert tell.refusal(caught.value, WORDS) != code


def test_every_refusal_has_its_words_and_is_tried_here() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py"))
    raised = set(re.findall(r'Refusal\(\s*"([\w-]+)"', source))
    tried = REFUSED.keys() | BY_HAND.keys()
    assert raised <= tried
    assert tried == refusals.SENTENCES.keys()


# Translation


def spoken(translate: Callable[[str], str]) -> Iterator[str]:
    """Everything that can be said of random hands of all games."""
    for seed in range(60):
        rng = Random(seed)
        game = (GEORGIAN, BLOCK, GEORGIAN.with_options(drawing=False), DRAW, KOZEL)[seed % 5]
        account = Account((0, 20), 10) if game is KOZEL else None
        words = Words(FOUR if game is KOZEL else NAMES, translate)
        state = game.deal(
            rng, number=seed % 2 + 1, opener=None if seed % 2 == 0 else 0, account=account
        )
        states = [state]
        while True:
            yield tell.told(state, words)
            yield from (reason.text for reason in explained(states, words))
            if state.event.kind != "deal":
                yield tell.undone(state, words)
            for each in TILES[::9]:
                try:
                    state.play(state.find(each, 2 if seed % 2 else None))
                except Refusal as refused:
                    yield tell.refusal(refused, words)
                    better = instead.hint(state, Play(each), words)
                    yield better.text if better is not None else ""
            if state.result is not None:
                break
            state = state.play(rng.choice(state.legal)) if state.legal else state.chore()
            states.append(state)


def test_every_sentence_passes_through_the_translation() -> None:
    for sentence in spoken(Pseudo().gettext):
        assert not plain(sentence)


def test_the_referee_s_words_pass_through_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)
    deal = {"left": ["4-5", "2-2"], "result": {"kind": "riba", "winner": "", "points": 3}}
    records = [text for text, _ in REFUSED.values()] + [
        record(hand("3-2 =6 +5"), hand("Ana 6-6", number=3, opener=None)),
        record(hand(DEAD, **deal)),
        record(hand(DEAD, left=["1-1", "2-2"], result={"winner": "", "kind": "domino"})),
        record(hand(DEAD, left=["1-4", ""])),
        record(hand("6-6", result={"kind": "riba", "points": 3})),
        record(hand("6-6", left=["0-0", ""])),
        record(hand("", result={"kind": "domino", "points": 3})),
        record(hand("6-6", result={"kind": "domino", "points": 3})),
    ]
    problems = [problem for text in records for problem in check(text, LANGUAGE).problems]
    assert len(problems) > 30
    for problem in problems:
        assert not plain(problem.message, "points kind winner left right up down riba domino")
    for line in told_lines(check(records[-1], LANGUAGE), LANGUAGE):
        assert not plain(line)


def test_no_name_is_inflected() -> None:
    """In every template a name stands alone, so that no language has to bend it."""
    templates: list[str] = []

    def spy(text: str) -> str:
        templates.append(text)
        return text

    for _ in spoken(spy):
        pass
    named = [text for text in set(templates) if re.search(r"\{(name|turn|names)\}", text)]
    assert len(named) > 10
    for text in named:
        assert not re.search(r"\{(name|turn|names)\}[\w'’]|[\w'’]\{(name|turn|names)\}", text), text


def test_a_language_without_a_catalogue_is_said() -> None:
    with pytest.raises(ValueError, match="no catalogue for the language 'xx'"):
        tell.words_in("xx", NAMES)


@pytest.mark.parametrize("language", ["../../x", "/etc/passwd", "", "EN", "en\0", "a" * 500])
def test_a_language_s_name_is_no_path(language: str) -> None:
    with pytest.raises(ValueError, match="is no code of a language") as caught:
        check("game = 'block'\nplayers = ['Ana', 'Beka']\n[[hands]]\nnumber = 2", language)
    assert len(str(caught.value)) < 120


def test_an_illegal_end_is_named_in_words() -> None:
    with pytest.raises(Refusal) as caught:
        GEORGIAN.begin_unseen(opener=0, number=2).play(Play(tile(6, 6), 3))
    assert "opens the hand" in tell.refusal(caught.value, WORDS)
