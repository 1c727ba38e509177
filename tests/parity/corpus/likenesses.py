"""`difflib`: how like two texts are, and how one becomes the other."""

import difflib
from difflib import SequenceMatcher, get_close_matches

from parity.case import case


@case(("apple", ["ape", "apple", "peach", "puppy"]), ("x", []), ("appel", ["apple", "ample"]))
def closest(word, options):
    """The closest of some words, as far as they are close enough."""
    return get_close_matches(word, options), difflib.get_close_matches(word, options, n=1, cutoff=0.3)


@case(("kitten", "sitting"), ("", ""), ("abc" * 80, "abd" * 90))
def similarity(a, b):
    """Ratios, blocks that match and edits between two texts, also where frequent characters are left out."""
    m = SequenceMatcher(None, a, b)
    return m.ratio(), m.quick_ratio(), m.real_quick_ratio(), m.get_matching_blocks(), m.get_opcodes()[:9]


@case(("a\nb\nc", "a\nx\nc\nd"), ("", "q"), ("a b\nb\n" * 8 + "c", "a b\nb\n" * 9))
def diffs(a, b):
    """Unified and context diffs of lines."""
    x, y = a.splitlines(), b.splitlines()
    return list(difflib.unified_diff(x, y, "old", "new", lineterm="")), list(difflib.context_diff(x, y, lineterm=""))


@case(("a\nb\nc", "a\nx\nc\nd"), ("", "q"), ("one two\nthree\n", "ore two\ntree\n"))
def compared(a, b):
    """Lines side by side, with hints where they differ within."""
    return list(difflib.ndiff(a.splitlines(keepends=True), b.splitlines(keepends=True)))


@case(([1, 2, 3, 4], [2, 3, 5]), ([], []), ([1], [1]))
def of_numbers(a, b):
    """Lists of numbers, of which some are junk."""
    s = SequenceMatcher(lambda x: x == 3, a, b)
    m = s.find_longest_match(0, len(a), 0, len(b))
    return m, m.size, s.get_opcodes(), s.ratio()


@case(("the quick fox", "the slow fox jumps"), ("", "a"), ("same", "same"))
def marked(old, new):
    """Words taken out and put in, marked within the text."""
    out = []
    a, b = old.split(), new.split()
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b).get_opcodes():
        if tag == "equal":
            out += a[i1:i2]
        elif tag == "delete":
            out.append(f"[-{' '.join(a[i1:i2])}-]")
        elif tag == "insert":
            out.append(f"{{+{' '.join(b[j1:j2])}+}}")
        else:
            out.append(f"[-{' '.join(a[i1:i2])}-]{{+{' '.join(b[j1:j2])}+}}")
    return " ".join(out)
