"""Why: what explains a number, an ending, a turn, a draw or a pass, and with which clauses."""

from random import Random

import pytest

from domino_rules import BLOCK, GEORGIAN, Hand, check, why
from domino_rules.line.unchecked import revealed
from domino_rules.tiles import Tile, bits
from domino_rules.words import Reason, Words
from tests.rules import rule
from tests.writing import dealt, explained, hand, last, record

WORDS = Words(("Ana", "Beka"))
DEAD = "4-4, 2-4 right, 2-0 right, 0-4 right, 4-1 left, 1-3 left, 3-4 left"
DRAWER = dealt("3-4 0-0 0-1 0-2 0-4 0-6 1-1", "4-5 1-2 1-4 1-6 2-2 2-6 6-6", top="2-4 3-5")
FORCED = dealt("3-4 1-4 1-5 5-6 1-6 1-1 3-5", "1-3 1-2 0-2 0-1 0-3 0-4 2-3", bottom="5-5 6-6")
FORCED_PLAYS = (
    "3-4, 1-3 left, 1-4 right, 1-2 left, 1-5 right, 0-2 left, 5-6 right, 0-1 left, 1-6 right"
)


def short(reasons: list[Reason]) -> list[tuple[str, str]]:
    """Reasons with their clauses, without the name of the game."""
    return [(text, rule.partition(".")[2]) for text, rule in reasons]


def states(text: str) -> list[Hand]:
    return list(check(text).hands[-1].states)


# The sum and the points


def test_a_sum_is_explained_end_by_end_with_its_clauses() -> None:
    state = check(record(hand("6-6, 6-4, 6-5 right, 6-1 down, 5-5"))).hands[0].last
    assert [tuple(reason) for reason in why.total(state, WORDS)] == [
        ("Left end: 4-6 counts its outer half: 4.", "georgian.outer-half"),
        ("Right end: 5-5 is a double; both halves count: 10.", "georgian.double-end"),
        ("Third side: still empty, counts 0.", "georgian.empty-late-side"),
        ("Fourth side: 1-6 counts its outer half: 1.", "georgian.outer-half"),
        (
            "The stavka 6-6 is closed: both main sides are taken, so it counts nothing.",
            "georgian.stavka-closed",
        ),
        ("4 + 10 + 1 = 15, a multiple of five: Ana writes 15.", "georgian.multiples-of-five"),
    ]


@pytest.mark.parametrize(
    ("plays", "last", "rule"),
    [
        ("6-6", "As an opening tile only 5-5 scores, for 10.", "opening-score"),
        ("3-2, 2-2", "3 + 4 = 7, not a multiple of five: no points.", "other-totals"),
        ("1-2, 2-0, 1-0 left", "0 + 0 = 0: zero is not in the list.", "total-zero"),
        ("3-2, passes", "As an opening tile only 5-5 scores, for 10.", "opening-score"),
    ],
)
def test_what_a_sum_writes_is_explained(plays: str, last: str, rule: str) -> None:
    state = check(record(hand(plays))).hands[0].last
    assert why.total(state, WORDS)[-1] == (last, f"georgian.{rule}")


def test_without_a_sum_there_is_nothing_to_explain() -> None:
    assert why.total(check(record(hand(""))).hands[0].last, WORDS) == []
    block = check(record(hand("6-6"), game="block")).hands[0].last
    assert why.total(block, WORDS) == []


def test_points_are_a_total_of_the_list() -> None:
    state = last(record(hand("6-6, 6-4, 6-5 right, 6-1 down, 5-5")))
    assert short(why.points(state, WORDS)) == [
        ("4 + 10 + 1 = 15, a multiple of five: Ana writes 15.", "multiples-of-five"),
        ("What is written is 5, 10, 15, 20, 25, 30 or 35, always in full.", "most-35"),
    ]


