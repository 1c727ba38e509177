"""Longer programs that turn pages of text into others: Markdown, templates, tables of CSV, logs."""

import math
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import ClassVar

from parity.case import case

# --- Markdown --------------------------------------------------------------------------------------------------------

INLINE = [
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)"), r'<a href="\2">\1</a>'),
]
HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
BULLET = re.compile(r"(\s*)([-*+]|\d+\.)\s+(.*)")


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def inline(text):
    text = escaped(text)
    for pattern, replacement in INLINE:
        text = pattern.sub(replacement, text)
    return text


class Page:
    """What has been written so far, and which blocks are open."""

    def __init__(self):
        self.out = []
        self.paragraph = []
        self.lists = []

    def end_paragraph(self):
        if self.paragraph:
            self.out.append("<p>" + inline(" ".join(self.paragraph)) + "</p>")
            self.paragraph.clear()

    def end_lists(self, depth=0):
        while len(self.lists) > depth:
            _, tag = self.lists.pop()
            self.out.append(f"</{tag}>")

    def item(self, indent, tag, text):
        self.end_paragraph()
        while self.lists and self.lists[-1][0] > indent:
            self.out.append(f"</{self.lists.pop()[1]}>")
        if not self.lists or self.lists[-1][0] < indent:
            self.lists.append((indent, tag))
            self.out.append(f"<{tag}>")
        self.out.append(f"<li>{inline(text)}</li>")

    def end(self):
        self.end_paragraph()
        self.end_lists()


@case(
    ("# Title #\n\nSome *text* with **bold**, `a<b`, a\n[link](http://x.y/z).\n\n- one\n  - deep\n- two\n\n1. first\n2. second",),
    ("```\nif a < b:\n    *no*\n```\n> quoted **line**\n> goes on\n\n---\nend",),
    ("",),
    ("####### seven\n**a*b**c*",),
)
def markdown(source):
    """Markdown as HTML: headings, lists within lists, code, quotes, rules, emphasis, links."""
    page = Page()
    code = None
    for line in source.split("\n"):
        if line.startswith("```"):
            if code is None:
                page.end()
                code = []
            else:
                page.out.append("<pre>" + escaped("\n".join(code)) + "</pre>")
                code = None
        elif code is not None:
            code.append(line)
        elif not line.strip():
            page.end()
        elif m := HEADING.fullmatch(line):
            page.end()
            level = len(m[1])
            page.out.append(f"<h{level}>{inline(m[2])}</h{level}>")
        elif set(line.strip()) == {"-"} and len(line) >= 3:
            page.end()
            page.out.append("<hr>")
        elif line.startswith("> "):
            page.end_paragraph()
            page.out.append(f"<blockquote>{inline(line[2:])}</blockquote>")
        elif m := BULLET.match(line):
            spaces, mark, text = m.groups()
            page.item(len(spaces), "ul" if mark in "-*+" else "ol", text)
        else:
            page.paragraph.append(line.strip())
    page.end()
    return "\n".join(page.out)


# --- templates -------------------------------------------------------------------------------------------------------

TAG = re.compile(r"(\{\{.*?\}\}|\{%.*?%\})", re.S)


class TemplateError(Exception):
    pass


class Node:
    def render(self, context):
        raise NotImplementedError


class Literal(Node):
    def __init__(self, text):
        self.text = text

    def render(self, context):
        return self.text


class Variable(Node):
    """A name, and filters behind bars."""

    FILTERS: ClassVar = {"upper": str.upper, "title": str.title, "trim": str.strip, "count": lambda s: str(len(s))}

    def __init__(self, source):
        self.name, *self.filters = [part.strip() for part in source.split("|")]

    def render(self, context):
        if self.name not in context:
            raise TemplateError(f"unknown name {self.name}")
        text = context[self.name]
        for name in self.filters:
            if name not in self.FILTERS:
                raise TemplateError(f"unknown filter {name}")
            text = self.FILTERS[name](text)
        return text


