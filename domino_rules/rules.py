"""The catalogue of rule ids: every clause the engine cites, in the order of its game's rules page.

The clause itself is stated once, on that page, under a heading with this title and the id as its
anchor. An id is public and never renamed.
"""

from collections.abc import Mapping
from typing import NamedTuple

from .options import frozen


class Rule(NamedTuple):
    """A clause: its id, the heading it has on the rules page, and the rulings behind it.

    `choice` marks a clause on which the sources are silent and the ruling is ours; `tested_only`
    one that needs a test but no executed example (redeals, turns of beginners, what cannot
    happen, and what only a page shows).
    """

    id: str
    title: str
    rulings: tuple[str, ...] = ()
    choice: bool = False
    tested_only: bool = False

    @property
    def game(self) -> str:
        """The name of the game, as records write it."""
        return self.id.split(".")[0]


def clause(id: str) -> Rule:
    """The clause with this id; one that no catalogue has is called by its id in plain words.

    >>> clause("block.tie").title, clause("muggins.whole-boneyard").title
    ('A shared lowest total is a tie', 'Whole boneyard')
    """
    plain = id.rpartition(".")[2].replace("-", " ").capitalize()
    return RULES.get(id) or Rule(id, plain)


def _rule(
    name: str, title: str, rulings: str = "", *, choice: bool = False, tested_only: bool = False
) -> Rule:
    return Rule(name, title, tuple(rulings.split()), choice, tested_only)


_GEORGIAN = (
    _rule("georgian.set", "The set has 28 tiles"),
    _rule("georgian.deal", "Each player gets seven tiles"),
    _rule("georgian.redeal", "A first hand without a double is dealt again", "G2",
          tested_only=True),
    _rule("georgian.first-opener", "The highest double dealt opens the first hand", "G1"),
    _rule("georgian.first-opening", "It is opened with that double", "G1 G39"),
    _rule("georgian.next-opener", "The winner opens the next hand with any tile", "X1"),
    _rule("georgian.opener-after-riba", "After a riba the last non-double opens", "X1 X5 G28 G29"),
    _rule(
        "georgian.opener-after-doubles-only",
        "A riba on the opening double leaves the opening where it was",
        "G28b",
        choice=True,
    ),
    _rule("georgian.turns", "The players take turns"),
    _rule("georgian.fit", "The touching halves show the same number"),
    _rule("georgian.choose-end", "A tile that fits several ends goes where you choose", "G38",
          choice=True),
    _rule("georgian.stavka", "The first double of the hand is the stavka", "G5"),
    _rule("georgian.stavka-mid-hand", "A stavka placed in mid-hand has one side taken", "G6"),
    _rule("georgian.late-sides", "Then the third and fourth sides open", "G7"),
    _rule("georgian.later-doubles", "Later doubles open no new direction", "G9"),
    _rule("georgian.must-play", "A tile that fits must be played"),
    _rule("georgian.draw", "Who has no move draws until one fits", "G13"),
    _rule("georgian.play-drawn", "A drawn tile that fits is played at once", "G11"),
    _rule("georgian.protected", "The last two tiles are protected", "G12 G40", choice=True),
    _rule("georgian.pass", "With nothing left to draw the turn passes", "G13"),
    _rule("georgian.multiples-of-five", "A total that is a multiple of five is written", "G14"),
    _rule("georgian.other-totals", "Any other total writes nothing"),
    _rule("georgian.total-zero", "A total of zero writes nothing", "G10"),
    _rule("georgian.most-35", "One move never writes more than 35"),
    _rule("georgian.opening-score", "On the opening tile only 5-5 scores", "G3"),
    _rule("georgian.outer-half", "A tile at an end counts its outer half"),
    _rule("georgian.double-end", "A double at an end counts both halves", "X6 G8"),
    _rule("georgian.stavka-counts", "The stavka counts while a main side is free", "G5 G6"),
    _rule("georgian.stavka-closed", "A closed stavka no longer counts", "G5"),
    _rule("georgian.empty-late-side", "An empty third or fourth side counts nothing", "G7"),
    _rule("georgian.domino", "Whoever plays the last tile wins the hand"),
    _rule("georgian.last-tile-scores", "The last tile's own total is written too", "G14"),
    _rule("georgian.domino-before-riba", "An emptied hand goes before a dead line", "G15 G24"),
    _rule("georgian.remainder", "The remainder is rounded up to a multiple of five", "G16"),
    _rule("georgian.lone-double-zero", "A lone 0-0 is worth 10", "G16"),
    _rule("georgian.riba", "A riba is a dead line", "X3 X4 X7 G17 G18 G22"),
    _rule("georgian.riba-total", "The blocking tile's own total is written first", "G19"),
    _rule("georgian.riba-forced-double", "A double that still fits is played before the riba",
          "G20 G21 G22 G23 G24", choice=True),
    _rule("georgian.riba-points", "Fewer pips win the loser's total", "G25 G26 G27"),
    _rule("georgian.nichia", "Equal totals are a nichia", "G26 G29"),
    _rule("georgian.two-passes", "Two passes in a row would end the hand too", "X2",
          tested_only=True),
    _rule("georgian.match-end", "A match ends at the end of a hand", "G31 G32 G33 G34",
          choice=True),
    _rule("georgian.match-level", "Level scores mean another hand", "G32"),
    _rule("georgian.revanshi", "A rematch is a new match", "G35"),
    _rule("georgian.pass-only", "House rule: pass only", "G36", choice=True),
    _rule("georgian.forced-double-at-once", "House rule: the forced double at once", "G20",
          choice=True),
)  # fmt: skip