@pytest.mark.parametrize(
    ("plays", "reasons"),
    [
        ("3-2, 2-2", [("3 + 4 = 7, not a multiple of five: no points.", "other-totals")]),
        ("1-2, 2-0, 1-0 left", [("0 + 0 = 0: zero is not in the list.", "total-zero")]),
        (
            "6-4",
            [
                ("A lone tile counts once: 6 + 4 = 10.", ""),
                ("As an opening tile only 5-5 scores, for 10.", "opening-score"),
            ],
        ),
        ("3-2, passes", []),
        ("", []),
    ],
)
def test_no_points_have_a_reason_too(plays: str, reasons: list[tuple[str, str]]) -> None:
    assert short(why.points(last(record(hand(plays))), WORDS)) == reasons


# How a hand ends

DEAD_LINE = [
    ("The open ends ask for: left end 4, right end 4, third side 4, fourth side 4.", "riba"),
    ("Unplayed tiles that would fit, but that nobody can reach: 4-5, 4-6.", "riba"),
]
OPENER = ("Ana placed 3-4, the last tile that is no double, and opens next.", "opener-after-riba")


@pytest.mark.parametrize(
    ("plays", "keys", "reasons"),
    [
        (
            "3-2, 2-1",
            {"left": ["6-5 0-1", ""]},
            [
                ("Beka has played the last tile in hand.", "domino"),
                ("Ana: 0-1 (1) + 5-6 (11) = 12.", ""),
                ("Beka: no tile left.", ""),
                ("12, rounded up to a multiple of five: Beka +15.", "remainder"),
                ("Beka has won the hand and opens the next one.", "next-opener"),
            ],
        ),
        (
            "3-2, 2-1",
            {"left": ["0-0", ""]},
            [
                ("Beka has played the last tile in hand.", "domino"),
                ("Ana: 0-0 = 0.", ""),
                ("Beka: no tile left.", ""),
                ("0-0 is the only tile left: it is worth 10. Beka +10.", "lone-double-zero"),
                ("Beka has won the hand and opens the next one.", "next-opener"),
            ],
        ),
        (
            "3-2, 2-1",
            {"left": ["0-0 4-6", ""]},
            [
                ("Beka has played the last tile in hand.", "domino"),
                ("Ana: 0-0 (0) + 4-6 (10) = 10.", ""),
                ("Beka: no tile left.", ""),
                ("10 is a multiple of five already: Beka +10.", "remainder"),
                ("0-0 is not the only tile left, so it counts nothing.", "remainder"),
                ("Beka has won the hand and opens the next one.", "next-opener"),
            ],
        ),
        (
            DEAD,
            {"left": ["1-1 5-6", "2-6 3-5"]},
            [
                *DEAD_LINE,
                ("Ana: 1-1 (2) + 5-6 (11) = 13.", ""),
                ("Beka: 2-6 (8) + 3-5 (8) = 16.", ""),
                ("13 is less than 16: Ana writes the larger total.", "riba-points"),
                ("16, rounded up to a multiple of five: Ana +20.", "riba-points"),
                OPENER,
            ],
        ),
        (
            DEAD,
            {"left": ["0-0", "2-3"]},
            [
                *DEAD_LINE,
                ("Ana: 0-0 = 0.", ""),
                ("Beka: 2-3 = 5.", ""),
                ("0 is less than 5: Ana writes the larger total.", "riba-points"),
                ("5 is a multiple of five already: Ana +5.", "riba-points"),
                ("0-0 counts nothing in a riba.", "riba-points"),
                OPENER,
            ],
        ),
        (
            DEAD,
            {"left": ["5-6", "5-5 0-1"]},
            [
                *DEAD_LINE,
                ("Ana: 5-6 = 11.", ""),
                ("Beka: 0-1 (1) + 5-5 (10) = 11.", ""),
                ("11 = 11: equal totals are a nichia, and nobody writes what is left.", "nichia"),
                OPENER,
            ],
        ),
    ],
)
def test_an_ending_is_explained_clause_by_clause(
    plays: str, keys: dict[str, object], reasons: list[tuple[str, str]]
) -> None:
    assert short(why.ending(check(record(hand(plays, **keys))).hands[0].last, WORDS)) == reasons


