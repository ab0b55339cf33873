"""Reading and writing records: what they may look like, and where an error is placed.

In the records below `^` stands just before the word or key at which the error is expected.
"""

from random import Random

import pytest

from domino_rules import BLOCK, GEORGIAN, Record, RecordError, read, record_of, tile, write
from domino_rules.record_text import Place
from domino_rules.records import LONGEST, MOST_HANDS
from domino_rules.written import MOST_LINES
from tests.writing import hand, record

HEAD = 'game = "georgian"\nplayers = ["Ana", "Beka"]\n'
HAND = HEAD + "[[hands]]\nnumber = 2\n"


def plays(text: str) -> str:
    """A record with these lines of play."""
    return HAND + f'plays = """\n{text}\n"""\n'


def misread(marked: str) -> RecordError:
    """The error in a record, which must be placed where the mark is."""
    text = marked.replace("^", "")
    with pytest.raises(RecordError) as caught:
        read(text)
    before = marked.partition("^")[0]
    if "^" in marked:
        place = Place(before.count("\n") + 1, len(before) - before.rfind("\n"))
        assert caught.value.place == place, caught.value.message
    return caught.value


# What is no record


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("game = ^go-fish", "not TOML"),
        ('game = "georgian"\ngame = "block"', "Cannot overwrite a value"),
        ('title = "Ana', "not TOML"),
        ('^game = "chess"', "no game is called “chess”; known games: georgian, draw, block, kozel"),
        ("^game = 7", "no game is called “7”"),
        (HEAD.replace("players", "^players").replace('"Beka"', '"Ana"'), "the same name"),
        ('game = "georgian"\n^players = ["Ana"]\n', "1 player; georgian is played by 2"),
        ('game = "block"\n^players = ["A", "B", "C", "D", "E"]', "played by 2 or 3 or 4"),
        ('game = "georgian"\n^players = "Ana Beka"\n', "a list of names"),
        ('game = "georgian"\n^players = ["Ana", 5]\n', "a list of names"),
        (HEAD + '^plays = ""', "no key is called “plays” here"),
        (HEAD + "^start = 1", "no key is called “start” here"),
        (HEAD + "^target = 0", "target is “0”"),
        (HEAD + "^target = true", "target is “True”"),
        (HEAD + '^target = "75"', "target is “75”"),
        (HEAD + "^title = 5", "title is a text"),
        (HEAD + "^options = 5", "options is a table"),
        (HEAD + "[options]\n^drawn = true", "no option 'drawn'"),
        (HEAD + '[options]\n^drawing = "yes"', "one of True, False"),
        (HEAD + "[options]\n^drawing = 0", "one of True, False"),
        (HEAD + "^options = {drawing = 0}", "one of True, False"),
        (HEAD + "^options.drawing = 0", "one of True, False"),
        (HEAD + '[options]\nforced_double = "in_turn"\n^block = "at_once"', "no option 'block'"),
        (HEAD + '^hands = "none"', "write each hand as a [[hands]] table"),
        (HEAD + "^[hands]\nnumber = 2", "write each hand as a [[hands]] table"),
        (HEAD + "^hands = [{number = 2}]", "write each hand as a [[hands]] table"),
        (HEAD + '^hands = [["hands"]]', "write each hand as a [[hands]] table"),
        (HEAD + "[[hands]]\n^number = 0", "number is “0”; hands count from 1"),
        (HEAD + '[[hands]]\n^number = "2"', "number is “2”"),
        (HAND + "[[hands]]\n^number = 4", "number is 4; the next hand is 3"),
        (HAND + "[[hands]]\n^number = 2", "number is 2; the next hand is 3"),
        (HAND + '^opener = "Gia"', "opener is “Gia”; the players are Ana, Beka"),
        (HAND + '^opener = ["Ana"]', "opener is a list"),
        (HAND + '^bazary = "0-0"', "no key of a hand is called “bazary”"),
        (HAND + "^left = []", "left is a list of 2 texts, one per player"),
        (HAND + '^left = ["0-0"]', "left is a list of 2 texts"),
        (HAND + '^left = ["0-0", 5]', "left holds tiles in quotes"),
        (HAND + '^left = ["0-0", "0-7"]', "“0-7” is no tile"),
        (HAND + '^left = ["0-1 1-0", ""]', "0-1 is dealt twice"),
        (HAND + '^left = ["0-1", "1-0"]', "0-1 stands with two players"),
        (HAND + 'left = ["0-1", ""]\n^holds = ["0-2", ""]', "left (the hand is over) or holds"),
        (HAND + '^deal = ["0-1", "0-2"]', "Ana has 1 tile; each player gets 7"),
        (HAND + '^bazari = "0-0"', "bazari stands beside a deal only"),
        (HAND + "[hands.result]\n^sum = 5", "no key of a result is called “sum”"),
        (HAND + '[hands.result]\n^kind = "fish"', "georgian ends with one of domino, riba, nichia"),
        (HAND + '[hands.result]\n^winner = "Gia"', "winner is a player"),
        (HAND + "[hands.result]\n^winner = 1", "winner is a player"),
        (HAND + '[hands.result]\n^points = "15"', "points is “15”"),
        (HAND + "[hands.result]\n^points = true", "points is “True”"),
        (HAND + '^result.points = "15"', "points is “15”"),
        (HAND + '^result = {points = "15"}', "points is “15”"),
        (HAND + "^result = 5", "result is a table"),
        (HAND + '[hands.notes]\n^first = "x"', "a note is a step and a text"),
        (HAND + "[hands.notes]\n^1 = 2", "a note is a step and a text"),
        (HAND + "^notes = 5", "notes is a table"),
        (HAND + "^plays = 'Ana 3-2'", "plays is one"),
        (HAND + '^plays = "Ana 3-2"', "plays is one"),
        (HAND + "^plays = '''\nAna 3-2\n'''", "plays is one"),
        (HAND + '^plays = """\nAna 3-2 \\\n"""', "plays is one"),
        (HAND + '^plays = ["Ana 3-2"]', "plays is one"),
    ],
)
def test_what_cannot_be_understood_is_placed(marked: str, message: str) -> None:
    assert message in misread(marked).message


