"""The command line: files, standard input, exit statuses, and what is printed."""

import io
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domino_rules import GAMES, LINE_GAMES, check
from domino_rules.cli import main
from domino_rules.records import LONGEST
from domino_rules.terminal import problem_lines
from tests.writing import hand, record

ROOT = Path(__file__).parents[2]
LEGAL = record(hand("6-4 =10 +0, 6-1 left =5 +5"))
FALSE = record(hand("6-4 =11"))
BROKEN = record(hand("6-7"))

Write = Callable[[str, str | bytes], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file and return its path."""

    def put(name: str, content: str | bytes) -> str:
        data = content if isinstance(content, bytes) else content.encode("utf-8")
        (tmp_path / name).write_bytes(data)
        return str(tmp_path / name)

    return put


@pytest.fixture
def reports(capsys: pytest.CaptureFixture[str]) -> Callable[..., list[dict[str, Any]]]:
    """Run `check --json` and return the parsed lines."""

    def run(*files: str) -> list[dict[str, Any]]:
        main(["check", "--json", *files])
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


def test_the_exit_status_is_the_highest_over_all_files(write: Write) -> None:
    legal, false, broken = write("a", LEGAL), write("b", FALSE), write("c", BROKEN)
    assert main(["check", legal]) == 0
    assert main(["check", false, legal]) == 1
    assert main(["check", legal, broken, false]) == 2
    assert main(["check", legal, "/no/such/file"]) == 2


def test_json_is_one_line_per_file_also_for_what_is_no_record(
    write: Write, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    files = [write("a", LEGAL), write("b", FALSE), write("c", BROKEN), "/no/such/file"]
    printed = reports(*files)
    assert [report["file"] for report in printed] == files
    assert [report["ok"] for report in printed] == [True, False, False, False]
    assert [report["game"] for report in printed] == ["georgian"] * 3 + [None]
    assert [len(report["hands"]) for report in printed] == [1, 1, 0, 0]


def test_the_hand_is_told_and_then_the_problems(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write("a.toml", FALSE)
    main(["check", path])
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: not in order",
        "  Hand 2",
        "    0. Before the first tile. Ana opens with any tile.",
        "    1. Ana: 6-4 opens. 6 + 4 = 10. Only 5-5 scores as an opening tile.",
        "  line 7, column 5: claim: the open ends add up to 10: 6 + 4 = 10"
        " [georgian.opening-score]",
    ]


def test_a_dash_is_standard_input(
    monkeypatch: pytest.MonkeyPatch, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEGAL.encode())))
    printed = reports("-")
    assert (printed[0]["file"], printed[0]["ok"]) == ("-", True)


@pytest.mark.parametrize("name", ["", "/", "/no/such/file", "nul\0byte"])
def test_what_cannot_be_opened_is_said(
    name: str, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    problem = reports(name)[0]["problems"][0]
    assert (problem["kind"], problem["line"], problem["hand"]) == ("syntax", None, None)
    assert problem["message"].startswith("cannot be read: ")


def test_what_is_not_utf_8_is_placed_at_the_byte(
    write: Write, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    for data, place in (
        (LEGAL.replace("Ana", "\xc1na").encode("latin-1"), (2, 13)),
        (b"\xff\xfe\x00", (1, 1)),
        (b"ok = 1 # \xc3", (1, 10)),
        ("players = 'ანა'\nx = 'ა".encode() + b"\xff'", (2, 7)),
    ):
        problem = reports(write("x", data))[0]["problems"][0]
        assert (problem["line"], problem["column"]) == place
        assert problem["message"] == "this is not UTF-8 text"


def test_byte_order_mark_and_windows_line_ends(
    write: Write, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    data = b"\xef\xbb\xbf" + FALSE.replace("\n", "\r\n").encode()
    problem = reports(write("x", data))[0]["problems"][0]
    assert (problem["line"], problem["column"], problem["kind"]) == (7, 5, "claim")


def test_a_file_that_is_too_long_is_not_read_to_its_end(
    write: Write, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    for data in (b"#" * (LONGEST + 1), "ა".encode() * 2 * LONGEST, b"\0" * 5_000_000):
        assert "too long" in reports(write("x", data))[0]["problems"][0]["message"]


def test_names_in_any_script_print_whatever_the_locale_says(write: Write) -> None:
    text = record(hand("ანა 6-4", opener=None), players=("ანა", "阿娜"))
    command = [sys.executable, "-m", "domino_rules", "check", write("x", text)]
    environment = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    assert "ანა: 6-4 opens." in done.stdout.decode("utf-8")


def test_the_module_runs_from_a_checkout_and_takes_standard_input() -> None:
    command = [sys.executable, "-m", "domino_rules", "check", "--json", "-"]
    done = subprocess.run(command, cwd=ROOT, input=FALSE.encode(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads(done.stdout)["problems"][0]["column"] == 5


def test_a_wrong_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["check"], ["chek", "x"], ["check", "--jsonn", "x"]):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2
        assert "usage: domino-rules" in capsys.readouterr().err


# The other commands

CASES = ROOT / "tests" / "cases"
MATCH = CASES / "legal" / "georgian-match-75-1.toml"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command and return its exit status and what it prints on both streams."""

    def start(*arguments: str | Path) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        return (status, *capsys.readouterr())

    return start


def test_replay_tells_every_step_with_the_board_the_sum_and_the_score(
    run: Run, write: Write
) -> None:
    plays = "3-2, 2-2 right =7, 3-6 left =9, 2-4 right"
    path = write("a.toml", record(hand(plays, notes={"1": "An \u001b[2J odd\n one."}), target=75,
                                  title="Four tiles"))  # fmt: skip
    assert run("replay", path) == (1, REPLAYED.format(path=path), "")


REPLAYED = """\
{path}: not in order
Four tiles (georgian: Ana, Beka)

Hand 2

  0. Before the first tile. Ana opens with any tile.

  1. Ana: 3-2 opens. 3 + 2 = 5. Only 5-5 scores as an opening tile.
       Note: An [2J odd one.
       line:  3-2
       open:  left 3, right 2
       sum:   3 + 2 = 5
       score: Ana 0, Beka 0

  2. Beka: 2-2, right end: the stavka. 3 + 4 = 7. No points.
       line:  3-2 [2-2]
       open:  left 3, right 2
       sum:   3 + 4 = 7
       score: Ana 0, Beka 0

  3. Ana: 3-6, left end. 6 + 4 = 10. Ana +10.
       line:  6-3 3-2 [2-2]
       open:  left 6, right 2
       sum:   6 + 4 = 10
       score: Ana 10, Beka 0

  4. Beka: 2-4, right end. The stavka is closed and no longer counts; its third
     and fourth sides open and ask for 2. 6 + 4 = 10. Beka +10.
       line:  6-3 3-2 [2-2] 2-4
       up:    free
       down:  free
       open:  left 6, right 4, up 2, down 2
       sum:   6 + 4 = 10
       score: Ana 10, Beka 10

Match to 75: Ana 10, Beka 10.

  line 11, column 10: claim: the open ends add up to 10: 6 + 4 = 10 [georgian.multiples-of-five]
"""


def test_replay_goes_over_all_hands_and_ends_with_the_standing(run: Run) -> None:
    status, printed, _ = run("replay", MATCH)
    lines = printed.splitlines()
    assert status == 0
    assert [line for line in lines if line.startswith("Hand ")] == [
        f"Hand {n}" for n in range(1, 6)
    ]
    assert [line for line in lines if line.startswith("Match to 75: ")] == [
        "Match to 75: Ana 10, Beka 5.",
        "Match to 75: Ana 40, Beka 15.",
        "Match to 75: Ana 50, Beka 35.",
        "Match to 75: Ana 60, Beka 40.",
        "Match to 75: Ana 65, Beka 85. Beka has won the match.",
    ]
    assert lines[-1].endswith("Beka has won the match.")
    assert "       Ana:    0-1 0-5 1-4 1-5 4-4 4-5 5-6" in lines
    assert max(map(len, lines)) <= 79


@pytest.mark.parametrize("path", sorted(CASES.rglob("*.toml")), ids=lambda path: path.stem)
def test_replay_and_check_give_the_same_problems_and_statuses(run: Run, path: Path) -> None:
    checked, replayed = run("check", path), run("replay", path)
    assert checked[0] == replayed[0]
    problems = [f"  {line}" for line in problem_lines(check(path.read_text(encoding="utf-8")))]
    for printed in (checked[1], replayed[1]):
        assert printed.splitlines()[len(printed.splitlines()) - len(problems) :] == problems


def test_replay_shows_what_is_not_known_of_a_score(run: Run, write: Write) -> None:
    claimed = record(hand("6-6, 6-5", result={"kind": "domino"}))
    assert "Match: Ana 0, Beka ?.\n" in run("replay", write("a", claimed))[1]


@pytest.mark.parametrize("name", GAMES)
def test_deal_prints_a_record_that_check_finds_in_order(run: Run, name: str) -> None:
    for seats in GAMES[name].dealt:
        arguments = ("deal", "--seed", "5", "--game", name, "--players", str(seats))
        status, text, _ = run(*arguments)
        report = check(text)
        assert (status, report.problems, len(report.hands[0].states)) == (0, (), 1)
        dealt, thrown = report.hands[0].last, GAMES[name].deal(Random(5), seats=seats)
        unseen = {"boneyard": dealt.boneyard} if name in LINE_GAMES else {}  # out of play in Block
        assert dealt == thrown._replace(**unseen)
        assert run(*arguments)[1] == text
        printed = json.loads(run(*arguments, "--json")[1])
        assert printed == tomllib.loads(text)
        assert printed["hands"][0]["plays"] == ""


def test_deal_is_georgian_and_names_what_it_cannot_do(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 'game = "georgian"' in run("deal", "--seed", "1")[1]
    assert run("deal", "--seed", "1")[1] != run("deal", "--seed", "2")[1]
    assert run("deal", "--seed", "1", "--players", "3") == (
        2, "", "domino-rules deal: georgian is played by 2, not by 3\n",
    )  # fmt: skip
    for wrong in (["deal"], ["deal", "--seed", "x"], ["deal", "--seed", "1", "--game", "chess"]):
        with pytest.raises(SystemExit) as caught:
            main(wrong)
        assert caught.value.code == 2
    assert "invalid choice: 'chess'" in capsys.readouterr().err


LEGAL_PLAYS = {
    hand("5-5, 2-5 left"): ("Ana", "right", "not known"),
    hand("3-2, 2-2", holds=["3-6 5-1 2-4", ""]): ("Ana", "2-4 right, 3-6 left", ""),
    hand("3-2, 2-2", holds=["5-1", ""]): ("Ana", "", "Ana: nothing fits, a draw is due.\n"),
    hand("3-2, passes, 3-3 left", holds=["", "6-6"]): (
        "Beka", "", "Beka: nothing fits, a pass is due.\n",
    ),
    hand("3-2, 2-2", left=["6-5 0-1", ""]): (None, "", "The hand is over.\n"),
    hand("", number=1, opener=None): (
        None, "0-0, 1-1, 2-2, 3-3, 4-4, 5-5, 6-6",
        "Nothing tells who opens; these are all tiles that may open.\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("written", LEGAL_PLAYS)
def test_legal_lists_what_may_be_played_where_the_record_ends(
    run: Run, write: Write, written: str
) -> None:
    player, plays, said = LEGAL_PLAYS[written]
    path = write("a", record(written))
    status, printed, why = run("legal", path)
    if player == "Ana" and plays == "right":  # every tile that the table has not seen
        assert "0-5 right\n" in printed
        assert "2-5" not in printed
        assert said in why
    else:
        assert (status, printed.split("\n")[:-1], why) == (
            0,
            plays.split(", ") if plays else [],
            said,
        )
    as_json = json.loads(run("legal", "--json", path)[1])
    assert as_json == {"player": player, "plays": printed.splitlines()}


def test_each_legal_play_can_be_written_on(run: Run, write: Write) -> None:
    _, dealt, _ = run("deal", "--seed", "11")
    plays: list[str] = []
    for n in range(12):
        text = dealt.replace('plays = """\n', 'plays = """\n' + "".join(plays))
        printed = json.loads(run("legal", "--json", write("a", text))[1])
        if printed["plays"]:
            plays.append(f"{printed['player']} {printed['plays'][n % len(printed['plays'])]}\n")
        assert check(text).ok
    assert len(plays) == 12


def test_legal_says_which_draws_and_passes_came_first(run: Run, tmp_path: Path) -> None:
    path = CASES / "legal" / "georgian-forced-double-in-the-blockers-hand.toml"
    text = path.read_text(encoding="utf-8")
    assert run("legal", path)[2] == "The hand is over.\n"
    (tmp_path / "a").write_text(text.partition("Ana  1-1")[0] + '"""', encoding="utf-8")
    status, printed, said = run("legal", tmp_path / "a")
    assert (status, printed) == (0, "1-1 left\n1-1 right\n")
    assert said.startswith("Beka: nothing fits, draws 0-0, ")
    assert "Beka: passes." in said


@pytest.mark.parametrize(("name", "status", "said"), [
    ("does-not-fit", 1, "line 9, column 6: illegal: 4-5 does not fit"),
    ("unknown-game", 2, "line 2, column 1: syntax: no game is called"),
    ("missing-end", 1, "ambiguous"),
])  # fmt: skip
def test_legal_has_nothing_to_list_where_a_record_is_not_in_order(
    run: Run, name: str, status: int, said: str
) -> None:
    path = CASES / "wrong" / f"{name}.toml"
    outcome = run("legal", path)
    assert outcome[:2] == (status, "")
    assert outcome[2].startswith(f"{path}: ")
    assert said in outcome[2]
    assert json.loads(run("legal", "--json", path)[1]) == {"player": None, "plays": []}


def test_a_false_claim_leaves_the_position_and_the_status_says_so(run: Run, write: Write) -> None:
    status, printed, said = run("legal", write("a", record(hand("6-6 =11", holds=["", "6-5"]))))
    assert (status, printed) == (1, "5-6 left\n5-6 right\n")
    assert "claim: the open ends add up to 12" in said


# Where output and input go


@pytest.mark.parametrize("arguments", [
    ["check", *[str(MATCH)] * 20], ["check", "--json", *[str(MATCH)] * 5], ["replay", str(MATCH)],
    ["legal", str(CASES / "wrong" / "does-not-fit.toml")], ["deal", "--seed", "1"],
], ids=lambda arguments: " ".join(arguments[:2]))  # fmt: skip
def test_whoever_closes_the_pipe_early_sees_no_traceback(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "domino_rules", *arguments]
    done = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.stdout is not None
    assert done.stderr is not None
    done.stdout.close()
    said = done.stderr.read()
    assert done.wait() in (141, 1 if arguments[0] == "legal" else 0)
    assert b"Traceback" not in said
    assert b"Exception" not in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said() -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "domino_rules", "replay", str(MATCH)]
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"domino-rules: the output cannot be written: ")


def test_a_missing_standard_input_is_said(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    for command in ("check", "replay"):
        assert "cannot be read: there is no standard input" in run(command, "-")[1]
    assert "cannot be read: there is no standard input" in run("legal", "-")[2]


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def interrupt(*_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("domino_rules.commands.read_report", interrupt)
    assert run("replay", "-") == (130, "", "")
