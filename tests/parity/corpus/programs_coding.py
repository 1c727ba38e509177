"""Longer programs that code and decode: Huffman, LZ77, base85, marks of a QR code."""

import heapq
from collections import Counter
from itertools import count

from parity.case import case

# --- Huffman ---------------------------------------------------------------------------------------------------------


class Leaf:
    def __init__(self, symbol, weight):
        self.symbol = symbol
        self.weight = weight

    def codes(self, prefix=""):
        yield self.symbol, prefix or "0"

    def depth(self):
        return 0


class Branch:
    def __init__(self, left, right):
        self.left = left
        self.right = right
        self.weight = left.weight + right.weight

    def codes(self, prefix=""):
        yield from self.left.codes(prefix + "0")
        yield from self.right.codes(prefix + "1")

    def depth(self):
        return 1 + max(self.left.depth(), self.right.depth())


def grown(weights):
    """The tree of least cost; of equal weights the older is taken first."""
    ticket = count()
    heap = [(weight, next(ticket), Leaf(symbol, weight)) for symbol, weight in sorted(weights.items())]
    heapq.heapify(heap)
    while len(heap) > 1:
        (w1, _, first), (w2, _, second) = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (w1 + w2, next(ticket), Branch(first, second)))
    return heap[0][2]


def packed(bits):
    padding = -len(bits) % 8
    bits += "0" * padding
    return bytes([padding]) + bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))


def unpacked(data):
    bits = "".join(f"{byte:08b}" for byte in data[1:])
    return bits[: len(bits) - data[0]]


@case(("abracadabra",), ("aaaa",), ("",), ("the more often a sign, the shorter its code \U0001f600é",), ("ab",))
def huffman(text):
    """Coded, decoded again, and how much shorter it became."""
    if not text:
        raise ValueError("nothing to code")
    tree = grown(Counter(text))
    codes = dict(tree.codes())
    data = packed("".join(codes[c] for c in text))
    symbols = {code: symbol for symbol, code in codes.items()}
    decoded, current = [], ""
    for bit in unpacked(data):
        current += bit
        if current in symbols:
            decoded.append(symbols[current])
            current = ""
    assert "".join(decoded) == text and not current
    table = sorted(codes.items(), key=lambda item: (len(item[1]), item[0]))
    return table, data.hex(), tree.depth(), len(data) / len(text.encode())


# --- LZ77 ------------------------------------------------------------------------------------------------------------

WINDOW, SHORTEST, LONGEST = 255, 3, 18


class Matcher:
    """Finds what has been seen before, by the places of its first three bytes."""

    def __init__(self, data):
        self.data = data
        self.places = {}

    def remember(self, at):
        if at + SHORTEST <= len(self.data):
            self.places.setdefault(self.data[at : at + SHORTEST], []).append(at)

    def longest(self, at):
        best_length = best_distance = 0
        for place in reversed(self.places.get(self.data[at : at + SHORTEST], [])):
            distance = at - place
            if distance > WINDOW:
                break
            length = SHORTEST
            while length < LONGEST and at + length < len(self.data) and self.data[place + length] == self.data[at + length]:
                length += 1
            if length > best_length:
                best_length, best_distance = length, distance
        return best_length, best_distance


def tokens_of(data):
    matcher = Matcher(data)
    at = 0
    while at < len(data):
        length, distance = matcher.longest(at)
        yield (distance, length) if length else data[at]
        for _ in range(length or 1):
            matcher.remember(at)
            at += 1


def written(tokens):
    """Eight tokens behind a byte that says which of them are pairs."""
    out = []
    block, flags, number = [], 0, 0
    for token in tokens:
        if isinstance(token, tuple):
            flags |= 1 << number
            block += token
        else:
            block.append(token)
        number += 1
        if number == 8:
            out += [flags, *block]
            block, flags, number = [], 0, 0
    if number:
        out.append(flags)
        out.extend(block)
    return bytes(out)