@pytest.mark.parametrize("text", ["", "# nothing\n", HEAD, 'game = "georgian"'])
def test_what_is_missing_is_named(text: str) -> None:
    assert misread(text).place.line == 1


def test_the_game_is_told_as_soon_as_it_is_known() -> None:
    assert misread('game = "block"\nplayers = 5').game == "block"
    assert misread('game = "chess"').game is None


def test_an_error_in_a_hand_names_its_number() -> None:
    assert misread(HAND + "[[hands]]\n^left = 5").hand == 3
    assert misread(plays("Ana ^7-7")).hand == 2


# Lines of play


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("^Ana", "a name alone is no play"),
        ("^Gia 3-2", "nobody is called “Gia”; players: Ana, Beka"),
        ("^Gia passes", "nobody is called “Gia”"),
        ("Ana ^plays 3-2", "“plays” is neither a tile"),
        ("Ana Beka 3-2".replace("Beka", "^Beka"), "“Beka” is neither a tile"),
        ("Ana ^3-7", "“3-7” is no tile of the double-six set"),
        ("Ana ^33", "neither a tile"),
        ("Ana ^3_2", "neither a tile"),
        ("Ana ^-2", "neither a tile"),
        ("Ana ^１-2", "neither a tile"),
        ("Ana 3-2 ^middle", "“middle” does not belong here"),
        ("Ana 3-2 left ^right", "“right” does not belong here"),
        ("Ana 3-2 =5 ^left", "“left” does not belong here"),
        ("Ana 3-2 +5 ^=5", "“=5” does not belong here"),
        ("Ana 3-2 =5 ^=5", "“=5” does not belong here"),
        ("Ana 3-2 ^=", "“=” does not belong here"),
        ("Ana 3-2 ^=-5", "“=-5” does not belong here"),
        ("Ana 3-2 ^+5.0", "“+5.0” does not belong here"),
        ("Ana 3-2, ".replace(",", " ^,"), "“,” does not belong here"),
        ("Ana passes ^now", "“now” does not belong here"),
        ("Ana ^draws", "after “draws” stand the tiles"),
        ("Ana draws ^0", "a draw is of at least one tile"),
        ("Ana draws ^2 3-3", "“2” is no tile"),
        ("Ana draws 3-3 ^left", "“left” is no tile"),
        ("Ana draws 3-3 1-2 ^2-1", "1-2 is drawn twice"),
    ],
)
def test_a_line_that_is_no_play_is_placed_at_its_word(marked: str, message: str) -> None:
    assert message in misread(plays(f"Beka 6-6\n  {marked}")).message


