"""`json.loads`: what programs do with values whose types only the text tells."""

import io
import json

from parity.case import case

ORDERS = '{"orders": [{"price": 2, "qty": 3, "tags": ["a"]}, {"price": 1.5, "qty": 2, "tags": []}], "paid": null}'
MENU = ' {"menu": {"id": "file", "items": [{"id": "open"}, null, {"id": "close", "label": "Close \\u20ac"}]}}\n'


@case((ORDERS,), ('{"orders": []}',), ('{"orders": 3}',), ('[1, 2]',), ('{"orders": [{"price": "x", "qty": 2}]}',))
def total_of_orders(text):
    """Sums over fields that are ints or floats."""
    found = 0
    for order in json.loads(text)["orders"]:
        found += order["price"] * order["qty"]
    return found


@case((MENU,), ("[]",), ('"x"',), ("[1, [2, [3.5, [null, true]]], {}]",), ('{"a":{"b":{"c":[]}}}',))
def counted_kinds(text):
    """How many values of each kind there are, at any depth."""
    counts = {}
    waiting = [json.loads(text)]
    while waiting:
        value = waiting.pop()
        name = type(value).__name__
        counts[name] = counts.get(name, 0) + 1
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting.extend(value)
    return sorted(counts.items())


@case(("1",), ("[1,]",), ('{"a" 1}',), ('{\n"a": tru}',), ('"abc',), ("[1] x",), ("",), ('"\\q"',), ("{1: 2}",), ("[01]",))
def where_it_is_wrong(text):
    """The place of a mistake, as the exception tells it."""
    try:
        return f"good: {json.loads(text)}"
    except json.JSONDecodeError as error:
        return f"{error.msg} in line {error.lineno}, column {error.colno}, {error.pos} of {len(error.doc)}: {error}"


@case(("[1, 2",), ("",), ("-",), ('{"a": "\t"}',), ('["\\ud83d\\ude00", "\\u12"]',), ("[1e5, 1E-2, -0.0, 1.5e+3]",), ("\ufeff1",))
def not_caught(text):
    """Mistakes that nobody catches."""
    return json.loads(text)


@case(('{"b": [1, {"c": null}], "a": 2.50}',), ("[]",), ("[Infinity, 1e400]",), ("12345678901234567890",), ('"\\u00e9"',))
def there_and_back(text):
    """What is written again is what was read, but for its form."""
    value = json.loads(text)
    again = json.dumps(value, sort_keys=True)
    return again, json.dumps(value, indent=1), json.loads(again) == value


@case((MENU, "menu.items.2.label"), (MENU, "menu.items.1"), (MENU, "menu.nothing"), (MENU, "menu.items.7"), ("[[1, 2], 3]", "0.1"))
def at_path(text, path):
    """A value deep inside, by keys and places."""
    value = json.loads(text)
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def _walked(value, path, found):
    match value:
        case {"kind": str() as kind, **rest}:
            found.append(f"{path}: {kind} of {len(rest)}")
        case dict():
            for key, inner in value.items():
                _walked(inner, f"{path}/{key}", found)
        case [first, *more]:
            _walked(first, path + "[0]", found)
            for inner in more:
                _walked(inner, path + "[]", found)
        case None | True | False:
            found.append(f"{path}: {value}")
        case str() | int() | float():
            found.append(f"{path}: {value!r} is {type(value).__name__}")
        case _:
            found.append(f"{path} is empty")


@case(('{"a": [1, 2.5, null, "x", [], {}], "b": {"kind": "q", "z": 1}}',), ("true",), ('{"kind": 3}',))
def matched(text):
    """Patterns over values of all kinds."""
    found = []
    _walked(json.loads(text), "", found)
    return found


