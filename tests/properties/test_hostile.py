"""Whatever text comes in, a clean report goes out: no traceback, no long wait, sound places."""

import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from domino_rules import GAMES, check
from domino_rules.records import LONGEST
from domino_rules.referee import as_json, told_lines

LONG = bool(os.environ.get("OPEN_ENDS_LONG"))
MUTANTS = 60_000 if LONG else 3_000
SLOW = 1.0  # seconds of processor time, on any machine that runs these tests

CASES = Path(__file__).parents[1] / "cases"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(CASES.rglob("*.toml"))]

WORDS = [
    "Ana", "Beka", "3-2", "6-6", "7-7", "0-0", "5|5", "left", "right", "up", "down", "draws",
    "passes", "=5", "+10", "=-1", "+99999999999", "#", '"', '"""', "'''", "\\", "\n", "\r", "\r\n",
    "\t", "\0", "\x1b[31m", "\u202e", "\u2028", "\ufeff", "\ud800", "\\ud800", "\\u0000", "[", "]",
    "[[hands]]", "[hands]", "[hands.result]", "[hands.notes]", "[options]", "hands.plays", "{", "}",
    ",", "=", "true", "nan", "inf", "1e999", "0x" + "f" * 99, "9" * 5000, "1979-05-27", "-1", "0",
    "kind = 'riba'", "left = ['', '']", "holds = ['0-0', '']", "number = 1", "opener = 'Ana'",
    "drawing = false", "forced_double = 'at_once'", "fish_specials = true", "block = 'at_once'",
    "thirteen = 'hand_alone'", "Dato", "Eka", "plays = []", "deal = {}", "bazari = ''", "ა",
    "start = '0|1'", "0|2", "3:1", "c2", "NW", "first_placer = 'other'",
]  # fmt: skip


def judged(text: str) -> None:
    """Have the text refereed and see that all that is said of it is sound."""
    start = time.process_time()
    report = check(text)
    data = as_json(report, "x")
    lines = told_lines(report)
    assert time.process_time() - start < SLOW
    assert json.loads(json.dumps(data)) == data
    assert report.status in (0, 1, 2)
    assert report.ok == (report.status == 0)
    assert (data["match"] is None) == (report.status == 2)
    written = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    for problem in report.problems:
        assert problem.kind in ("illegal", "ambiguous", "claim", "syntax", "unchecked")
        assert problem.message
        assert problem.message.isprintable()
        assert problem.line is None or 1 <= problem.line <= len(written)
        if problem.column is not None:
            assert problem.line is not None
            assert 1 <= problem.column <= len(written[problem.line - 1]) + 1
    for line in lines:
        assert line.replace("\u200c", "").replace("\u200d", "").isprintable()


# Mutants of whole records


def flip_a_character(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0xD7FF)))) + text[at + 1 :]


def cut_a_piece(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.randrange(1, 40) :]