class Loop(Node):
    def __init__(self, name, over, body):
        self.name, self.over, self.body = name, over, body

    def render(self, context):
        parts = []
        for item in context.get(self.over, "").split(","):
            inner = {**context, self.name: item}
            parts.extend(node.render(inner) for node in self.body)
        return "".join(parts)


class Condition(Node):
    def __init__(self, name, body, otherwise):
        self.name, self.body, self.otherwise = name, body, otherwise

    def render(self, context):
        return "".join(node.render(context) for node in (self.body if context.get(self.name) else self.otherwise))


def compiled(tokens, until=()):
    """Nodes up to one of the tags that end a block, and that tag."""
    nodes = []
    while tokens:
        token = tokens.pop(0)
        if token.startswith("{{"):
            nodes.append(Variable(token[2:-2]))
        elif token.startswith("{%"):
            words = token[2:-2].split()
            match words:
                case ["for", name, "in", over]:
                    body, _ = compiled(tokens, ("endfor",))
                    nodes.append(Loop(name, over, body))
                case ["if", name]:
                    body, end = compiled(tokens, ("else", "endif"))
                    otherwise = compiled(tokens, ("endif",))[0] if end == "else" else []
                    nodes.append(Condition(name, body, otherwise))
                case [word] if word in until:
                    return nodes, word
                case _:
                    raise TemplateError(f"cannot read {token}")
        elif token:
            nodes.append(Literal(token))
    if until:
        raise TemplateError("expected " + " or ".join(until))
    return nodes, ""


@case(
    ("Hi {{ name|title }}!{% for x in xs %} <{{x|trim|upper}}>{% endfor %}", ["name=ann lee", "xs=a, b,c"]),
    ("{% if a %}A{{ a | count }}{% else %}no a{% endif %}{% if b %}B{% endif %}.", ["b=1"]),
    ("{% for row in rows %}{% if on %}{{ row }};{% endif %}{% endfor %}", ["rows=x,y", "on=yes"]),
    ("{{ missing }}", ["a=b"]),
    ("{% for x in xs %}", ["xs="]),
    ("plain {% what %}", [""]),
)
def template_engine(source: str, settings: list[str]) -> str:
    """A page filled in: names with filters, loops, conditions, each within others."""
    context = dict(setting.partition("=")[::2] for setting in settings)
    nodes, _ = compiled(TAG.split(source))
    return "".join(node.render(context) for node in nodes)


# --- CSV -------------------------------------------------------------------------------------------------------------


def fields_of(line):
    """The fields of one line, quotes and doubled quotes understood."""
    fields, current, quoted = [], "", False
    i = 0
    while i < len(line):
        c = line[i]
        if quoted:
            if c == '"' and line[i + 1 : i + 2] == '"':
                current += '"'
                i += 1
            elif c == '"':
                quoted = False
            else:
                current += c
        elif c == '"':
            quoted = True
        elif c == ",":
            fields.append(current)
            current = ""
        else:
            current += c
        i += 1
    fields.append(current)
    return fields


@dataclass
class Column:
    """Numbers of a column, and how many cells were none."""

    name: str
    numbers: list = field(default_factory=list)
    texts: Counter = field(default_factory=Counter)

    def add(self, cell):
        try:
            self.numbers.append(float(cell))
        except ValueError:
            self.texts[cell or "(empty)"] += 1

    @property
    def mean(self):
        return sum(self.numbers) / len(self.numbers)

    def quantile(self, q):
        ordered = sorted(self.numbers)
        place = q * (len(ordered) - 1)
        low = int(place)
        high = min(low + 1, len(ordered) - 1)
        return ordered[low] + (ordered[high] - ordered[low]) * (place - low)

    def deviation(self):
        mean = self.mean
        return math.sqrt(sum((x - mean) ** 2 for x in self.numbers) / max(1, len(self.numbers) - 1))

    def summary(self):
        if not self.numbers:
            common = ", ".join(f"{text}: {n}" for text, n in self.texts.most_common(2))
            return f"{self.name:<8}| {common}"
        middle = self.quantile(0.5)
        return (
            f"{self.name:<8}| n={len(self.numbers)} min={min(self.numbers):g} median={middle:.2f} "
            f"mean={self.mean:.3f} sd={self.deviation():.3f} max={max(self.numbers):g} other={sum(self.texts.values())}"
        )


