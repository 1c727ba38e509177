"""Longer programs that compare: differences of two texts, words near a misspelt one, hands of poker."""

import re
from collections import Counter
from dataclasses import dataclass

from parity.case import case

# --- diff ------------------------------------------------------------------------------------------------------------


@dataclass
class Edit:
    """A step from one text to the other; `sign` is one of minus, plus and blank."""

    sign: str
    old: int
    new: int
    text: str

    def __str__(self):
        return f"{self.sign}{self.text}"


def shortest_edit(a, b):
    """What Myers' algorithm has seen after each number of steps."""
    n, m = len(a), len(b)
    furthest = {1: 0}
    trace = []
    for d in range(n + m + 1):
        trace.append(furthest.copy())
        for k in range(-d, d + 1, 2):
            if k == -d or (k != d and furthest[k - 1] < furthest[k + 1]):
                x = furthest[k + 1]
            else:
                x = furthest[k - 1] + 1
            y = x - k
            while x < n and y < m and a[x] == b[y]:
                x, y = x + 1, y + 1
            furthest[k] = x
            if x >= n and y >= m:
                return trace
    return trace


def edits(a, b):
    x, y = len(a), len(b)
    found = []
    for d, furthest in reversed(list(enumerate(shortest_edit(a, b)))):
        k = x - y
        came = k + 1 if k == -d or (k != d and furthest[k - 1] < furthest[k + 1]) else k - 1
        before_x = furthest[came]
        before_y = before_x - came
        while x > before_x and y > before_y:
            x, y = x - 1, y - 1
            found.append(Edit(" ", x, y, a[x]))
        if d > 0:
            if x == before_x:
                y -= 1
                found.append(Edit("+", x, y, b[y]))
            else:
                x -= 1
                found.append(Edit("-", x, y, a[x]))
    found.reverse()
    return found


def hunks(steps, around):
    """Runs of changes with so many equal lines around them."""
    changed = [i for i, step in enumerate(steps) if step.sign != " "]
    start = end = None
    for i in changed:
        if start is None:
            start, end = max(0, i - around), i + around + 1
        elif i - around <= end:
            end = i + around + 1
        else:
            yield steps[start:end]
            start, end = i - around, i + around + 1
    if start is not None:
        yield steps[start:end]


@case(
    ("a\nb\nc\na\nb\nb\na", "c\nb\na\nb\na\nc", 1),
    ("same\nlines", "same\nlines", 3),
    ("", "new", 0),
    ("1\n2\n3\n4\n5\n6\n7\n8\n9\n10", "1\n2\nx\n4\n5\n6\n7\n8\n10\n11", 1),
)
def diff(old, new, around):
    """The difference of two texts in the unified form."""
    steps = edits(old.split("\n"), new.split("\n"))
    lines = []
    for hunk in hunks(steps, around):
        removed = sum(step.sign != "+" for step in hunk)
        added = sum(step.sign != "-" for step in hunk)
        first = hunk[0]
        lines.append(f"@@ -{first.old + 1},{removed} +{first.new + 1},{added} @@")
        lines.extend(map(str, hunk))
    return lines, Counter(step.sign for step in steps)["+"]


# --- spelling --------------------------------------------------------------------------------------------------------

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def words(text):
    return re.findall(r"[a-z]+", text.lower())


class Speller:
    """The best known word near another one, by how often words occur."""

    def __init__(self, corpus):
        self.counts = Counter(words(corpus))
        self.total = sum(self.counts.values())

    def probability(self, word):
        return self.counts[word] / self.total

    def known(self, candidates):
        return {w for w in candidates if w in self.counts}

    @staticmethod
    def edits1(word):
        splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
        deletes = [left + right[1:] for left, right in splits if right]
        transposes = [left + right[1] + right[0] + right[2:] for left, right in splits if len(right) > 1]
        replaces = [left + c + right[1:] for left, right in splits if right for c in LETTERS]
        inserts = [left + c + right for left, right in splits for c in LETTERS]
        return set(deletes + transposes + replaces + inserts)

    def edits2(self, word):
        return (e2 for e1 in self.edits1(word) for e2 in self.edits1(e1))

    def candidates(self, word):
        return self.known([word]) or self.known(self.edits1(word)) or self.known(self.edits2(word)) or [word]

    def correction(self, word):
        return max(sorted(self.candidates(word)), key=self.probability)


def cased_like(pattern, word):
    if pattern.isupper():
        return word.upper()
    return word.capitalize() if pattern[:1].isupper() else word


@case(
    ("The quick brown fox jumps over the lazy dog. The dog sleeps; the fox runs over.", "Teh quikc Fxo ovr TEH dgo"),
    ("spelling errors something corrected", "speling, eror! smething?"),
    ("a b", "zz"),
    ("", ""),
)
def spelling_corrector(corpus, text):
    """Each word of a text by the known word that is nearest, in the case that it had."""
    speller = Speller(corpus)
    changed = []

    def corrected(match):
        word = match.group()
        better = cased_like(word, speller.correction(word.lower()))
        if better != word:
            changed.append((word, better))
        return better

    return re.sub(r"[A-Za-z]+", corrected, text), changed


# --- poker -----------------------------------------------------------------------------------------------------------

RANKS = "23456789TJQKA"
KINDS = ["high card", "pair", "two pairs", "three", "straight", "flush", "full house", "four", "straight flush"]


@dataclass(frozen=True, order=True)
class Card:
    rank: int
    suit: str

    @classmethod
    def parse(cls, text):
        if len(text) != 2 or text[0] not in RANKS or text[1] not in "SHDC":
            raise ValueError(f"no card: {text!r}")
        return cls(RANKS.index(text[0]) + 2, text[1])

    def __str__(self):
        return RANKS[self.rank - 2] + self.suit


class Hand:
    """Five cards, comparable by what they are worth."""

    def __init__(self, text):
        self.cards = sorted(map(Card.parse, text.split()), reverse=True)
        if len(set(self.cards)) != 5:
            raise ValueError("a hand has five different cards")

    @property
    def score(self):
        ranks = [card.rank for card in self.cards]
        if ranks == [14, 5, 4, 3, 2]:
            ranks = [5, 4, 3, 2, 1]
        flush = len({card.suit for card in self.cards}) == 1
        straight = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
        groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        shape = tuple(count for count, _ in groups)
        by_shape = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
        kind = 8 if straight and flush else by_shape.get(shape) or (5 if flush else 4 if straight else 0)
        return kind, [rank for _, rank in groups]

    def __lt__(self, other):
        return self.score < other.score

    def __repr__(self):
        return f"{KINDS[self.score[0]]} ({' '.join(map(str, self.cards))})"


@case(
    (["2H 3D 5S 9C KD", "2C 3H 4S 8C AH", "KD KS 5H 5D 9C"],),
    (["AH 2H 3H 4H 5H", "TC JC QC KC AC", "9S 9H 9D 9C 2D", "3D 3H 3S 2D 2C"],),
    (["2H 2H 3D 4S 5C"],),
    (["1H 2H 3D 4S 5C"],),
    (["6D 5D 4D 3D 9D", "6C 5D 4D 3D 2D", "6C 6D 4D 3D 2D", "6C 6D 6S 3D 2D"],),
)
def poker_hands(hands: list[str]) -> tuple[list[str], list[int]]:
    """Hands from the best to the worst, and the places where they were."""
    dealt = [Hand(text) for text in hands]
    order = sorted(range(len(dealt)), key=dealt.__getitem__, reverse=True)
    return [repr(dealt[i]) for i in order], order
