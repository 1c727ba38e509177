"""Texts that grow piece by piece, in place where nobody else has them: whoever has the old one keeps it as it was."""

from parity.case import case


@case(("abc", 5), ("", 3), ("é", 40), ("🙂", 40), ("x" * 100, 3))
def repeated(piece: str, n: int) -> str:
    """Grown by `+=`."""
    text = ""
    for _ in range(n):
        text += piece
    return text


@case(("ab", 4), ("é🙂", 3), ("", 2))
def before_and_after(piece: str, n: int) -> list[str]:
    """Every state of a text that grows."""
    text = piece
    states = []
    for i in range(n):
        states.append(text)
        text += str(i)
    states.append(text)
    return states


@case(("ab", "cd"), ("", "cd"), ("ab", ""), ("ab", "é🙂"))
def two_names(a: str, b: str) -> tuple[str, str, str]:
    """One of two names of a text grows."""
    text = a + b
    other = text
    text += b
    other = other + a
    return text, other, a


@case(("ab",), ("",), ("🙂",))
def by_itself(piece: str) -> str:
    """A text grows by itself."""
    text = piece + "!"
    for _ in range(4):
        text += text
    return text


@case(("ab",), ("é",), ("",))
def to_wide(piece: str) -> str:
    """A narrow text grows by what does not fit it."""
    text = piece + "-"
    for code in (0x41, 0xFF, 0x100, 0x1F600):
        text += chr(code)
        text += piece
    return text


@case((["a", "b", "c"],), ([],), (["é", "🙂"],))
def of_items(parts: list[str]) -> tuple[str, list[str]]:
    """An item of a list starts what grows."""
    own = [part + part for part in parts]
    text = own[0] if own else ""
    for part in own:
        text += part
    return text, own


def _longer(text, n):
    for _ in range(n):
        text += "."
    return text


@case(("ab", 3), ("", 2), ("🙂", 4))
def given_to_a_helper(text: str, n: int) -> tuple[str, str]:
    """A parameter that grows is the helper's own."""
    own = text + "!"
    return _longer(own, n), own


@case(("ab", 3), ("🙂", 2), ("", 1))
def from_the_left(piece: str, n: int) -> str:
    """Pieces that come in front."""
    text = piece
    for i in range(n):
        text = str(i) + text + piece
    return text


@case(("abc", "abd"), ("abc", "ab"), ("", ""), ("12345678", "12345678x"), ("12345678a", "12345678b"), ("é", "z"), ("🙂", "z"))
def in_order(a: str, b: str) -> tuple[bool, bool, bool, bool]:
    """Texts are compared by their code points, also where they differ behind the eighth."""
    return a < b, a <= b, a == b, a + "\x00" < a


@case(("a b",), ("\x00\x1f\x20\x21\x84\x85\xa0 \u2003x\u3000",), ("é\u2028b",))
def one_by_one(text: str) -> tuple[list[str], str, bool]:
    """Texts of one code point are there once, and are the same whoever makes them."""
    letters = [letter for letter in text]
    again = [chr(ord(letter)) for letter in letters]
    return text.split(), "".join(again), letters == again


@case(("a",), ("b",), ("c",), ("",), ("ab",), ("é",), ("🙂",), ("a\x00",))
def beside_one_letter(text: str) -> tuple[bool, bool, bool, bool, bool, bool]:
    """Comparisons with one letter, from either side."""
    return text == "a", "a" != text, text < "b", "b" <= text, "🙂" > text, text in "abé🙂"


@case(("12",), ("x" * 300,), ("'\n" * 150,), ("é\x7f\u2028" * 60,), ("",))
def read_as_a_number(text: str) -> tuple[int, float]:
    """What is no number is shown in the error, and cut where it is long."""
    return int(text), float(text)


@case(("1.5",), ("x" * 300,), ("'\"\\",))
def read_as_a_float(text: str) -> float:
    """What is no number is shown whole."""
    return float(text + "e1") - 1.0


@case(("abc xyz é1 12.5e3 {~} \u2003\U0001f600aé",), ("",), ("\x00?@\x7f\x80ÿ\ud800",), ("abcabcab",))
def among_known_letters(text: str) -> list[tuple[str, list[bool]]]:
    """Parts of a text in constants: of ASCII, of more; parts of no code point, of one and of several."""
    parts = [text[i : i + n] for i in range(len(text) + 1) for n in (0, 1, 2)]
    return [(p, [p in "aeiou{~\x7f", p in "+-0123456789.eE?@", p in "é1", p in "x", p in "\x00abcab"]) for p in parts]