def test_of_an_ending_not_seen_it_is_said_what_is_not_known() -> None:
    def sentences(plays: str, kind: str) -> list[str]:
        state = check(record(hand(plays, result={"kind": kind}))).hands[0].last
        return [reason.text for reason in why.ending(state, WORDS)]

    unknown = ["Ana: the tiles in hand are not all known.",
               "Beka: the tiles in hand are not all known."]  # fmt: skip
    assert sentences(DEAD, "riba") == [text for text, _ in DEAD_LINE] + unknown + [OPENER[0]]
    assert sentences("3-2, 2-1", "domino")[1:4] == [
        unknown[0],
        "Beka: no tile left.",
        "Beka has won the hand and opens the next one.",
    ]
    assert "The totals are said to be equal" in " ".join(sentences(DEAD, "nichia"))


def test_the_last_tile_s_own_total_comes_first() -> None:
    domino = check(record(hand("3-2, 2-1, 1-2, 3-3 left", left=["5-6", ""]))).hands[0].last
    riba = check(record(hand("5-5, 5-0, 5-0 right"))).hands[0]
    assert riba.stopped
    ending = short(why.ending(domino, WORDS))
    assert not [rule for _, rule in ending if rule == "last-tile-scores"]
    scored = check(record(hand("3-2, 2-2", left=["5-6", ""]))).hands[0].last
    assert scored.event.points == 0
    scored = check(record(hand("4-2, 1-2", left=["5-6", ""]))).hands[0].last
    assert short(why.ending(scored, WORDS))[1] == (
        "The last tile's own total is written first: 4 + 1 = 5. Beka +5.",
        "last-tile-scores",
    )


def test_the_endings_of_block() -> None:
    def sentences(*left: str) -> list[tuple[str, str]]:
        text = record(hand(DEAD, left=list(left)), game="block")
        return short(why.ending(check(text).hands[0].last, WORDS))

    assert sentences("1-1 1-2", "5-5 2-2")[-4:] == [
        ("Ana: 1-1 (2) + 1-2 (3) = 5.", ""),
        ("Beka: 2-2 (4) + 5-5 (10) = 14.", ""),
        ("The others' pips minus the own: 14 − 5 = 9. Ana +9.", "blocked-points"),
        ("Ana has won the hand and opens the next one.", "next-lead"),
    ]
    assert sentences("5-5", "3-6 0-1")[-1] == (
        "10 is the lowest total, and it is shared: nobody writes.",
        "tie",
    )


def test_of_three_players_the_others_pips_are_added_up() -> None:
    words = Words(("Ana", "Beka", "Dato"))
    for seed in range(100):
        state = BLOCK.deal(Random(seed), seats=3)
        while state.result is None:
            state = state.play(state.legal[0]) if state.legal else state.chore()
        if state.result.kind == "blocked":
            break
    winner = state.result.winner
    assert isinstance(winner, int)
    first, second = (pips for seat, pips in enumerate(state.left) if seat != winner)
    sentence = f"{first} + {second} − {state.left[winner]} = {state.result.points}."
    assert any(
        sentence in text
        for text, rule in short(why.ending(state, words))
        if rule == "blocked-points"
    )


def test_a_domino_in_block_is_paid_by_all_others() -> None:
    players = ("Ana", "Beka", "Dato")
    text = record(hand("3-2, 2-1", left=["6-5", "", "0-1 2-2"]), game="block", players=players)
    reasons = why.ending(check(text).hands[0].last, Words(players))
    assert "The pips of the others are added up: 11 + 5 = 16. Beka +16." in [t for t, _ in reasons]


def test_before_its_end_a_hand_has_no_ending() -> None:
    assert why.ending(last(record(hand("3-2"))), WORDS) == []


# The match


def test_a_score_is_told_hand_by_hand() -> None:
    first = hand("4-4, 4-1, 4-3 right, 3-3", number=1, left=["5-6", ""])
    second = hand("3-2, 2-1, 1-1", opener=None)
    report = check(record(first, second, target=75))
    assert report.ok, report.problems
    hands = [judged.states for judged in report.hands]
    assert short(why.score(1, hands, 75, WORDS)) == [
        ("Hand 1, for its ending: 15.", "remainder"),
        ("Hand 2, in play: 5.", "multiples-of-five"),
        ("Together: 15 + 5 = 20.", ""),
        ("Still missing to the target of 75: 55.", "match-end"),
    ]
    assert [text for text, _ in why.score(0, hands, None, WORDS)] == [
        "Hand 1: nothing.",
        "Hand 2: nothing.",
        "Together: 0 + 0 = 0.",
    ]