def expanded(data):
    out = []
    at = 0
    while at < len(data):
        flags = data[at]
        at += 1
        for bit in range(8):
            if at >= len(data):
                break
            if flags >> bit & 1:
                distance, length = data[at : at + 2]
                if distance > len(out) or distance == 0:
                    raise ValueError(f"byte {at}: a distance of {distance} with {len(out)} bytes written")
                at += 2
                for _ in range(length):
                    out.append(out[-distance])
            else:
                out.append(data[at])
                at += 1
    return bytes(out)


@case(
    (b"abcabcabcabcd abcabc", b"\x02a\x01\x05"),
    (b"", b""),
    (b"x" * 100, b"\x00abc"),
    (bytes(range(40)) * 2, b"\x01\x09\x03"),
    (b"no repeats", b"\x01"),
)
def lz77(data, other):
    """Bytes packed and unpacked; and other bytes that may not be packed ones unpacked."""
    packed_data = written(tokens_of(data))
    assert expanded(packed_data) == data
    pairs = sum(type(token) is tuple for token in tokens_of(data))
    return packed_data, pairs, expanded(other)


# --- base85 ----------------------------------------------------------------------------------------------------------

ALPHABET = "".join(chr(n) for n in range(33, 118))


class Base85:
    """Ascii85 in the form of Adobe, with `z` for four zeros and lines of a given width."""

    START, END = "<~", "~>"

    def __init__(self, width=0):
        self.width = width

    def encode(self, data):
        parts = []
        for at in range(0, len(data), 4):
            group = data[at : at + 4]
            number = int.from_bytes(group + b"\0" * (4 - len(group)), "big")
            if number == 0 and len(group) == 4:
                parts.append("z")
                continue
            signs = []
            for _ in range(5):
                number, rest = divmod(number, 85)
                signs.append(ALPHABET[rest])
            parts.append("".join(reversed(signs))[: len(group) + 1])
        return self.wrapped(self.START + "".join(parts) + self.END)

    def wrapped(self, text):
        if not self.width:
            return text
        return "\n".join(text[i : i + self.width] for i in range(0, len(text), self.width))

    def decode(self, text):
        text = "".join(text.split())
        if not (text.startswith(self.START) and text.endswith(self.END)):
            raise ValueError("not between <~ and ~>")
        body = text[len(self.START) : -len(self.END)].replace("z", "!!!!!")
        out = b""
        for at in range(0, len(body), 5):
            group = body[at : at + 5]
            if len(group) == 1:
                raise ValueError("one sign is left over")
            number = 0
            for sign in group.ljust(5, "u"):
                if sign not in ALPHABET:
                    raise ValueError(f"{sign!r} at {at} is not of the alphabet")
                number = number * 85 + ALPHABET.index(sign)
            if number >= 1 << 32:
                raise OverflowError(f"{group} is too large")
            out += number.to_bytes(4, "big")[: len(group) - 1]
        return out


@case(
    (b"Man is distinguished", "<~9jqo^BlbD-~>", 10),
    (b"\0\0\0\0\0", "<~z!!~>", 0),
    (b"", "<~~>", 5),
    (b"\xff\xff\xff\xff", "<~uuuuu~>", 0),
    (b"a", "<~a~>", 0),
    (b"ab", "<~a|b~>", 0),
)
def base85(data, text, width):
    """There, back, and a text of somebody else's."""
    codec = Base85(width)
    coded = codec.encode(data)
    assert codec.decode(coded) == data
    return coded, codec.decode(text)


# --- QR code ---------------------------------------------------------------------------------------------------------

EXP, LOG = [0] * 512, [0] * 256
_value = 1
for _power in range(255):
    EXP[_power] = EXP[_power + 255] = _value
    LOG[_value] = _power
    _value = _value << 1 ^ (0x11D if _value & 0x80 else 0)


def times(a, b):
    return EXP[LOG[a] + LOG[b]] if a and b else 0


def remainder(data, degree):
    """The correction of Reed and Solomon."""
    generator = [1]
    for i in range(degree):
        generator = [a ^ times(b, EXP[i]) for a, b in zip(generator + [0], [0] + generator)]
    rest = list(data) + [0] * degree
    for i in range(len(data)):
        factor = rest[i]
        for j, coefficient in enumerate(generator):
            rest[i + j] ^= times(coefficient, factor)
    return rest[len(data) :]


