"""The edit distance: two texts as bytes, a row of 32-bit ints that the function makes for itself, and minima.

>>> edit_distance(bytearray(b"kitten"), bytearray(b"sitting"))
>>> edit_distance(bytearray(b"small modules " * 12), bytearray(b"a large module " * 12))
"""

from array import array

from lanewise import compile


@compile
def edit_distance(a: bytearray, b: bytearray) -> int:
    """How many letters have to be put in, taken out or changed until a is b."""
    row = array("i", bytes(4 * (len(b) + 1)))
    for j in range(len(row)):
        row[j] = j
    for i in range(len(a)):
        diagonal = row[0]
        row[0] = i + 1
        for j in range(len(b)):
            above = row[j + 1]
            changed = diagonal + (a[i] != b[j])
            row[j + 1] = min(changed, above + 1, row[j] + 1)
            diagonal = above
    return row[len(b)]


if __name__ == "__main__":
    for a, b in (("kitten", "sitting"), ("", "abc"), ("lanewise", "lanewise")):
        print(edit_distance(bytearray(a.encode()), bytearray(b.encode())), a or "''", b)