@case(('{"n": 1, "log": [], "gone": null}',), ('{"log": [1], "gone": 2}',), ('{"log": 1}',), ("[1]",), ('{"log": []}',))
def changed(text):
    """Items that are set, added to, and deleted."""
    state = json.loads(text)
    state["n"] = (state.get("n") or 0) + 1
    state["log"].append({"n": state["n"]})
    state["log"] += ["end"]
    state["n"] *= 2
    del state["gone"]
    return state, "gone" in state, len(state["log"])


@case(('{"x": 1, "y": 2}',), ('[{"x": 1.5, "y": -1}, {"z": 0}]',), ("[3, 4]",))
def hooked(text):
    """Objects that become lists."""
    return json.loads(text, object_hook=lambda table: [table.get("x"), table.get("y")] if "x" in table else None)


@case(('{"a": 1, "a": 2, "b": {"c": 3, "c": 4}}',), ("{}",), ('[{"z": []}]',))
def in_pairs(text):
    """Names that come twice, kept and dropped."""
    return json.loads(text, object_pairs_hook=len), json.loads(text)


@case(("[1, 20, 3.25, -4e2, NaN]",), ("{}",), ('{"a": 12345678901234567890, "b": -Infinity}',))
def numbers_as_told(text):
    """Numbers read by other functions."""
    return json.loads(text, parse_int=lambda digits: digits + "!", parse_float=len, parse_constant=str.lower)


@case(('["a\tb"]',), ('"\x00"',), ('"a\\nb"',))
def not_strict(text):
    """Control characters in texts."""
    return json.loads(text, strict=False)


def _depth(value):
    if isinstance(value, dict):
        return 1 + max((_depth(inner) for inner in value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


@case(("[[1], {\"a\": [[]]}]",), ("3",), ("[" * 40 + "]" * 40,), ("{}",))
def depth(text):
    """A recursion over values of all kinds."""
    return _depth(json.loads(text))


@case(("a=1\nb=[2, 3]\n\nc={\"d\": null}",), ("a=x",), ("",), ("a=1\na=2",))
def settings(lines):
    """A table of values out of lines."""
    table = {}
    for line in lines.splitlines():
        name, _, value = line.partition("=")
        if name:
            try:
                table[name] = json.loads(value)
            except ValueError:
                table[name] = value
    return table


@case(('[{"name": "b", "age": 3}, {"name": "a", "age": 30}, {"name": "c"}]', "age"), ("[]", "name"), ('[{"name": "x"}]', "name"))
def grouped(text, field):
    """Rows by what is in one of their fields."""
    groups = {}
    for row in json.loads(text):
        groups.setdefault(str(row.get(field)), []).append(row["name"])
    return groups, {key: len(names) for key, names in sorted(groups.items())}


@case((b'{"a": [1, 2.5]}',), (bytearray(b"[1"),), ("\ufeff1".encode(),), ("\u00e9".encode("latin-1"),))
def of_bytes(data):
    """Bytes and bytearrays are UTF-8, with or without a mark before them."""
    value = json.loads(data)
    return type(data).__name__, value, json.loads(bytearray(data)) == json.loads(bytes(data)) == value


@case(('{"a": 1} [2]  3',), ("",), ('[1] {"b"',), ('"x"',))
def several_in_one_text(text):
    """Values one behind the other."""
    decoder, found, at = json.JSONDecoder(), [], 0
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        found.append(value)
        while text[at : at + 1].isspace():
            at += 1
    return found


class _Decoder(json.JSONDecoder):
    """It makes points of objects that say so."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, object_hook=self.point, **kwargs)

    def point(self, table):
        """A pair, or the object as it is."""
        return (table["x"], table["y"]) if table.get("kind") == "point" else table


@case(('{"kind": "point", "x": 1, "y": 2}',), ('[{"kind": "line"}]',), ("[",), ('{"kind": "point"}',))
def by_a_decoder(text):
    """A class that says what becomes of objects; and from files."""
    file = io.BytesIO(text.encode())
    return json.loads(text, cls=_Decoder), _Decoder().decode(text), json.load(io.StringIO(text), parse_int=str), json.load(file)