class Symbol:
    """A symbol of version 1, level L: 21 modules a side, 19 bytes of data, 7 of correction."""

    SIZE = 21

    def __init__(self):
        self.dark = [[False] * self.SIZE for _ in range(self.SIZE)]
        self.fixed = [[False] * self.SIZE for _ in range(self.SIZE)]

    def set(self, x, y, dark):
        self.dark[y][x] = dark
        self.fixed[y][x] = True

    def finder(self, cx, cy):
        for dy in range(-4, 5):
            for dx in range(-4, 5):
                x, y = cx + dx, cy + dy
                if 0 <= x < self.SIZE and 0 <= y < self.SIZE:
                    self.set(x, y, max(abs(dx), abs(dy)) not in (2, 4))

    def patterns(self):
        for i in range(self.SIZE):
            self.set(6, i, i % 2 == 0)
            self.set(i, 6, i % 2 == 0)
        for cx, cy in ((3, 3), (self.SIZE - 4, 3), (3, self.SIZE - 4)):
            self.finder(cx, cy)

    def format(self, mask):
        data = 1 << 3 | mask
        rest = data
        for _ in range(10):
            rest = rest << 1 ^ (rest >> 9) * 0x537
        bits = (data << 10 | rest) ^ 0x5412
        near = [(8, i) for i in range(6)] + [(8, 7), (8, 8), (7, 8)] + [(14 - i, 8) for i in range(9, 15)]
        far = [(self.SIZE - 1 - i, 8) for i in range(8)] + [(8, self.SIZE - 15 + i) for i in range(8, 15)]
        for places in (near, far):
            for i, (x, y) in enumerate(places):
                self.set(x, y, bool(bits >> i & 1))
        self.set(8, self.SIZE - 8, True)

    def fill(self, bits, mask):
        bits = iter(bits)
        for right in (20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
            upward = (right + 1) & 2 == 0 if right > 6 else (right + 2) & 2 == 0
            for step in range(self.SIZE):
                y = self.SIZE - 1 - step if upward else step
                for x in (right, right - 1):
                    if not self.fixed[y][x]:
                        self.dark[y][x] = next(bits, False) != MASKS[mask](x, y)

    def penalty(self):
        """Long runs and squares of one colour, and how far from half of it is dark."""
        total = 0
        for lines in (self.dark, list(zip(*self.dark))):
            for line in lines:
                run = 1
                for before, after in zip(line, line[1:]):
                    run = run + 1 if before == after else 1
                    total += 3 if run == 5 else run > 5
        for upper, lower in zip(self.dark, self.dark[1:]):
            total += 3 * sum(len({*upper[x : x + 2], *lower[x : x + 2]}) == 1 for x in range(self.SIZE - 1))
        share = sum(map(sum, self.dark)) * 100 // self.SIZE**2
        return total + abs(share - 50) // 5 * 10


MASKS = [
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
]


@case(("HELLO",), ("",), ("https://a.b/c?d=1",), ("seventeen letters!",), ("é€",))
def qr_code(text):
    """A QR code, drawn with two rows of it in a line."""
    data = text.encode()
    if len(data) > 17:
        raise ValueError(f"{len(data)} bytes do not fit into 17")
    bits = f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    words = [int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)]
    while len(words) < 19:
        words.append(0xEC if (len(words) - len(data)) % 2 == 0 else 0x11)
    words += remainder(words, 7)
    stream = [bool(word >> 7 - i & 1) for word in words for i in range(8)]
    best = None
    for mask in range(len(MASKS)):
        symbol = Symbol()
        symbol.patterns()
        symbol.format(mask)
        symbol.fill(stream, mask)
        if best is None or symbol.penalty() < best.penalty():
            best = symbol
    rows = best.dark + [[False] * Symbol.SIZE]
    return ["".join(" ▀▄█"[a + 2 * b] for a, b in zip(*rows[y : y + 2])) for y in range(0, Symbol.SIZE, 2)]
