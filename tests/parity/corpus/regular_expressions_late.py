"""`re` with patterns and flags that only the run knows: tables of them, patterns made of other texts, what users type."""

import re

from parity.case import case

CONTRACTIONS = [(r"won\'t", "will not"), (r"can\'t", "can not"), (r"n\'t", " not"), (r"\'(re|s)\b", r" <\1>"), (r"\s+", " ")]
KINDS = [("NUMBER", r"\d+(?:\.\d*)?"), ("NAME", r"[A-Za-z_]\w*"), ("SIGN", r"[-+*/=()]"), ("SKIP", r"[ \t]+"), ("OTHER", r".")]


@case(("I can't  believe they're here; it won't!",), ("",), ("don't",))
def expanded(text):
    """A table of patterns of the module."""
    for pattern, replacement in CONTRACTIONS:
        text = re.sub(pattern, replacement, text)
    return text


@case(("x = 3.5 * (y - 2)",), ("",), ("a ? b",))
def tokens(text):
    """One pattern of many, and the group that says which."""
    found = []
    for match in re.finditer("|".join(f"(?P<{name}>{pattern})" for name, pattern in KINDS), text):
        kind, value = match.lastgroup, match.group()
        if kind == "OTHER":
            raise ValueError(f"{value!r} at {match.start()}")
        if kind != "SKIP":
            found.append((kind, value, match.span(kind), match.lastindex))
    return found


@case((["a1", "b22", "x"], "[a-z][0-9]+"), ([], "x"), (["q"], "(q"), (["a\nb"], "a\n(?P<1>b)"))
def lines_with(lines, pattern):
    """What a user types may be wrong."""
    try:
        compiled = re.compile(pattern)
    except re.error as error:
        return f"bad pattern: {error}", error.msg, error.pos, error.lineno, error.colno, error.pattern
    return [(i, line, match.span()) for i, line in enumerate(lines, 1) if (match := compiled.search(line))]


@case(("The cat, a Cat", "cat", True), ("a.b acb", ".", False), ("", "x", True))
def marked(text, word, ignoring):
    """Flags of the run, and a word taken as it is."""
    flags = re.IGNORECASE if ignoring else 0
    return re.sub(re.escape(word), lambda m: f"[{m[0].upper()}]", text, flags=flags), re.split(word, text, flags=flags)


@case(
    ("12-a 3-b", r"(?P<n>\d+)-(\w)", r"\2\g<n>"), ("xab a", "a(b)?", r"<\1>"), ("a", "b*", "-"), ("a", "(", ""), ("a", "a", "\\2")
)
def everything(text, pattern, template):
    """All that a match and a pattern say."""
    compiled = re.compile(pattern, re.I | re.M)
    match = compiled.search(text)
    found = (compiled.groups, dict(compiled.groupindex), compiled.pattern, compiled.flags, repr(compiled), compiled.findall(text))
    if match is None:
        return found
    of_match = (match.group(0), match.groups("?"), match.groupdict(), match.regs, match.lastindex, match.lastgroup)
    return found, of_match, match.expand(template), compiled.sub(template, text), compiled.subn("+", text, 1), compiled.split(text)


@case(("b(a)", b"xba"), ("[^a]", b"aab\xff"), ("$", b""), (r"\xe9|(?i:B)", b"\xe9b"))
def of_bytes(pattern, data):
    """Bytes by patterns that are bytes, and never by texts."""
    found = [m.group() for m in re.finditer(pattern.encode("latin-1"), data)], re.sub(pattern.encode("latin-1"), b"<>", data)
    try:
        return found, re.match(pattern, data)
    except TypeError as error:
        return found, str(error)


@case(("a,b;c d", ",;"), ("", ","), ("x^y", "^-]"))
def split_at_any(text, separators):
    """A set made of a text."""
    return [part for part in re.split(f"[{re.escape(separators)}\\s]+", text) if part]


@case(("2024-01-05", 0), ("05/01/2024", 1), ("Jan 5", 2), ("x", 1))
def chosen(text, which):
    """One of several patterns, compiled at build and at the run."""
    patterns = [re.compile(r"(\d{4})-(\d{2})-(\d{2})"), r"(\d{2})/(\d{2})/(\d{4})", f"([A-Z][a-z]{{{which}}}) (\\d+)"]
    found = re.fullmatch(patterns[which], text)
    return found and found.groups()


@case(("ſK é", "[k-s]+|É"), ("KELVIN \u212a", "k"), ("İi", "[^i]"), ("\U00010400x", "[\U00010428-\U0001044f]"))
def in_any_case(text, pattern):
    """Letters whose cases are many, in Unicode and in ASCII."""
    return re.findall(pattern, text, re.I), re.findall(pattern, text, re.I | re.A), re.findall(pattern, text)


@case(("x = 3.5*y - 20",), ("",), ("a ? b",))
def tokens_of_rules(text):
    """Rules written in the function, one of them with a group of its own that may be left out."""
    rules = [("NUMBER", r"\d+(\.\d*)?"), ("NAME", r"[A-Za-z]+"), ("SIGN", r"[-+*/=]"), ("SKIP", r"[ \t]+"), ("OTHER", r".")]
    found = []
    for match in re.finditer("|".join("(?P<%s>%s)" % rule for rule in rules), text):
        kind, value = match.lastgroup, match.group()
        if kind == "NUMBER":
            value = float(value) if "." in value else int(value)
        elif kind == "OTHER":
            raise RuntimeError(f"{value!r} unexpected at {match.start()}")
        if kind != "SKIP":
            found.append((kind, value))
    return found
