"""Links that hold a branch: whatever is sent comes back, and nothing else gets in."""

import base64
import json
import os
import time
import zlib
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from domino_rules.records import LONGEST
from tutorials.browser.bridge import handle
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.link import LONGEST_LINK, Link, decode, encode
from tutorials.replays.replay import LONGEST_BRANCH, Path, Replay, ReplayError

TERMS = "georgian/terms-in-one-hand"
HOSTILE = 10_000 if os.environ.get("OPEN_ENDS_LONG") else 400
SLOW = 1.0  # seconds of processor time for one link
GOOD = encode(Link(Path(4, ("2-5 up", "4-4 right")), TERMS))


def packed(content: object) -> str:
    """A link of our version around anything."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return "1." + base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_is_sent_comes_back(example: str) -> None:
    replay = Replay(record_text(example))
    for step in replay.steps:
        plays = tuple(str(play) for play in step.state.legal[:3])
        for link in (
            Link(Path(step.number, plays), example),
            Link(Path(step.number, plays), record=record_text(example)),
        ):
            text = encode(link)
            assert decode(text) == link
            assert text.isascii()
            assert not set(text) & set("\"'<>&#/+= ")


def test_a_branch_as_long_as_can_be() -> None:
    link = Link(Path(0, ("6-6",) * LONGEST_BRANCH), TERMS)
    assert decode(encode(link)) == link
    with pytest.raises(ReplayError):
        decode(encode(Link(Path(0, ("6-6",) * (LONGEST_BRANCH + 1)), TERMS)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "1.",
        "2." + GOOD[2:],
        GOOD[2:],
        GOOD[:-1],
        GOOD + "A",
        GOOD + "=",
        GOOD + "\n",
        GOOD.replace("1.", "1. "),
        GOOD.replace("1.", "１."),
        "1." + "A" * (LONGEST_LINK + 1),
        "1.é",
        packed(b""),
        packed(b"\xff"),
        packed(b"[" * 100_000),
        packed(b"9" * 10_000),
        packed(b'["\\ud800","",1]'),
        packed(b"[NaN,1,2]"),
        packed(b" " * (8 * LONGEST)),
        packed({}),
        packed([]),
        packed(["", "", 1]),
        packed([TERMS, "", True]),
        packed([TERMS, "", -1]),
        packed([TERMS, "", 1.0]),
        packed([TERMS, "", 10**30]),
        packed([TERMS, "game", 1]),
        packed([TERMS, "", 1, 2]),
        packed([TERMS, "", 1, "6-6<script>"]),
        packed([TERMS, "", 1, "6-6", None]),
    ],
)
def test_what_is_no_link(text: str) -> None:
    with pytest.raises(ReplayError) as caught:
        decode(text)
    assert len(caught.value.message) < 100


def ask(**request: Any) -> dict[str, Any]:
    answer = json.loads(handle(json.dumps({"example": TERMS, "root": "../", **request})))
    assert isinstance(answer, dict)
    return answer


def test_following_gives_each_play_with_its_frames() -> None:
    answer = ask(op="follow", link=GOOD)
    assert (answer["example"], answer["step"]) == (TERMS, 4)
    assert [play for play, _ in answer["plays"]] == ["2-5 up", "4-4 right"]
    step, plays = 4, []
    for play, frames in answer["plays"]:
        assert ask(op="play", step=4, plays=plays, play=play)["frames"] == frames
        plays.append(play)
        step += len(frames)
    tray = ask(op="tray", step=4, plays=plays, at=step)
    assert tray["link"] == GOOD
    assert "link" not in ask(op="tray", step=4)


def test_a_link_to_a_record_in_the_page() -> None:
    record = record_text(TERMS)
    link = ask(op="tray", record=record, step=4, plays=["2-5 up"])["link"]
    answer = ask(op="follow", link=link)
    assert (answer["example"], answer["record"]) == ("", record)


def test_another_hands_link_leads_to_its_page() -> None:
    answer = ask(op="follow", example="georgian/nichia", link=GOOD)
    assert f'href="../hands/{TERMS}/#branch={GOOD}"' in answer["elsewhere"]


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (encode(Link(Path(4, ("0-0",)), TERMS)), "0-0 does not fit"),
        (encode(Link(Path(99), TERMS)), "no step 99; there are 0 to 6"),
        (encode(Link(Path(1), "no/such<b>")), "no example is called no/such&lt;b&gt;"),
        (encode(Link(Path(1), record="game = 'chess'")), "the record is not in order"),
        ("3.x", "another version"),
        (GOOD[:-3], "damaged"),
    ],
)
def test_a_wrong_link_is_told_clearly(link: str, said: str) -> None:
    answer = ask(op="follow", link=link)
    assert list(answer) == ["refused"]
    assert said in answer["refused"]


class Tags(HTMLParser):
    """Collects the names of tags and the addresses in a fragment."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]
        self.addresses += [value or "" for name, value in attrs if name == "href"]


WORDS = (
    "<script>alert(1)</script>", "</template>", '"', "'", "javascript:alert(1)", "../../", "\x00",
    "\u202e", "6-6", "2-5 up", TERMS, "no/such", "game = 'georgian'", "ა", "&lt;", "%3C", "=" * 99,
)  # fmt: skip


def hostile(rng: Random) -> str:
    """A link that somebody altered, packed anew, or made up."""
    kind = rng.randrange(5)
    if kind == 0:
        at = rng.randrange(len(GOOD))
        return GOOD[:at] + chr(rng.randrange(32, 0x2FFF)) + GOOD[at + rng.randrange(2) :]
    if kind == 1:
        return GOOD[: rng.randrange(len(GOOD))] + GOOD[rng.randrange(len(GOOD)) :]
    if kind == 2:
        values = [
            rng.choice((*WORDS, 1, -1, None, [], {}, 1e9, True)) for _ in range(rng.randrange(9))
        ]
        return packed(values)
    if kind == 3:
        plays = [rng.choice(WORDS) for _ in range(rng.randrange(4))]
        record = record_text(TERMS)
        cut = rng.randrange(len(record))
        record = record[:cut] + rng.choice(WORDS) + record[cut + rng.randrange(20) :]
        return packed(["", record, rng.randrange(9), *plays])
    return "1." + "".join(rng.choice("AQgw-_09azZ") for _ in range(rng.randrange(200)))


def test_hostile_links_are_refused_clearly_and_at_once() -> None:
    rng = Random(35)
    root = ("../rules/", f"../hands/{TERMS}/#branch=1.")
    for _ in range(HOSTILE):
        link = hostile(rng)
        start = time.process_time()
        answer = ask(op="follow", link=link)
        assert time.process_time() - start < SLOW, link
        assert "error" not in answer, link
        text = answer.get("refused") or answer["elsewhere"]
        tags = Tags(text)
        assert tags.names <= {"p", "a"}, link
        assert all(address.startswith(root) for address in tags.addresses), link
        for _, frames in answer.get("plays", ()):
            assert not {"script", "img"} & Tags("".join(frames)).names