def test_a_target_reached_in_mid_hand_does_not_end_it() -> None:
    on = states(record(hand("5-5, 5-0, 5-0 right")))
    sentence = why.score(0, [on[:2]], 10, WORDS)[-1].text
    assert sentence == "The target of 10 is reached, but the hand is played to its end."


@pytest.mark.parametrize(
    ("plays", "keys", "target", "sentence"),
    [
        (DEAD, {"left": ["1-1 5-6", "2-6 3-5"]}, 20, "no score is higher: the match is won."),
        (DEAD, {"left": ["1-1 5-6", "2-6 3-5"]}, 30, "Still missing to the target of 30: 5."),
        ("5-5, 5-0", {"left": ["5-6 6-6", ""]}, 10, "reached, but 35 is higher."),
        ("5-5, 5-0, 0-1", {"left": ["", "0-0"]}, 10, "the match is won."),
        (DEAD, {"result": {"kind": "riba"}}, 5, "The target of 5 is reached."),
    ],
)
def test_what_a_score_means_for_the_match(
    plays: str, keys: dict[str, object], target: int, sentence: str
) -> None:
    judged = check(record(hand(plays, **keys))).hands[0]
    assert why.score(0, [judged.states], target, WORDS)[-1].text.endswith(sentence)


@rule("georgian.match-level")
def test_level_scores_at_the_target_win_nothing() -> None:
    first = hand("4-4, 4-1", left=["4-6", ""])  # Beka +10
    second = hand("4-4, 4-1", number=3, opener=None, left=["", "4-6"])  # Ana +10
    hands = [judged.states for judged in check(record(first, second)).hands]
    sentence = "The target of 10 is reached, but the scores are level: nobody wins yet."
    assert short(why.score(0, hands, 10, WORDS))[-1] == (sentence, "match-level")


def test_a_score_that_lacks_something_says_so() -> None:
    report = check(record(hand(DEAD, result={"kind": "riba"}), hand("5-5", number=3, opener=None)))
    hands = [judged.states for judged in report.hands]
    assert [text for text, _ in why.score(0, hands, None, WORDS)] == [
        "Counting begins with hand 2, at 0.",
        "Hand 2, in play: 5.",
        "Hand 2: what its ending writes is not known.",
        "Hand 3, in play: 10.",
        "Together, without what is not known: 5 + 10 = 15.",
    ]


# Turns, draws and passes


@pytest.mark.parametrize(
    ("plays", "keys", "sentences"),
    [
        ("3-2", {}, ["Ana has placed a tile. The next in turn is Beka.",
                     "The tiles in this hand are not known."]),
        ("3-2, passes", {}, ["Beka has passed. The next in turn is Ana.",
                             "The tiles in this hand are not known."]),
        ("", {}, ["Ana opens this hand; the hand before it is not told here."]),
        ("", {"number": 1}, ["First hand: what was dealt says who opens, and it is not known."]),
        ("3-4, 4-5", DRAWER, ["Ana has drawn, and is still to act.",
                              "One of these must be played: 3-5 left, 3-5 right."]),
        (DEAD, {"left": ["1-1", "2-2"]}, []),
    ],
)  # fmt: skip
def test_a_turn(plays: str, keys: dict[str, object], sentences: list[str]) -> None:
    state = check(record(hand(plays, **keys))).hands[0].last
    assert [text for text, _ in why.turn(state, WORDS)] == sentences


