"""The most frequent words: a text goes through a Counter, and a list of tuples comes out.

>>> word_counts("the cat and the hat and the bat", 3)
>>> word_counts("Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich " * 40, 4)
"""

from collections import Counter

from lanewise import compile


@compile
def word_counts(text: str, most: int) -> list[tuple[str, int]]:
    """Words in any case, the most frequent first, equal ones by the alphabet."""
    words = ("".join(c for c in word if c.isalpha()) for word in text.casefold().split())
    counts = Counter(word for word in words if word)
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:most]


if __name__ == "__main__":
    for word, count in word_counts("It was the best of times, it was the worst of times ...", 5):
        print(f"{word:<6}{count:>2} {'#' * count}")