def put_a_word(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice((" ", "", "\n")) + rng.choice(WORDS) + text[at:]


def swap_words(text: str, rng: Random) -> str:
    words = text.split(" ")
    a, b = rng.randrange(len(words)), rng.randrange(len(words))
    words[a], words[b] = words[b], words[a]
    return " ".join(words)


def swap_lines(text: str, rng: Random) -> str:
    lines = text.split("\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def drop_or_double_a_line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    return "\n".join(lines[:at] + lines[at : at + 1] * rng.choice((0, 2, 9)) + lines[at + 1 :])


def change_a_value(text: str, rng: Random) -> str:
    lines = text.split("\n")
    keys = [n for n, line in enumerate(lines) if " = " in line] or [0]
    at = rng.choice(keys)
    lines[at] = f"{lines[at].partition('=')[0]}= {rng.choice(WORDS)}"
    return "\n".join(lines)


def mix_two_records(text: str, rng: Random) -> str:
    other = rng.choice(TEXTS)
    return text[: rng.randrange(len(text))] + other[rng.randrange(len(other)) :]


MUTATIONS: tuple[Callable[[str, Random], str], ...] = (
    flip_a_character, cut_a_piece, put_a_word, swap_words, swap_lines, drop_or_double_a_line,
    change_a_value, mix_two_records,
)  # fmt: skip


@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: mutate.__name__)
def test_mutants_get_a_clean_report(mutate: Callable[[str, Random], str]) -> None:
    for seed in range(MUTANTS // len(MUTATIONS)):
        rng = Random(seed)
        text = mutate(rng.choice(TEXTS), rng)
        while rng.random() < 0.3 and text:
            text = rng.choice(MUTATIONS)(text, rng)
        judged(text)


# Plays of random words in a sound frame


def test_random_lines_of_play_get_a_clean_report() -> None:
    tiles = [f"{a}-{b}" for a in range(7) for b in range(7)]
    for seed in range(MUTANTS // 4):
        rng = Random(seed)
        game, option = rng.choice((("georgian", ""), ("block", ""), ("georgian", AT_ONCE),
                                   ("draw", ""), ("kozel", "")))  # fmt: skip
        players = ["Ana", "Beka", "Dato", "Eka"][: 4 if game == "kozel" else rng.choice((2, 2, 3))]
        players = players[:2] if game == "georgian" else players
        lines = [
            " ".join([rng.choice((*players, "")), rng.choice((*tiles, "passes", "draws")),
                      *rng.choices(("left", "right", "up", "=5", "+0", "3", "6-6", ""), k=2)])
            for _ in range(rng.randrange(12))
        ]  # fmt: skip
        left = json.dumps(["0-0", "", "1-2", "4-4"][: len(players)])
        judged(f'game = "{game}"\nplayers = {json.dumps(players)}\n{option}[[hands]]\n'
               f'number = {rng.choice((1, 2))}\nplays = """\n' + "\n".join(lines) + '\n"""\n'
               + rng.choice(("", f"left = {left}", f"left = {left}".replace('""', '"1-1"'),
                             f"holds = {left}", f'result.kind = "{GAMES[game].kinds[-1]}"',
                             'result = {kind = "domino"}')))  # fmt: skip


AT_ONCE = '[options]\nforced_double = "at_once"\n'


# Monsters


HEAD = 'game = "georgian"\nplayers = ["Ana", "Beka"]\n'
LONG_LIST = "[" + '"0-0",' * 10_000 + "]"


def monsters() -> Iterator[tuple[str, str]]:
    """Names and texts made to hurt: huge, deep, or against the grain of a parser."""
    room = LONGEST - 1_000
    yield "a megabyte", "a" * 1_000_000
    yield "only line ends", "\n" * room
    yield "only quotes", '"' * room
    yield "only apostrophes", "'" * room
    yield "open blocks", '"""\\' * (room // 4)
    yield "escapes", HEAD + 'title = "' + "\\u0041" * (room // 6) + '"'
    yield "deep lists", HEAD + "x = " + "[" * room
    yield "deep tables", HEAD + "x = " + "{a=" * (room // 3)
    yield "balanced lists", HEAD + "title = " + "[" * 200 + "]" * 200
    yield "long key", HEAD + "x." * (room // 2) + "x = 1"
    yield "long quoted key", HEAD + "'x'." * (room // 4) + "x = 1"
    yield "long inline key", HEAD + "y = {" + "x." * (room // 2 - 9) + "x = 1}"
    yield "long header", HEAD + "[" + "x." * (room // 2) + "x]"
    yield "many long keys", HEAD + "\n".join(f"{'x.' * 29}x{n} = 1" for n in range(room // 70))
    yield "spaces before a key", HEAD + "[hands" + " " * room + "]"
    yield "spaces before an equals sign", HEAD + "x" + " " * room + "= 1"
    yield "the same key with spaces twice", HEAD + f'"{" " * 50_000}" = 1\n' * 2
    yield "many tables", HEAD + "[[hands]]\n" * (room // 10)
    yield "many keys", HEAD + "".join(f"k{n} = 1\n" for n in range(room // 11))
    yield "many passes", HEAD + '[[hands]]\nnumber = 2\nplays = """\n' + "passes\n" * 10_000 + '"""'
    yield "many hands", HEAD + '[[hands]]\nplays="""\nAna 6-6\n"""\n' * (room // 34)
    yield "a huge number", HEAD + "target = " + "9" * (room // 2)
    yield "a huge hexadecimal number", HEAD + "target = 0x" + "f" * (room // 2)
    yield "a huge float", HEAD + "target = " + "9" * 400 + "." + "9" * 4_000
    yield "a long list", HEAD + "[[hands]]\nleft = " + LONG_LIST
    yield "a long name", f'game = "georgian"\nplayers = ["{"a" * room}", "Beka"]\n'
    yield "long lines of play", HEAD + '[[hands]]\nplays = """\n' + "Ana 6-6 " * 10_000 + '"""'
    yield "a long note", HEAD + '[[hands]]\n[hands.notes]\n1 = "' + "a" * room + '"'
    yield "many notes", HEAD + "[[hands]]\n[hands.notes]\n" + "".join(
        f'{n} = "x"\n' for n in range(10_000))  # fmt: skip
    yield "zeros before a number", HEAD + "[[hands]]\n[hands.notes]\n" + "0" * 5_000 + ' = "x"'


@pytest.mark.parametrize("text", [text for _, text in monsters()], ids=[n for n, _ in monsters()])
def test_monsters_get_a_clean_report_in_time(text: str) -> None:
    judged(text)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "hands = []",
        HEAD + "hands = [[]]",
        HEAD + 'hands = [[[hands]]]',
        HEAD + "hands = [\n[[\"hands\"]]\n]",
        HEAD + "[hands.plays]\nx = 1",
        HEAD + '[["h\\u0061nds"]]',
        HEAD + '[[hands]]\nplays.x = 1',
        HEAD + '[[hands]]\n"pl\\u0061ys" = """\nAna 6-6\n"""',
        HEAD + '[[hands]]\nnotes.1 = "x"\n',
        HEAD + '[[hands]]\n[[hands.result]]\nkind = "riba"',
        HEAD + '[[hands]]\n[hands.result.kind]\nx = 1',
        HEAD + '[[hands]]\ndeal = {a = 1}',
        HEAD + '[[hands]]\nopener = 1979-05-27',
        HEAD + '[[hands]]\nopener = inf\nnumber = nan',
        HEAD + 'title = """\n[[hands]]\nplays = \'\'\'\n"""\n[[hands]]\nleft = 1',
        HEAD + "title = '''\n\"\"\"\n'''\n[[hands]]\nplays = \"\"\"\n9-9\"\"\"",
        HEAD + '[[hands]]\nplays = """Ana 6-6 # a "quoted" word, and ""two"" """',
        HEAD + '[[hands]]\nplays = """\nAna 6-6 #"""""',
        HEAD + '[options]\nself = 1\n',
        HEAD + '[options]\n"" = 1\n',
        HEAD + '[[hands]]\nresult = {}\nnotes = {}\nleft = ["", ""]',
        'game = "georgian"\nplayers = ["\\u0000", "\\U0010ffff"]',
        'game = "\\u001b[2J"',
        'game = ["georgian"]\nplayers = {}',
    ],
)  # fmt: skip
def test_confusions_get_a_clean_report(text: str) -> None:
    judged(text)