def test_who_opens_the_first_hand() -> None:
    first = dealt("4-4 0-1 0-2 0-3 0-4 0-5 0-6", "6-6 1-2 1-3 1-4 1-5 1-6 2-3")
    text = record(hand("", number=1, opener=None, **first))
    sentence = "The highest double that was dealt is 6-6: Beka holds it and must open with it."
    assert short(why.turn(last(text), WORDS)) == [(sentence, "first-opener")]
    plain = [
        sum(1 << n for n in seat) for seat in ((1, 2, 3, 4, 5, 6, 8), (9, 10, 11, 12, 14, 15, 16))
    ]
    sentence = "No double was dealt, and 1-6 is the heaviest tile: Beka must open with it."
    assert short(why.turn(BLOCK.begin(plain), WORDS)) == [(sentence, "heaviest-lead")]


def test_what_is_due_is_part_of_the_turn() -> None:
    text = record(hand("3-4, 4-5", **DRAWER))
    assert short(why.turn(states(text)[2], WORDS)) == [
        ("Beka has placed a tile. The next in turn is Ana.", "turns"),
        ("The open ends ask for: left end 3, right end 5.", "fit"),
        ("Nothing in this hand fits: a draw is due.", "draw"),
    ]


def test_doubles_played_on_at_once() -> None:
    text = record(hand(FORCED_PLAYS, **FORCED), options={"forced_double": "at_once"})
    sentence = "Nothing but doubles in the hand of Ana fits: they are played on at once."
    assert short(why.turn(states(text)[9], WORDS))[0] == (sentence, "forced-double-at-once")


def test_a_draw_says_what_was_held_and_where_it_stopped() -> None:
    state = last(record(hand("3-4, 4-5", **DRAWER)))
    assert short(why.forced(state, WORDS)) == [
        ("The open ends ask for: left end 3, right end 5.", "fit"),
        ("Ana held 0-0, 0-1, 0-2, 0-4, 0-6, 1-1: none of them fits.", "draw"),
        ("3-5 fits, so nothing more is drawn, and it is played at once.", "play-drawn"),
    ]
    assert short(why.forced(state.seen_by(1), WORDS))[1:] == [
        ("Ana: the tiles are not known, so that nothing fits is taken as it is told.", "draw"),
    ]


def test_a_pass_says_why_nothing_can_be_drawn() -> None:
    drawn, passed = (short(why.forced(state, WORDS)) for state in states(
        record(hand(FORCED_PLAYS, **FORCED)))[-2:])  # fmt: skip
    protected = ("The last two tiles are protected: nothing can be drawn any more.", "protected")
    assert drawn[-1] == passed[-1] == protected
    only = record(hand(FORCED_PLAYS, **FORCED), options={"drawing": False})
    assert short(why.forced(last(only), WORDS))[1:] == [
        ("Beka held 0-3, 0-4, 2-3: none of them fits.", "pass"),
        ("Nothing is drawn here: a player who cannot play passes.", "pass-only"),
    ]
    block = last(record(hand("6-6, passes"), game="block"))
    assert short(why.forced(block, WORDS))[-1][1] == "pass"


def test_everything_is_explained_in_a_seat_s_view_too() -> None:
    for state in states(record(hand(FORCED_PLAYS, **FORCED)))[1:]:
        for seat in (0, 1):
            view = state.seen_by(seat)
            assert explained([view, view], WORDS)
    assert why.turn(GEORGIAN.begin_unseen(opener=None), WORDS)


# Kozel


FOUR = Words(("Ana", "Beka", "Dato", "Eka"))
NO_SIX = (
    "6-6, 6-0 left, 0-5 left, 5-6 left, 6-1 right, 1-4 right, 4-6 right,"
    " 6-2 left, 2-3 left, 3-6 left"
)
EGGS = hand(NO_SIX, left=["0-3", "0-1", "0-2", "0-4"])
SIX_EGGS = hand(NO_SIX, left=["0-0", "0-1", "0-3", "0-2"])


def kozel(*hands: str, **options: object) -> Hand:
    top = {"options": options} if options else {}
    return last(record(*hands, game="kozel", players=FOUR.names, **top))