def test_claims_belong_to_games_that_add_up_ends() -> None:
    block = plays("Ana 3-2 ^=5").replace("georgian", "block")
    assert "block does not add up ends" in misread(block).message
    assert misread(plays("Ana 3-2 ^+0").replace("georgian", "block"))


def test_columns_are_right_on_the_line_of_the_quotes_and_behind_other_scripts() -> None:
    assert misread(HAND + 'plays = """ Ana ^9-9\n"""')
    assert misread(HAND + 'plays="""^9-9\n"""')
    assert misread(HAND + '  "plays"  =  """Ana 3-2 ^9-9\n"""')
    text = plays("ანა ^9-9").replace('"Ana"', '"ანა"')
    assert misread(text)


def test_a_play_is_read_word_by_word() -> None:
    text = plays("# comment\n\nAna 3-2#close\n 2:2 =7\nBeka 6|3 left =10 +10 # the end\n"
                 "draws 1-5 0-1\nAna draws 12\npasses")  # fmt: skip
    entries = read(text).hands[0].entries
    assert [(e.action, e.seat, e.tile, e.turned, e.end) for e in entries] == [
        ("play", 0, tile(2, 3), True, None),
        ("play", None, tile(2, 2), False, None),
        ("play", 1, tile(3, 6), True, 0),
        ("draw", None, None, False, None),
        ("draw", 0, None, False, None),
        ("pass", None, None, False, None),
    ]
    assert (entries[2].total, entries[2].points) == ((10, (10, 15)), (10, (10, 19)))
    assert (entries[3].tiles, entries[4].count) == ((tile(1, 5), tile(0, 1)), 12)


# Names


@pytest.mark.parametrize(
    "name", ["ანა", "Ана", "阿娜", "آنا", "نیم‌فاصله", "Ana-Maria", "x", "5", "O'Neil"]
)
def test_names_in_any_script(name: str) -> None:
    text = plays(f"{name} 3-2\nBeka 2-2").replace('"Ana"', f'"{name}"')
    assert [entry.seat for entry in read(text).hands[0].entries] == [0, 1]


@pytest.mark.parametrize(
    "name",
    ["", "Ana Maria", "3-2", "6:6", "0|1", "left", "down", "draws", "passes", "A#", "A=", "A+B",
     "\\t", "\\u00a0", "\\u0007", "\\u202e", "\\u200d", "x" * 101],
)  # fmt: skip
def test_what_is_no_name(name: str) -> None:
    message = misread(f'game = "georgian"\n^players = ["{name}", "Beka"]\n').message
    assert "a player cannot be called" in message
    assert message.isprintable()


# The deal


DEAL = 'deal = ["1-2 1-5 2-4 3-4 3-5 3-6 5-5", "0-0 1-4 2-5 2-6 4-4 5-6 6-6"]\n'
BAZARI = 'bazari = "0-1 0-2 0-3 0-4 0-6 1-1 1-3 1-6 2-2 2-3 3-3 4-6 0-5 4-5"\n'
PASS_ONLY = HAND.replace("[[", "[options]\ndrawing = false\n[[")


def test_a_deal_is_of_all_28_tiles_in_georgian() -> None:
    assert read(HAND + DEAL + BAZARI).hands[0].bazari is not None
    assert "the other 14 tiles" in misread(HAND + "^" + DEAL).message
    for wrong in (BAZARI.replace("0-1 ", ""), BAZARI.replace("0-1", "1-2"),
                  BAZARI.replace("0-1", "0-2"), BAZARI.replace("0-1", "x")):  # fmt: skip
        assert misread(HAND + DEAL + "^" + wrong)


def test_with_drawing_false_the_bazari_may_be_left_out() -> None:
    assert read(PASS_ONLY + DEAL).hands[0].bazari is None
    assert read(PASS_ONLY + DEAL + BAZARI).hands[0].bazari is not None


def test_block_refuses_a_bazari() -> None:
    block = (HAND + DEAL + "^" + BAZARI).replace("georgian", "block")
    assert "no boneyard" in misread(block).message
    assert read((HAND + DEAL).replace("georgian", "block")).hands[0].deal is not None


def test_beside_a_deal_left_and_holds_are_refused() -> None:
    for key in ("left", "holds"):
        assert misread(HAND + DEAL + BAZARI + f'^{key} = ["", ""]\n')


# Where things stand