_DRAW = (
    _rule("draw.set", "The set has 28 tiles"),
    _rule("draw.worth", "A tile is worth its pips", "D8"),
    _rule("draw.deal", "Seven tiles each with two players, else five"),
    _rule("draw.no-redeal", "Every deal is played", "D12"),
    _rule("draw.first-opening", "The highest double leads the first hand", "D2"),
    _rule("draw.heaviest-lead", "Without a double the heaviest tile leads", "D1 D2"),
    _rule("draw.next-lead", "The winner leads the next hand"),
    _rule("draw.turns", "The players take turns"),
    _rule("draw.fit", "The touching halves show the same number"),
    _rule("draw.choose-end", "A tile that fits both ends goes where you choose"),
    _rule("draw.two-ends", "The line always has two ends"),
    _rule("draw.must-play", "A tile that fits must be played"),
    _rule("draw.draw", "Who has no move draws until one fits"),
    _rule("draw.play-drawn", "A drawn tile that fits is played at once"),
    _rule("draw.boneyard", "The boneyard is drawn empty", "D4"),
    _rule("draw.pass", "With an empty boneyard, who cannot play passes"),
    _rule("draw.domino", "Whoever plays the last tile wins the pips of the others"),
    _rule("draw.domino-before-block", "An emptied hand goes before a dead line", "D7"),
    _rule("draw.blocked", "The hand is blocked when nobody can play", "D5 D10", choice=True),
    _rule("draw.blocked-points", "Fewest pips win the others' pips minus their own", "D6"),
    _rule("draw.tie", "A shared lowest total is a tie", "D3"),
    _rule("draw.match-end", "The first to reach the target wins", "D9"),
    _rule("draw.block-at-once", "House rule: blocked with tiles still to draw", "D5", choice=True),
)  # fmt: skip

_BLOCK = (
    _rule("block.set", "The set has 28 tiles"),
    _rule("block.worth", "A tile is worth its pips", "D8"),
    _rule("block.deal", "Seven tiles each with two players, the rest out of play", "D11"),
    _rule("block.no-redeal", "Every deal is played", "D12"),
    _rule("block.first-opening", "The highest double leads the first hand", "D2 D11"),
    _rule("block.heaviest-lead", "Without a double the heaviest tile leads", "D1 D2"),
    _rule("block.next-lead", "The winner leads the next hand"),
    _rule("block.turns", "The players take turns"),
    _rule("block.fit", "The touching halves show the same number"),
    _rule("block.choose-end", "A tile that fits both ends goes where you choose"),
    _rule("block.two-ends", "The line always has two ends"),
    _rule("block.must-play", "A tile that fits must be played"),
    _rule("block.pass", "Nothing is drawn: who cannot play passes"),
    _rule("block.domino", "Whoever plays the last tile wins the pips of the others"),
    _rule("block.domino-before-block", "An emptied hand goes before a dead line", "D7"),
    _rule("block.blocked", "The hand is blocked when nobody can play", "D10", choice=True),
    _rule("block.blocked-points", "Fewest pips win the others' pips minus their own", "D6"),
    _rule("block.tie", "A shared lowest total is a tie", "D3"),
    _rule("block.match-end", "The first to reach the target wins", "D9"),
)  # fmt: skip