@rule("kozel.penalties", "kozel.lone-double-six", "kozel.lone-double-zero", "kozel.next-lead")
def test_a_domino_in_kozel_adds_up_the_hands_of_the_losing_pair() -> None:
    state = kozel(hand("3-4", left=["", "6-6", "1-1", "0-0"]))
    assert short(why.ending(state, FOUR)) == [
        ("Ana has played the last tile in hand. Winners: Ana & Dato.", "domino"),
        ("A tile is worth its pips.", "worth"),
        ("Ana: no tile left.", ""),
        ("Beka: 6-6 = 12.", ""),
        ("Dato: 1-1 = 2.", ""),
        ("Eka: 0-0 = 0.", ""),
        ("Beka: 6-6 is the only tile left in this hand and counts 50.", "lone-double-six"),
        ("Eka: 0-0 is the only tile left in this hand and counts 25.", "lone-double-zero"),
        ("Both hands of the losing pair are added up. Beka & Eka: 50 + 25 = 75.", "penalties"),
        ("Ana laid the last tile and leads the next hand.", "next-lead"),
    ]


@pytest.mark.parametrize(
    ("left", "rule", "sentences"),
    [
        (["0-4 0-0", "3-5 0-1", "5-5", "4-4 1-2"], "fish-points",
         ["Ana & Dato: 4 + 10 = 14. Beka & Eka: 9 + 11 = 20.",
          "The pair with more takes all four hands. Beka & Eka: 4 + 9 + 10 + 11 = 34."]),
        (["0-0", "0-1", "0-2", "0-4"], "fish-points",
         ["0-0 counts its pips in a fish, also when it is alone: 0.",
          "Ana & Dato: 0 + 2 = 2. Beka & Eka: 1 + 4 = 5.",
          "The pair with more takes all four hands. Beka & Eka: 0 + 1 + 2 + 4 = 7."]),
        (["0-3", "0-1", "0-2", "0-4"], "eggs",
         ["Ana & Dato: 3 + 2 = 5. Beka & Eka: 1 + 4 = 5.",
          "Equal sums are eggs: nobody writes. Laid aside by now: 10."]),
    ],
)  # fmt: skip
def test_a_fish_compares_the_pairs(left: list[str], rule: str, sentences: list[str]) -> None:
    reasons = short(why.ending(kozel(hand(NO_SIX, left=left)), FOUR))
    assert reasons[0] == ("The open ends ask for: left end 6, right end 6.", "fish")
    assert [text for text, clause in reasons if clause == rule] == sentences


@rule("kozel.fish-specials")
def test_by_the_house_rule_a_lone_tile_counts_in_a_fish() -> None:
    state = kozel(hand(NO_SIX, left=["0-0", "0-1", "0-2", "0-4"]), fish_specials=True)
    sentences = [
        text for text, clause in short(why.ending(state, FOUR)) if clause.startswith("fish-p")
    ]
    assert sentences == [
        "Ana & Dato: 25 + 2 = 27. Beka & Eka: 1 + 4 = 5.",
        "The pair with more takes all four hands. Ana & Dato: 25 + 1 + 2 + 4 = 32.",
    ]


@rule("kozel.eggs")
def test_eggs_add_up_in_words_too() -> None:
    again = hand(NO_SIX, number=3, opener=None, left=["0-0", "0-1", "0-3", "0-2"])
    sentence = "Equal sums are eggs: nobody writes. Laid aside by now: 10 + 6 = 16."
    assert (sentence, "eggs") in short(why.ending(kozel(EGGS, again), FOUR))


def test_eggs_that_nobody_saw_are_taken_as_told() -> None:
    reasons = short(why.ending(kozel(hand(NO_SIX, result={"kind": "eggs"})), FOUR))
    assert ("The sums are said to be equal: eggs, and nobody writes.", "eggs") in reasons


