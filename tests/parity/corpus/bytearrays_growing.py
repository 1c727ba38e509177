"""bytearrays that grow and shrink, alone, under two names, within containers and instances; and what they do as bytes do."""

from __future__ import annotations

from parity.case import case


@case(([1, 127, 128, 300, 2**40],), ([],), ([-1],))
def varints(numbers):
    """Byte by byte at the end; a negative number raises with what was written so far."""
    out = bytearray()
    for n in numbers:
        if n < 0:
            raise ValueError(f"{n} after {len(out)} bytes")
        while n > 127:
            out.append(n & 127 | 128)
            n >>= 7
        out.append(n)
    return out, bytes(out), len(out)


@case((b"abcdefg", 2, b"xyz"), (b"", -1, b""), (b"ab", 7, b"q"), (b"abcab", 1, [0, 255]))
def edited(data, at, more):
    """All that changes the length, seen by both names of one object."""
    x = bytearray(data)
    both = x
    x.insert(at, 33)
    x.extend(more)
    x[1:2] = more
    x[len(x) :] = b"end"
    x += x[:2]
    x *= 2
    states = [bytes(both)]
    del both[0]
    del both[::3]
    taken = x.pop(), x.pop(0), x.pop(-2)
    both.remove(x[1])
    x[::-2] = bytes(len(x[::-2]))
    x.reverse()
    states.append(bytes(both))
    other = x.copy()
    both.clear()
    return states, taken, x, both is x, other


@case((["tea", "pot", "toy"],), ([],), (["é", "ü"],))
def frames(words):
    """In the values of a dict and the items of a list: what goes in stays the object that it is."""
    table = {}
    whole = [bytearray()]
    for word in words:
        table.setdefault(word[0], bytearray()).extend(word.encode())
        whole[0] += word.encode()
        whole.append(whole[0])
    if words:
        whole[-1].append(0)
    return table, whole, all(each is whole[0] for each in whole)


class Packed:
    """Runs of three and more, and copies of what came before."""

    def __init__(self):
        self.out = bytearray()

    def take(self, distance, length):
        """Bytes that were written a while ago, one by one: those may be among them that are written now."""
        for _ in range(length):
            self.out.append(self.out[-distance])


@case(([65, 66, (2, 5), 67, (1, 3)],), ([],), ([(1, 1)],), ([300],))
def unpacked(tokens):
    """What compressed files are made of: bytes, and references back."""
    packed = Packed()
    for token in tokens:
        if isinstance(token, tuple):
            packed.take(*token)
        else:
            packed.out.append(token)
    return packed.out.decode("latin-1"), packed.out


@case((bytearray(b"Hello, World 42"), b"o"), (bytearray(b""), b""), (bytearray(b"a b\tc\n"), b"c"), (bytearray(b"\x00\xff'"), b"'"))
def as_bytes_do(data, part):
    """Methods, slices and operators that give bytearrays where bytes give bytes; the argument stays."""
    cut = data[1:], data[:-1], data[::-1], data[::2], data + part, part + data, data * 2, 2 * data, data.copy()
    found = data.find(part), data.count(part), part in data, 108 in data, data.startswith(part), data.endswith((part, b"2"))
    made = data.upper(), data.title(), data.strip(), data.replace(part, b"--"), data.partition(b" "), data.center(20, b"*")
    lists = data.split(), data.splitlines(), data.join([part, data]), list(data), sorted(data)
    same = data == bytes(data), data == part, data != "text", data < b"b", bytearray(part) in [data, part]
    shown = repr(data), f"{data}", data.hex(), data.decode("latin-1"), bool(data), isinstance(data, bytearray)
    return cut, found, made, lists, same, shown


@case((bytearray(b"abc"), "append", 256), (bytearray(b"abc"), "insert", -1), (bytearray(b"abc"), "remove", 122),
      (bytearray(b"abc"), "pop", 3), (bytearray(b"abc"), "slice", 5), (bytearray(b"abc"), "every", 1), (bytearray(b""), "pop", 0),
      (bytearray(b"abc"), "item", 2**70), (bytearray(b"abc"), "delete", -4), (bytearray(b"abc"), "in", 300))  # fmt: skip
def said(data, what, n):
    """What each of them says of what it cannot do; the copy is what it was."""
    x = data[:]
    try:
        match what:
            case "append":
                x.append(n)
            case "insert":
                x.insert(0, n)
            case "remove":
                x.remove(n)
            case "pop":
                x.pop(n)
            case "slice":
                x[0:1] = n
            case "every":
                x[::2] = bytes(n)
            case "item":
                x[0] = n
            case "delete":
                del x[n]
            case "in":
                return n in x
    except (ValueError, IndexError, TypeError, OverflowError) as error:
        return type(error).__name__, str(error), x == data
    return x


@case((3,), (0,), (-1,))
def one_of_several(n):
    """A bytearray where another call gives None, and one beside a number."""
    if n < 0:
        return None
    return (n, bytearray(n)) if n else bytearray(b"none")
