"""Edit distance: bytes against bytes, one row of ints, minima."""

from array import array


def levenshtein(a: bytearray, b: bytearray, row: array) -> int:
    """How many edits make a into b; `row` has len(b) + 1 ints of working space."""
    for j in range(len(b) + 1):
        row[j] = j
    for i in range(1, len(a) + 1):
        diagonal = row[0]
        row[0] = i
        for j in range(1, len(b) + 1):
            above = row[j]
            cost = 0 if a[i - 1] == b[j - 1] else 1
            row[j] = min(diagonal + cost, above + 1, row[j - 1] + 1)
            diagonal = above
    return row[len(b)]
