"""`json.dumps`: values of all types that it takes, and what it says of others; into files, and by classes of encoders."""

import dataclasses
import datetime
import enum
import io
import json
import math
from decimal import Decimal
from typing import NamedTuple

from parity.case import case


@case((1, "a"), (-5, ""), (10**20, "\u20ac\U0001f600"))
def an_object(number: int, text: str) -> str:
    """Values of all types in one dict."""
    nested: dict[str, dict[str, int] | list[int]] = {"a": {}, "b": []}
    return json.dumps({"number": number, "text": text, "list": [1, 2.5, None, True, False], "none": None, "nested": nested})


@case(([1, -2, 3],), ([],), ([2**70],))
def a_list(values: list[int]) -> str:
    """A list of numbers."""
    return json.dumps(values)


@case((1.0,), (-0.0,), (1e16,), (1e-7,), (123456.789,), (float("nan"),), (float("-inf"),), (float("inf"),))
def a_float(value: float) -> str:
    """As `repr`, but for what JSON has no words for."""
    return json.dumps(value) + json.dumps([value, {"x": value}])


@case((1.5,), (float("nan"),), (float("inf"),))
def no_nan(value: float) -> str:
    """`allow_nan=False`, in one line."""
    return json.dumps({"x": [value]}, allow_nan=False)


@case((1.5,), (float("nan"),), (float("-inf"),))
def no_nan_in_lines(value: float) -> str:
    """`allow_nan=False`, set in: CPython says more."""
    return json.dumps([value], allow_nan=False, indent=2)


@case(('quotes " and \\ and /',), ("\x00\x1f\x7f\x80\xff",), ("\b\f\n\r\t",), ("caf\u00e9 \u20ac \U0001f600 \ud800",), ("",))
def escapes(text: str) -> tuple[str, str]:
    """With and without letters beyond ASCII."""
    return json.dumps(text), json.dumps([text, {text: text}], ensure_ascii=False)


@case(({"b": [1.0, 2.0], "a": []},), ({},), ({"z": [0.5], "\u00e9": [], "Z": [1.5]},))
def set_in(table: dict[str, list[float]]) -> str:
    """Lines and levels."""
    return json.dumps(table, indent=2) + json.dumps(table, indent="\t", sort_keys=True) + json.dumps(table, indent=0)


@case(({"b": 2, "a": 1},), ({},), ({"": 0, "a b": -1},))
def compact(table: dict[str, int]) -> tuple[str, str, str]:
    """Separators of one's own."""
    tight, lines = json.dumps(table, separators=(",", ":")), json.dumps([table, [table]], separators=(",", ":"), indent=1)
    return tight, json.dumps(table, separators=(" ; ", " = "), sort_keys=True), lines


@case((1,), (2,), (3,), (4,), (5,), (6,))
def keys_of_other_types(which: int) -> str:
    """Numbers, truths and None become texts; tuples do not."""
    if which == 1:
        return json.dumps({1: "a", -2: "b", 2**64: "c"})
    if which == 2:
        return json.dumps({0.5: 1, 1e100: 2, math.inf: 3})
    if which == 3:
        return json.dumps({True: 1, False: 0, None: -1, "text": 2, 3: 4, 2.5: 5})
    if which == 4:
        return json.dumps({(1, 2): 3})
    if which == 5:
        return json.dumps({(1, 2): 3, "a": 1}, skipkeys=True)
    return json.dumps({1: 1, "a": 2}, sort_keys=True)


@case((1,), (2,), (3,), (4,), (5,))
def what_is_no_json(which: int) -> str:
    """CPython's TypeErrors."""
    if which == 1:
        return json.dumps({1, 2})
    if which == 2:
        return json.dumps(b"bytes")
    if which == 3:
        return json.dumps([1, {"a": 2j}])
    if which == 4:
        return json.dumps({"a": range(3)})
    return json.dumps((1, "two", (3.0, None)))


class Point(NamedTuple):
    """A named tuple is an array."""

    x: int
    y: float


@case((1, 2.5), (0, -0.0), (-7, 1e300))
def named_tuples(x: int, y: float) -> str:
    """As arrays."""
    return json.dumps([Point(x, y), Point(x + 1, y)], indent=1)


@case(([3, 1, 2],), ([],), ([5, 5],))
def with_a_default(values: list[int]) -> str:
    """What is none is made one."""
    return json.dumps({"set": set(values), "nested": [{max(values, default=0)}]}, default=sorted)


class Account:
    """An instance that says what it is."""

    def __init__(self, owner: str, balance: int) -> None:
        self.owner = owner
        self.balance = balance

    def as_dict(self) -> dict[str, int | str]:
        """Its fields."""
        return {"owner": self.owner, "balance": self.balance}


@case(("ann", 5), ("", 0), ('o"b', -10**30))
def an_account(owner: str, balance: int) -> str:
    """A list of instances by way of their dicts."""
    return json.dumps([Account(owner, balance).as_dict(), Account("bob", 2).as_dict()], sort_keys=True)