def test_tables_and_keys_are_found_however_they_are_written() -> None:
    """Neither strings nor comments that look like tables or keys are taken for them."""
    text = (
        'title = """\n[[hands]]\nleft = 1\n"""  # [[hands]]\n'
        'game = "georgian"\nplayers = [\n  "Ana", # plays = 2\n  "[[hands]]",\n]\n'
        "  [ options ] # x\n'drawing' = false\n[[ \"hands\" ]]\nnumber = 2\n"
        "[hands.notes]\n0 = '[[hands]]'\n1 = '''\n[[hands]]\n'''\n"
        "[[hands]]\n^left = 5\n"
    )
    assert misread(text).hand == 3


def test_an_option_after_the_hands_has_its_place_too() -> None:
    assert misread(HAND + "[options]\n^drawing = 5")


def test_windows_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    text = plays("Ana 3-2 =6").replace("\n", "\r\n")
    assert read("\ufeff" + text) == read(plays("Ana 3-2 =6"))
    with pytest.raises(RecordError) as caught:
        read(plays("Ana 3-2\nBeka 9-9").replace("\n", "\r\n"))
    assert caught.value.place == Place(7, 6)


def test_numbers_of_hands_default_to_one_more() -> None:
    assert [h.number for h in read(HEAD + "[[hands]]\n[[hands]]\n").hands] == [1, 2]
    text = HAND + "[[hands]]\n[[hands]]\nnumber = 1\n[[hands]]\n"
    assert [h.number for h in read(text).hands] == [2, 3, 1, 2]


# Bounds


@pytest.mark.parametrize(
    "text",
    [
        "x" * (LONGEST + 1),
        HEAD + "target = 0x" + "f" * 9000,
        HEAD + "target = " + "9" * 9000,
        HEAD + "target = 9999999999",
        HEAD + "[[hands]]\nnumber = 0x" + "f" * 9000,
        HEAD + "x = " + "[" * 5000,
        HEAD + "x = " + "{a=" * 5000,
        HEAD + "x" + ".x" * 20000 + " = 1",
        HEAD + "[" + "'x'." * 20000 + "x]",
        HEAD + "[[hands]]\n" * (MOST_HANDS + 1),
        plays("passes\n" * (MOST_LINES + 1)),
        HEAD + '["' + " " * 90000 + '"]\n["' + " " * 90000 + '"]',
        HEAD + "[" + " " * 100000 + "x]",
        HEAD + "x" + " " * 100000 + "= 1",
    ],
    ids=range(14),
)
def test_nothing_is_too_much(text: str) -> None:
    error = misread(text)
    assert len(error.message) < 400
    assert error.message.isprintable()


# Writing


def random_states(seed: int) -> list[object]:
    rng = Random(seed)
    state = (GEORGIAN if seed % 2 else BLOCK).deal(rng, number=2, opener=0)
    states = [state]
    while state.result is None:
        state = state.play(rng.choice(state.legal)) if state.legal else state.chore()
        states.append(state)
    return list(states)


def without_places(record: Record) -> Record:
    """The record with every place forgotten."""
    hands = []
    for written in record.hands:
        entries = [
            entry._replace(
                place=Place(),
                name_place=None,
                end_place=None,
                total=entry.total and (entry.total[0], Place()),
                points=entry.points and (entry.points[0], Place()),
            )
            for entry in written.entries
        ]
        hands.append(written._replace(places={}, entries=tuple(entries)))
    return record._replace(hands=tuple(hands))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_reads_the_same(seed: int) -> None:
    written = record_of(random_states(seed), ("Ana", "Beka"), table_view=seed % 3 == 0)  # type: ignore[arg-type]
    assert without_places(read(write(written))) == without_places(written)


def test_every_key_is_written() -> None:
    text = record(
        hand("3-2 =5 +0, Beka draws 1-1 2-6, 2-6 right =9, Ana draws 3, passes", number=4,
             left=["5-5", "0-0 1-2"], notes={"0": 'A "quoted"\tnote', "3": "ორი"},
             result={"kind": "riba", "winner": "", "points": 5, "next_opener": "Ana"}),
        hand("Ana 6-6", number=5, opener=None, holds=["1-1", ""]),
        title="Back\\slash and \u2028", target=75, options={"forced_double": "at_once"},
    )  # fmt: skip
    once = read(text)
    assert without_places(read(write(once))) == without_places(once)
    assert once.hands[0].notes == {0: 'A "quoted"\tnote', 3: "ორი"}
