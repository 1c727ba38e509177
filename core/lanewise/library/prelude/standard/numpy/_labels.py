"""The subscripts of `einsum`, read while compiling. In: a text; labels of axes, tuples of letters. Out: labels, orders of axes.

The axes of an ellipsis are counted from the last: their labels are digits, and what follows 9 in ASCII.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import at_build

_MORE = (
    "has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to broadcast the extra dimensions."
)
_TEXT = "einstein sum subscripts string"


@at_build
def followed(ranks: Any, rank: Any) -> Any:
    """One more."""
    return (*ranks, rank)


@at_build
def parsed(subscripts: Any, ranks: Any) -> Any:
    """Of each operand the labels, and those of the result."""
    subscripts.encode("ascii")
    before, arrow, behind = subscripts.replace(" ", "").partition("->")
    texts = before.split(",")
    if len(texts) != len(ranks):
        few = "more" if len(texts) > len(ranks) else "fewer"
        raise ValueError(f"{few} operands provided to einstein sum function than specified in the subscripts string")
    labels = tuple(_of_operand(text, rank, k) for k, (text, rank) in enumerate(zip(texts, ranks, strict=True)))
    around = "".join(sorted({label for each in labels for label in each if not label.isalpha()}, reverse=True))
    result = _of_result(behind, labels, around) if arrow else around + _once("".join(texts))
    return tuple(map(tuple, labels)), tuple(result)


def _of_operand(text: str, rank: int, k: int) -> str:
    _check(text.replace("...", "", 1), f"operand {k}")
    count = rank - len(text.replace("...", ""))
    if count < 0:
        raise ValueError(f"{_TEXT} contains too many subscripts for operand {k}")
    if count > 0 and "..." not in text:
        raise ValueError(f"operand {_MORE}")
    return text.replace("...", _around(count))


def _around(count: int) -> str:
    return "".join(chr(ord("0") + i) for i in reversed(range(count)))


def _check(letters: str, where: str) -> None:
    for label in letters:
        if label == ".":
            raise ValueError(f"{_TEXT} contains a '.' that is not part of an ellipsis ('...') in {where}")
        if not (label.isascii() and label.isalpha()):
            raise ValueError(f"invalid subscript '{label}' in {_TEXT}, subscripts must be letters")


def _of_result(text: str, labels: Any, around: str) -> str:
    letters = text.replace("...", "", 1)
    for i, label in enumerate(letters):
        if label in letters[i + 1 :]:
            raise ValueError(f"{_TEXT} includes output subscript '{label}' multiple times")
        if label.isalpha() and not any(label in each for each in labels):
            raise ValueError(f"{_TEXT} included output subscript '{label}' which never appeared in an input")
    _check(letters, "the output")
    if around and "..." not in text:
        raise ValueError(f"output {_MORE}")
    return text.replace("...", around)


def _once(letters: str) -> str:
    """Those that stand once alone, by the alphabet."""
    return "".join(sorted(label for label in letters if label.isalpha() and letters.count(label) == 1))


@at_build
def walked(labels: Any, result: Any) -> Any:
    """All, in the order in which numpy walks along them: those that are summed over come last."""
    return (*result, *sorted({label for each in labels for label in each} - {*result}))


@at_build
def place_in(labels: Any, label: Any) -> Any:
    """Which axis it is."""
    return labels.index(label)


@at_build
def has(labels: Any, label: Any) -> Any:
    """Whether it is one."""
    return label in labels


@at_build
def repeated(labels: Any) -> Any:
    """The first label that comes again, its two axes before all others, and the labels when they have become one."""
    axis = next(i for i, label in enumerate(labels) if labels.count(label) > 1)
    again = labels.index(labels[axis], axis + 1)
    others = [i for i in range(len(labels)) if i not in (axis, again)]
    return labels[axis], (axis, again, *others), (labels[axis], *(labels[i] for i in others))


@at_build
def distinct(labels: Any) -> Any:
    """The labels when each that comes again has become one."""
    return labels if len({*labels}) == len(labels) else distinct(repeated(labels)[2])


@at_build
def all_distinct(labels: Any) -> Any:
    """The same of all operands."""
    return tuple(map(distinct, labels))


@at_build
def wanted(labels: Any, k: Any, result: Any) -> Any:
    """Those that the result has, or any operand behind this one."""
    return (*result, *(label for each in labels[k + 1 :] for label in each))


@at_build
def become(labels: Any, k: Any, result: Any) -> Any:
    """The labels of what the operands before this one have become."""
    if k == 1:
        return labels[0]
    both, left, right, _ = parts_of(become(labels, k - 1, result), labels[k - 1], wanted(labels, k - 1, result))
    return both + left + right


@at_build
def parts_of(first: Any, second: Any, kept: Any) -> Any:
    """The labels of two operands: those of both that stay, those of one alone, and those of both that are summed over."""
    shared = [label for label in first if label in second]
    both, gone = (tuple(label for label in shared if (label in kept) == stays) for stays in (True, False))
    return both, tuple(each for each in first if each not in second), tuple(each for each in second if each not in first), gone


@at_build
def order_of(labels: Any, whole: Any) -> Any:
    """The axes in the order of other labels, of which some may be missing."""
    return tuple(labels.index(label) for label in whole if label in labels)


@at_build
def missing(labels: Any, whole: Any) -> Any:
    """The places of what is missing."""
    return tuple(i for i, label in enumerate(whole) if label not in labels)


@at_build
def joined(first: Any, second: Any, third: Any, last: Any = ()) -> Any:
    """One behind the other."""
    return first + second + third + last


@at_build
def those_in(labels: Any, kept: Any) -> Any:
    """The labels that stay."""
    return tuple(label for label in labels if label in kept)


@at_build
def axes_without(labels: Any, kept: Any) -> Any:
    """The axes that go."""
    return tuple(axis for axis, label in enumerate(labels) if label not in kept)


@at_build
def is_wholly_in(labels: Any, kept: Any) -> Any:
    """Whether nothing is summed over."""
    return {*labels} <= {*kept}