_KOZEL = (
    _rule("kozel.set", "The set has 28 tiles"),
    _rule("kozel.worth", "A tile is worth its pips"),
    _rule("kozel.pairs", "Partners sit opposite each other"),
    _rule("kozel.deal", "Each player gets seven tiles, and none is left"),
    _rule("kozel.redeal", "Five doubles or six tiles of one number are dealt again", "K1",
          tested_only=True),
    _rule("kozel.first-opening", "The 1-1 leads the first hand", "K2"),
    _rule("kozel.next-lead", "Whoever laid the last tile leads the next hand", "K3 K4"),
    _rule("kozel.turns", "The players take turns"),
    _rule("kozel.fit", "The touching halves show the same number"),
    _rule("kozel.choose-end", "A tile that fits both ends goes where you choose"),
    _rule("kozel.two-ends", "The line always has two ends"),
    _rule("kozel.must-play", "A tile that fits must be played"),
    _rule("kozel.pass", "Nothing is drawn: who cannot play knocks", "K16"),
    _rule("kozel.penalties", "Points are penalties"),
    _rule("kozel.domino", "The last tile wins the hand for its pair"),
    _rule("kozel.domino-before-fish", "An emptied hand goes before a dead line", "K8"),
    _rule("kozel.lone-double-zero", "A lone 0-0 counts 25", "K5"),
    _rule("kozel.lone-double-six", "A lone 6-6 counts 50", "K5"),
    _rule("kozel.fish", "A fish is a dead line", "D10", choice=True),
    _rule("kozel.fish-points", "The pair with more pips takes all four hands", "K6 K7",
          choice=True),
    _rule("kozel.eggs", "Equal sums are eggs", "K9"),
    _rule("kozel.eggs-paid", "The next pair to lose a hand takes the eggs", "K9"),
    _rule("kozel.thirteen", "Below 13 nothing is written until a pair has scored", "K10 K11",
          choice=True),
    _rule("kozel.thirteen-over", "Once a pair has scored, everything is written", "K11"),
    _rule("kozel.match-end", "The pair that reaches the target loses: the goats", "K12"),
    _rule("kozel.whitewash", "Winners without a point: a whitewash", "K13"),
    _rule("kozel.fish-specials", "House rule: 25 and 50 in a fish too", "K6", choice=True),
    _rule("kozel.thirteen-hand-alone", "House rule: eggs do not help a hand to 13", "K10",
          choice=True),
)  # fmt: skip

_TASHKENT = (
    _rule("tashkent.dice", "Nine dice, all alike"),
    _rule("tashkent.faces", "A face shows two numbers, each on two sides"),
    _rule("tashkent.grid", "The grid has nine spaces, three by three", "T3"),
    _rule("tashkent.deal", "Each player takes four dice"),
    _rule("tashkent.beginner", "Lots name the first beginner"),
    _rule("tashkent.start", "The beginner throws the ninth die into the middle", "T3"),
    _rule("tashkent.throw", "Then both throw their four dice"),
    _rule("tashkent.top-face", "Only the top faces count, and nothing is thrown again", "T4"),
    _rule("tashkent.open", "All dice stay in view", "T4"),
    _rule("tashkent.first-placer", "The beginner places first", "T7", choice=True),
    _rule("tashkent.turns", "The players take turns, one die at a time"),
    _rule("tashkent.contact", "A die borders another with a side"),
    _rule("tashkent.match", "Sides that touch show the same number"),
    _rule("tashkent.all-contacts", "Every side that touches has to match", "T2"),
    _rule("tashkent.turning", "A die may be turned, but not tipped", "T1"),
    _rule("tashkent.aim", "The aim is to leave the opponent without a place"),
    _rule("tashkent.must-play", "A die that fits must be placed", "T5"),
    _rule("tashkent.pass", "Who cannot place a die passes"),
    _rule("tashkent.re-entry", "Who had to pass comes back in when a die fits", "T6"),
    _rule("tashkent.out-of-dice", "When one player is out of dice, the other goes on", "T8"),
    _rule("tashkent.end", "The game ends when neither player can place a die", "T8"),
    _rule("tashkent.fewer-dice", "Fewer dice left win the game"),
    _rule("tashkent.spots", "With equal dice left, fewer spots win", "T9"),
    _rule("tashkent.draw", "With equal spots too, the game is drawn", "T9"),
    _rule("tashkent.take-up", "Each player takes up any four dice again", "T10",
          tested_only=True),
    _rule("tashkent.next-beginner", "The other player begins the next game", "T11"),
    _rule("tashkent.markers", "A game won moves the winner's marker by one", "T12"),
    _rule("tashkent.set", "Four games win a set", "T12"),
    _rule("tashkent.new-set", "Every set begins at no games", "T12"),
    _rule("tashkent.match-end", "Two sets win the match", "T12"),
    _rule("tashkent.other-places", "House rule: the other player places first", "T7",
          choice=True),
)  # fmt: skip

RULES: Mapping[str, Rule] = frozen(
    {rule.id: rule for rule in (*_GEORGIAN, *_DRAW, *_BLOCK, *_KOZEL, *_TASHKENT)}
)
"""Every clause by its id."""