@case((["a,b", "1,2", "x,"],), (["only"],), ([],))
def from_lines(lines: list[str]) -> str:
    """Rows of a table as objects."""
    if not lines:
        return json.dumps([])
    names = lines[0].split(",")
    return json.dumps([dict(zip(names, line.split(","))) for line in lines[1:]], indent=2)


@case(("the cat the dog the end",), ("",), ("a b a",))
def counted_words(text: str) -> str:
    """A histogram."""
    counts: dict[str, int] = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    return json.dumps({"total": len(text.split()), "counts": counts}, sort_keys=True, indent=4)


@case((3,), (0,), (12,))
def a_matrix(n: int) -> str:
    """Lists in lists."""
    return json.dumps([[i * j for j in range(n)] for i in range(n)], separators=(",", ":"))


@case((True,), (False,), (None,), (5,), ("text",), ([1, 2],))
def any_of_them(value: bool | int | str | list[int] | None) -> str:
    """A value whose type only the run knows."""
    return json.dumps(value) + json.dumps({"value": value}) + json.dumps([value])


@case(({"a": 1, "b": [1, 2, {"c": "d"}]},), ({"a": None},), ({},))
def whatever_is_passed(value) -> str:
    """Of a type that the call shows."""
    return json.dumps(value, indent=2, sort_keys=True) + json.dumps(value)


@dataclasses.dataclass
class _Point:
    x: int
    y: float


class _Colour(enum.Enum):
    RED = 1
    BLUE = 2


class _Encoder(json.JSONEncoder):
    """As services write them."""

    def default(self, obj):
        """What has no form of its own."""
        if dataclasses.is_dataclass(obj):
            return dataclasses.asdict(obj)
        if isinstance(obj, datetime.date):
            return obj.isoformat()
        if isinstance(obj, enum.Enum):
            return obj.name
        if isinstance(obj, (set, frozenset)):
            return sorted(obj)
        if isinstance(obj, Decimal):
            return str(obj)
        return json.JSONEncoder.default(self, obj)


class _Rounding(json.JSONEncoder):
    """It looks at all before it is written, and says how."""

    def __init__(self, *args, digits=2, **kwargs):
        super().__init__(*args, **{**kwargs, "sort_keys": True})
        self.digits = digits

    def encode(self, o):
        """Floats with few digits."""

        def rounded(x):
            if isinstance(x, float):
                return round(x, self.digits)
            if isinstance(x, dict):
                return {key: rounded(value) for key, value in x.items()}
            return [rounded(each) for each in x] if isinstance(x, list) else x

        return super().encode(rounded(o))


class _Lines(json.JSONEncoder):
    """A line for each item."""

    def iterencode(self, o, _one_shot=False):
        """All of them."""
        for item in o:
            yield json.dumps(item) + "\n"


@case((1, {3, 1}), (2, set()), (1, 1j), (3, {1}))
def by_an_encoder(n, other):
    """A class that says what becomes of what JSON has no form for."""
    values = {"point": _Point(n, 2.5), "day": datetime.date(2024, 1, n), "colour": _Colour(n), "price": Decimal("1.50")}
    return json.dumps({**values, "other": other}, cls=_Encoder), json.dumps([other, _Point(0, 0.5)], cls=_Encoder, indent=2)


@case((1.2345, 2), (2.0, 0), (-0.125, 1))
def by_encoders_of_all_kinds(x, digits):
    """Those that change what is encoded, and those that say what it is made of."""
    out = io.StringIO()
    json.dump([x, {"b": x}], out, cls=_Lines)
    told = json.dumps({"b": x, "a": [x, 1]}, cls=_Rounding), json.dumps({"b": x}, cls=_Rounding, digits=digits)
    return told, json.dumps([x], cls=_Lines), out.getvalue(), _Rounding(digits=1).encode(x)


@case(({"a": [1, 2]},), ({},), ({"a": 1j},), ({"b": float("nan")},))
def into_files(value):
    """What was written before something has no form stays."""
    out, lines = io.StringIO(), io.StringIO()
    try:
        json.dump({"value": value, "size": len(value)}, out, allow_nan=False)
        json.dump(value, lines, indent=1, sort_keys=True, cls=_Encoder)
        lines.seek(0)
        return out.getvalue(), json.load(lines) == value
    except (TypeError, ValueError) as error:
        return out.getvalue(), lines.getvalue(), str(error)


@case(([3, 1],), ([],), ([None],))
def encoders_themselves(items):
    """Made once and asked several times; what they are made of."""
    encoder = json.JSONEncoder(indent=1, default=sorted)
    tight = json.JSONEncoder(separators=(",", ":"))
    parts = list(encoder.iterencode({"items": items})), tight.encode([items, items]), encoder.indent, tight.sort_keys
    return parts, encoder.item_separator, tight.item_separator, encoder.encode([set(items), 1])
