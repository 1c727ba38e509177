"""Arrays and views of memory beside one another."""

from array import array

from parity.case import case


@case(
    (array("d", [1.0, 2.0]), array("d", [1.0, 2.0])),
    (array("d", [1.0]), array("d", [1.0, 2.0])),
    (array("d", [float("nan")]), array("d", [float("nan")])),
    (array("d", [3.0]), array("d", [1.0, 2.0])),
    (array("d", []), array("d", [])),
)
def compared(a, b):
    """Arrays of one type."""
    return a == b, a != b, a < b, a <= b, a > b, a >= b, a == a


@case((array("i", [1, 2]), array("d", [1.0, 2.0])), (array("B", [1]), array("q", [1])), (array("b", [-1]), array("B", [255])))
def of_two_types(a, b):
    """Arrays of two types, and what is none."""
    return a == b, a < b, b < a, a.tolist(), b.tolist(), a == [1, 2], a != (1,)


@case(
    (memoryview(bytearray(b"ab")), b"ab"),
    (memoryview(b""), b""),
    (memoryview(array("i", [97, 98])), b"ab"),
    (memoryview(b"ab"), b"ac"),
)
def views(v, b):
    """Views of memory beside bytes."""
    return v == b, v == bytearray(b), b == v, v != b, v.tolist(), v == v, v == "ab"
