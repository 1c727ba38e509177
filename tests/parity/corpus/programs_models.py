"""Longer programs before and behind models: tokens of two kinds, boxes that are followed, letters out of frames."""

import re
from collections import Counter
from dataclasses import dataclass

from parity.case import case

# --- byte pairs ------------------------------------------------------------------------------------------------------


class BytePairs:
    """Learns which pairs of pieces to join, the most frequent first, the earlier text where two are equally frequent."""

    END = "</w>"

    def __init__(self, text, merges):
        words = Counter(text.split())
        self.vocabulary = {tuple(word) + (self.END,): count for word, count in words.items()}
        self.ranks = {}
        for rank in range(merges):
            pairs = Counter()
            for pieces, count in self.vocabulary.items():
                for pair in zip(pieces, pieces[1:]):
                    pairs[pair] += count
            if not pairs:
                break
            best = max(pairs, key=lambda pair: (pairs[pair], pair))
            if pairs[best] < 2:
                break
            self.ranks[best] = rank
            self.vocabulary = {self.joined(pieces, best): count for pieces, count in self.vocabulary.items()}

    @staticmethod
    def joined(pieces, pair):
        out = []
        i = 0
        while i < len(pieces):
            if pieces[i : i + 2] == pair:
                out.append(pieces[i] + pieces[i + 1])
                i += 2
            else:
                out.append(pieces[i])
                i += 1
        return tuple(out)

    def encode(self, text):
        tokens = []
        for word in text.split():
            pieces = (*word, self.END)
            while len(pieces) > 1:
                known = [pair for pair in zip(pieces, pieces[1:]) if pair in self.ranks]
                if not known:
                    break
                pieces = self.joined(pieces, min(known, key=self.ranks.get))
            tokens.extend(pieces)
        return tokens

    def decode(self, tokens):
        return "".join(tokens).replace(self.END, " ").rstrip()


@case(
    ("low low low lower lowest newest newest newer wider", 10, "lowest newer slow"),
    ("a a a", 3, "a b"),
    ("", 5, "any thing"),
    ("été été \U0001f600\U0001f600", 4, "été \U0001f600"),
)
def bpe_tokenizer(text, merges, given):
    """Byte pair encoding learnt from a text and used on another."""
    pairs = BytePairs(text, merges)
    tokens = pairs.encode(given)
    assert pairs.decode(tokens) == given
    return ["+".join(pair) for pair in pairs.ranks], tokens, sorted(map("|".join, pairs.vocabulary))


# --- pieces of words -------------------------------------------------------------------------------------------------

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]


class WordPieces:
    """Greedy longest pieces out of a vocabulary, as models that read sentences take them."""

    def __init__(self, vocabulary, longest=12):
        self.ids = {piece: i for i, piece in enumerate(SPECIAL + vocabulary)}
        self.pieces = {i: piece for piece, i in self.ids.items()}
        self.longest = longest

    def words(self, text):
        for word in text.lower().split():
            yield from re.findall(r"\w+|[^\w\s]", word)

    def split(self, word):
        if len(word) > self.longest:
            return ["[UNK]"]
        found = []
        start = 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = ("##" if start else "") + word[start:end]
                if piece in self.ids:
                    found.append(piece)
                    start = end
                    break
            else:
                return ["[UNK]"]
        return found

    def encode(self, text, pair=None, *, length=16):
        tokens = ["[CLS]"] + [p for w in self.words(text) for p in self.split(w)] + ["[SEP]"]
        kinds = [0] * len(tokens)
        if pair is not None:
            more = [p for w in self.words(pair) for p in self.split(w)] + ["[SEP]"]
            tokens += more
            kinds += [1] * len(more)
        if len(tokens) > length:
            raise ValueError(f"{len(tokens)} tokens, more than {length}")
        ids = [self.ids[t] for t in tokens]
        padding = length - len(ids)
        return {"input_ids": ids + [0] * padding, "mask": [1] * len(ids) + [0] * padding, "kinds": kinds + [0] * padding}

    def decode(self, ids):
        text = ""
        for i in ids:
            piece = self.pieces[i]
            if piece in SPECIAL and piece != "[UNK]":
                continue
            text += piece[2:] if piece.startswith("##") else " " + piece
        return text.strip()


VOCABULARY = ["the", "un", "##believ", "##able", "##s", "dog", "run", "##ning", "!", ",", "a", "##b", "é"]


@case(
    ("The unbelievable dogs, running!", None),
    ("the dog", "dogs run"),
    ("", ""),
    ("a abbb é zebra " + "a" * 13, None),
    ("a " * 20, None),
)
def wordpiece_tokenizer(text, pair):
    """A text, or two, as numbers with a mask and kinds, and what the numbers say."""
    pieces = WordPieces(VOCABULARY)
    encoded = pieces.encode(text) if pair is None else pieces.encode(text, pair, length=12)
    return encoded, pieces.decode(encoded["input_ids"])


# --- boxes -----------------------------------------------------------------------------------------------------------