@case(
    ('city,temp,"rain, mm"\nOslo,4.5,12\n"Rio, BR",31,0\nOslo,,7.25\nPune,28e0,n/a\n', "city"),
    ("a\n1\n2\n3", "a"),
    ("a,b\n1", "a"),
    ("x,y\n", "z"),
)
def csv_statistics(page, by):
    """What each column holds, and the means of the numbers by the values of one column."""
    head, *lines = page.splitlines()
    names = fields_of(head)
    columns = [Column(name) for name in names]
    groups = defaultdict(list)
    for number, line in enumerate(lines, 2):
        cells = fields_of(line)
        if len(cells) != len(names):
            raise ValueError(f"line {number}: {len(cells)} fields, not {len(names)}")
        for column, cell in zip(columns, cells):
            column.add(cell)
        record = dict(zip(names, cells))
        groups[record[by]].append(sum(float(c) for c in cells if c.replace(".", "", 1).isdigit()))
    report = [column.summary() for column in columns if column.numbers or column.texts]
    means = {key: round(sum(values) / len(values), 2) for key, values in sorted(groups.items())}
    return report, means


# --- logs ------------------------------------------------------------------------------------------------------------

ENTRY = re.compile(
    r'(?P<host>\S+) \[(?P<day>\d+)/(?P<month>\w+):(?P<hour>\d\d):(?P<minute>\d\d)\] "(?P<verb>[A-Z]+) (?P<path>[^ ?"]+)[^"]*" '
    r"(?P<status>\d{3}) (?P<size>\d+|-)"
)


@dataclass(frozen=True)
class Request:
    host: str
    hour: int
    verb: str
    path: str
    status: int
    size: int

    @property
    def failed(self):
        return self.status >= 400

    @classmethod
    def read(cls, line):
        m = ENTRY.match(line)
        if not m:
            return None
        size = m["size"]
        return cls(m["host"], int(m["hour"]), m["verb"], m["path"], int(m["status"]), 0 if size == "-" else int(size))


def requests_of(lines):
    for line in lines:
        request = Request.read(line)
        if request is not None:
            yield request


@case(
    (
        '10.0.0.1 [02/Jan:10:15] "GET /a?x=1 HTTP/1.1" 200 512\n10.0.0.2 [02/Jan:10:16] "POST /a" 500 -\nnoise\n'
        '10.0.0.1 [02/Jan:23:59] "GET /b/c" 404 20\n10.0.0.1 [03/Jan:10:00] "GET /a" 304 0',
        2,
    ),
    ("", 3),
    ("no entry here\n\n", 1),
    ('h [1/Feb:00:00] "GET /" 200 99999999999', 1),
)
def log_parser(log, top):
    """Requests counted by path, hour and kind of answer; who failed most."""
    requests = list(requests_of(log.splitlines()))
    paths = Counter(r.path for r in requests)
    kinds = Counter(f"{r.status // 100}xx" for r in requests)
    volume = defaultdict(int)
    failures = {}
    for r in requests:
        volume[r.hour] += r.size
        if r.failed:
            failures.setdefault(r.host, set()).add((r.verb, r.path))
    busiest = max(volume, key=lambda hour: (volume[hour], -hour), default=None)
    lines = [f"{path:>6} {'#' * n} {n / len(requests):.0%}" for path, n in paths.most_common(top)]
    return lines, dict(sorted(kinds.items())), busiest, {host: sorted(what) for host, what in sorted(failures.items())}