@pytest.mark.parametrize(
    ("before", "left", "rule", "sentence"),
    [
        ([EGGS], ["5-5", "", "4-4", "0-1"], "eggs-paid",
         "The eggs of the hands before come on top. In all: 18 + 10 = 28."),
        ([EGGS], ["0-1", "", "0-4", "4-4"], "eggs-paid",
         "For the rule of 13 hand and eggs are one number."),
        ([SIX_EGGS], ["0-1", "", "0-4", "4-4"], "thirteen",
         "Below 13: 5 + 6 = 11. Ana & Dato: no points so far, so nothing is written."),
        ([SIX_EGGS], ["0-1", "", "0-4", "4-4"], "thirteen", "The eggs are gone with it."),
        ([EGGS, hand("3-4", number=3, opener=None, left=["5-5", "", "4-4", "0-1"])],
         ["0-1", "", "0-4", "4-4"], "thirteen-over",
         "Below 13: 5. Ana & Dato: points already, so it is written all the same."),
    ],
)  # fmt: skip
def test_what_eggs_and_the_rule_of_13_do(
    before: list[str], left: list[str], rule: str, sentence: str
) -> None:
    state = kozel(*before, hand("3-4", number=len(before) + 2, opener=None, left=left))
    assert (sentence, rule) in short(why.ending(state, FOUR))


def test_by_the_house_rule_the_hand_stands_alone() -> None:
    low = hand("3-4", number=3, opener=None, left=["0-1", "", "1-6", "4-4"])
    reasons = short(why.ending(kozel(EGGS, low, thirteen="hand_alone"), FOUR))
    sentence = "Below 13: 8. Ana & Dato: no points so far, so the hand is not written."
    assert (sentence, "thirteen-hand-alone") in reasons


def test_the_score_of_a_pair_is_that_of_both_partners() -> None:
    lost = hand("3-4", left=["", "6-6", "1-1", "0-0"])
    report = check(record(lost, game="kozel", players=FOUR.names, target=51))
    hands = [judged.states for judged in report.hands]
    sentences = [text for text, _ in short(why.score(3, hands, 51, FOUR))]
    assert sentences[1:] == ["Hand 2, for its ending: 75.",
                        "The target of 51 is reached: the game is lost."]  # fmt: skip
    assert why.score(1, hands, 51, FOUR) == why.score(3, hands, 51, FOUR)
    won = "The other pair has reached 51, and not a point stands here: won, and a whitewash."
    assert short(why.score(0, hands, 51, FOUR))[-1] == (won, "whitewash")
    going_on = why.score(0, [hands[0][:-1]], 51, FOUR)[-1].text
    assert going_on == "Still missing to 51, where the game is lost: 51."


def test_winners_with_points_have_won_without_a_whitewash() -> None:
    first = hand("3-4, 4-2 right", left=["5-5", "", "4-4", "0-1"])
    lost = hand("3-4, 4-2 right", number=3, opener="Beka", left=["2-2", "6-6", "", "0-1"])
    report = check(record(first, lost, game="kozel", players=FOUR.names, target=51))
    hands = [judged.states for judged in report.hands]
    assert short(why.score(0, hands, 51, FOUR))[-1] == (
        "The other pair has reached 51: the game is won.", "match-end"
    )  # fmt: skip


def test_where_nothing_is_drawn_a_pass_is_a_knock() -> None:
    state = last(record(hand("6-6, passes"), game="kozel", players=FOUR.names))
    assert short(why.turn(state, FOUR))[0][0] == "Beka has knocked. The next in turn is Dato."
    sentence = "Nothing is drawn here: a player who cannot play knocks."
    assert (sentence, "pass") in short(why.forced(state, FOUR))
    knock = "Nothing in this hand fits, and nothing is drawn here: a knock is due."
    holding = revealed(state, {2: bits([Tile(0, 1)])})
    assert (knock, "pass") in short(why.turn(holding, FOUR))


def test_the_1_1_opens_the_first_hand_without_being_the_highest_double() -> None:
    deal = ["1-1 0-0 0-2 2-5 3-3 4-6 5-6", "0-1 1-2 0-4 2-6 3-4 4-5 5-5",
            "1-3 0-3 0-5 2-2 3-5 4-4 6-6", "1-4 1-5 0-6 1-6 2-3 2-4 3-6"]  # fmt: skip
    state = kozel(hand("", number=1, opener=None, deal=deal))
    sentence = "1-1 opens the first hand: Ana holds it and must open with it."
    assert short(why.turn(state, FOUR)) == [(sentence, "first-opening")]