@dataclass
class Box:
    left: float
    top: float
    right: float
    bottom: float
    score: float
    label: int = 0

    @property
    def area(self):
        return max(0.0, self.right - self.left) * max(0.0, self.bottom - self.top)

    def overlap(self, other):
        """Intersection over union."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        if width <= 0 or height <= 0:
            return 0.0
        common = width * height
        return common / (self.area + other.area - common)


def suppressed(boxes, threshold):
    """The best of the boxes that overlap each other, for each label apart."""
    kept = []
    for box in sorted(boxes, key=lambda b: b.score, reverse=True):
        if all(box.label != other.label or box.overlap(other) <= threshold for other in kept):
            kept.append(box)
    return kept


MOVING = (
    "0 0 10 10 .9 1;1 1 11 11 .8 1;50 50 60 60 .7 2|2 0 12 10 .9 1;50 51 60 61 .9 2|4 0 14 10 .6 1|6 0 16 10 .9 1;9 9 10 9 .5 1"
)


class Track:
    """A thing that is followed: where it was, how fast it goes, for how long it was not seen."""

    def __init__(self, number, box):
        self.number = number
        self.box = box
        self.velocity = (0.0, 0.0)
        self.hits = 1
        self.missed = 0

    def predicted(self):
        dx, dy = self.velocity
        b = self.box
        return Box(b.left + dx, b.top + dy, b.right + dx, b.bottom + dy, b.score, b.label)

    def update(self, box):
        dx, dy = box.left - self.box.left, box.top - self.box.top
        self.velocity = tuple(0.5 * old + 0.5 * new for old, new in zip(self.velocity, (dx, dy)))
        self.box = box
        self.hits += 1
        self.missed = 0


class Tracker:
    def __init__(self, threshold=0.3, patience=1):
        self.threshold, self.patience = threshold, patience
        self.tracks = []
        self.count = 0

    def step(self, boxes):
        pairs = [(t.predicted().overlap(box), i, j) for i, t in enumerate(self.tracks) for j, box in enumerate(boxes)]
        taken_tracks, taken_boxes = set(), set()
        for overlap, i, j in sorted(pairs, key=lambda p: (-p[0], p[1], p[2])):
            if overlap < self.threshold:
                break
            if i not in taken_tracks and j not in taken_boxes:
                self.tracks[i].update(boxes[j])
                taken_tracks.add(i)
                taken_boxes.add(j)
        for i, track in enumerate(self.tracks):
            if i not in taken_tracks:
                track.missed += 1
        self.tracks = [t for t in self.tracks if t.missed <= self.patience]
        for j, box in enumerate(boxes):
            if j not in taken_boxes:
                self.count += 1
                self.tracks.append(Track(self.count, box))
        return [(t.number, t.hits) for t in self.tracks if t.missed == 0]


@case(
    (MOVING, 0.5),
    ("", 0.5),
    ("0 0 5 5 1 0||0 0 5 5 1 0||0 0 5 5 1 0", 0.1),
    ("3 3 3 3 .5 0;3 3 3 3 .4 0", 0.0),
    ("1 2 3", 0.5),
)
def tracks(frames, threshold):
    """Detections of several frames: the doubles of each go, and what stays is followed from frame to frame."""
    tracker = Tracker()
    seen = []
    for frame in frames.split("|"):
        boxes = []
        for row in filter(None, frame.split(";")):
            *numbers, label = row.split()
            left, top, right, bottom, score = map(float, numbers)
            boxes.append(Box(left, top, right, bottom, score, label=int(label)))
        seen.append(tracker.step(suppressed(boxes, threshold)))
    return seen, tracker.count, [t.velocity for t in tracker.tracks]


# --- letters out of frames -------------------------------------------------------------------------------------------

BLANK = 0


def greedy(frames, letters):
    best = [max(range(len(frame)), key=frame.__getitem__) for frame in frames]
    return "".join(letters[b] for a, b in zip([BLANK, *best], best) if b != BLANK and a != b)


class Beam:
    """What a prefix is worth, ending in a blank and not."""

    def __init__(self, blank=0.0, other=0.0):
        self.blank = blank
        self.other = other

    @property
    def total(self):
        return self.blank + self.other


def beam_search(frames, letters, width):
    beams = {(): Beam(1.0)}
    for frame in frames:
        following = {}
        for prefix, beam in beams.items():
            for i, probability in enumerate(frame):
                if probability < 1e-6:
                    continue
                if i == BLANK:
                    following.setdefault(prefix, Beam()).blank += beam.total * probability
                    continue
                longer = following.setdefault((*prefix, i), Beam())
                if prefix and prefix[-1] == i:
                    following.setdefault(prefix, Beam()).other += beam.other * probability
                    longer.other += beam.blank * probability
                else:
                    longer.other += beam.total * probability
        ordered = sorted(following.items(), key=lambda item: (-item[1].total, item[0]))
        beams = dict(ordered[:width])
    return [("".join(letters[i] for i in prefix), round(beam.total, 9)) for prefix, beam in beams.items()]


@case(
    ([[0.2, 0.7, 0.1], [0.5, 0.4, 0.1], [0.1, 0.8, 0.1], [0.3, 0.1, 0.6]], "-ab", 4),
    ([[0.6, 0.4], [0.6, 0.4]], "-a", 2),
    ([[1.0, 0.0]], "-a", 1),
    ([[0.1, 0.9], [0.1, 0.9]], "-", 2),
)
def ctc_decode(frames: list[list[float]], letters: str, width: int) -> tuple[str, list[tuple[str, float]]]:
    """What probabilities of letters and blanks spell: frame by frame, and with beams."""
    return greedy(frames, letters), beam_search(frames, letters, width)
