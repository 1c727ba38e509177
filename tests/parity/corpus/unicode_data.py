"""`unicodedata`: normal forms, categories, classes, widths, values of digits; what tokenizers and makers of slugs do with them."""

import re
import unicodedata
from unicodedata import category, normalize

from parity.case import case

NAMES = {c: unicodedata.name(c) for c in "é½€"}


@case(("Crème Brûlée — déjà vu!",), ("Ångström ﬁ ½ Łódź",), ("",), ("plain ascii",))
def slug(value):
    """As web frameworks make them."""
    value = unicodedata.normalize("NFKD", value).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", value.lower())).strip("-_")


@case(("Crème Brûlée",), ("e\u0301\u0327 각 \u1100\u1161\u11a8",), ("",))
def without_accents(text):
    """Apart, without marks, together again."""
    kept = "".join(c for c in normalize("NFD", text) if category(c) != "Mn")
    return kept, normalize("NFC", text), len(normalize("NFD", text)), unicodedata.is_normalized("NFC", text)


@case(("Hello\u00a0World\u200b!\t¿Qué? 你好\x00\ufffd",), ("",), ("don't，stop\u0300",))
def basic_tokens(text):
    """The basic tokenizer of BERT: controls go, accents too, punctuation and Chinese stand alone."""

    def is_control(c):
        return c not in "\t\n\r" and category(c).startswith("C")

    def is_punctuation(c):
        cp = ord(c)
        if 33 <= cp <= 47 or 58 <= cp <= 64 or 91 <= cp <= 96 or 123 <= cp <= 126:
            return True
        return category(c).startswith("P")

    shown = [c for c in text if ord(c) not in (0, 0xFFFD) and not is_control(c)]
    cleaned = "".join(" " if c.isspace() or category(c) == "Zs" else c for c in shown)
    out = []
    for c in normalize("NFD", cleaned.lower()):
        if category(c) == "Mn":
            continue
        out.append(f" {c} " if is_punctuation(c) or 0x4E00 <= ord(c) <= 0x9FFF else c)
    return "".join(out).split()


@case(("a½٣²Ⅷ一x",), ("",), ("\u0660\U0001d7d8",))
def values(text):
    """Numbers that code points stand for, with what is said where they stand for none."""
    numbers = [(unicodedata.decimal(c, None), unicodedata.digit(c, -1), unicodedata.numeric(c, "none")) for c in text]
    return numbers, [*map(unicodedata.decomposition, text)]


@case(("(a)\u0301你ｱ\u05d0",), ("",), ("\U0001f600\u0378",))
def layout(text):
    """What a terminal asks: classes, directions, widths."""
    wide = sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in text)
    return wide, [(unicodedata.bidirectional(c), unicodedata.mirrored(c), unicodedata.combining(c)) for c in text]


@case(("NFC", "e\u0301"), ("NFKC", "ﬁ"), ("NFX", "x"), ("nfc", ""))
def form_of_the_run(form, text):
    """One that is none is an error, unless the text is empty."""
    return unicodedata.normalize(form, text)


@case(("5", 0), ("ab", 0), ("", 1), ("x", 2), ("x", 3), ("x", 4))
def told_wrongly(text, way):
    """Texts that are no code point, and code points without a value."""
    if way == 0:
        return unicodedata.category(text), unicodedata.decimal(text)
    if way == 1:
        return unicodedata.numeric(text)
    return unicodedata.numeric(text) if way == 2 else unicodedata.digit(text) if way == 3 else unicodedata.decimal(text)


@case((5,), (None,), ("a",))
def no_text(value):
    """What is no text at all."""
    try:
        return unicodedata.category(value)
    except TypeError as error:
        return str(error), unicodedata.normalize("NFC", value)


@case(("é",), ("€",), ("x",))
def named(c):
    """Names that the build knows, and a dict of them."""
    return unicodedata.name("é"), unicodedata.lookup("GREEK SMALL LETTER ALPHA"), unicodedata.name("\n", "-"), NAMES.get(c, "?")


@case((0,), (1,), (2,))
def unknown(way):
    """No such name, and no such code point."""
    if way == 0:
        return unicodedata.name("\n")
    return unicodedata.lookup("NO SUCH NAME") if way == 1 else unicodedata.unidata_version
