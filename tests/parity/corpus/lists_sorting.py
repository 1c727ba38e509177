"""Sorting by hand and with sort() and sorted(): keys, both directions, stability."""

import math

from parity.case import case

SOME = ([5, 2, 9, 1, 5, 6],), ([],), ([1],), ([3, 2, 1],), ([2**70, -(2**70), 0],), ([0.5, -1.0, 2.25],)


@case(*SOME)
def bubble_sort(items):
    """Neighbours are swapped until nothing moves."""
    n = len(items)
    swapped = True
    while swapped:
        swapped = False
        for i in range(1, n):
            if items[i - 1] > items[i]:
                items[i - 1], items[i] = items[i], items[i - 1]
                swapped = True
        n -= 1
    return items


@case(*SOME)
def insertion_sort(items):
    """Each item moves down to its place."""
    for i in range(1, len(items)):
        key = items[i]
        j = i - 1
        while j >= 0 and items[j] > key:
            items[j + 1] = items[j]
            j -= 1
        items[j + 1] = key


@case(*SOME)
def selection_sort(items):
    """The least of the rest comes next; the caller's list stays as it is."""
    items = items[:]
    for i in range(len(items)):
        least = i
        for j in range(i + 1, len(items)):
            if items[j] < items[least]:
                least = j
        items[i], items[least] = items[least], items[i]
    return items


@case(([5, 2, 9, 1, 5, 6],), ([],), ([1],), ([2**70, 1, -1],))
def merge_sort(items: list[int]) -> list[int]:
    """Two sorted halves are merged."""
    if len(items) <= 1:
        return items
    middle = len(items) // 2
    left, right = merge_sort(items[:middle]), merge_sort(items[middle:])
    found = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            found.append(left[i])
            i += 1
        else:
            found.append(right[j])
            j += 1
    found.extend(left[i:])
    found.extend(right[j:])
    return found


@case((["pear", "fig", "apple"],), ([],), (["a"],), (["é", "z", "\U0001f600", ""],))
def merge_sorted_words(words: list[str]) -> list[str]:
    """The same by popping from the front."""

    def merge(a: list[str], b: list[str]) -> list[str]:
        out = []
        while a and b:
            out.append(a.pop(0) if a[0] <= b[0] else b.pop(0))
        return out + a + b

    if len(words) < 2:
        return words
    return merge(merge_sorted_words(words[: len(words) // 2]), merge_sorted_words(words[len(words) // 2 :]))


@case(([3, 6, 8, 10, 1, 2, 1],), ([],), ([1, 1, 1],), ([0, -5, 2**64],))
def quick_sort(items):
    """The textbook's quicksort of comprehensions."""
    if len(items) <= 1:
        return items
    pivot = items[len(items) // 2]
    left = [x for x in items if x < pivot]
    middle = [x for x in items if x == pivot]
    right = [x for x in items if x > pivot]
    return quick_sort(left) + middle + quick_sort(right)


@case(([3, 6, 8, 10, 1, 2, 1],), ([],), ([2, 1],), ([1.5, float("-inf"), 0.0],))
def quick_sort_in_place(items):
    """Lomuto's partition, in the caller's list."""

    def partition(low, high):
        pivot = items[high]
        i = low
        for j in range(low, high):
            if items[j] <= pivot:
                items[i], items[j] = items[j], items[i]
                i += 1
        items[i], items[high] = items[high], items[i]
        return i

    def sort(low, high):
        if low < high:
            p = partition(low, high)
            sort(low, p - 1)
            sort(p + 1, high)

    sort(0, len(items) - 1)


@case(([4, 10, 3, 5, 1],), ([],), ([7],), ([2**63, 2**62, 2**64],))
def heap_sort(items: list[int]) -> None:
    """Sifting down in a heap that lies in the list."""

    def sift(n: int, i: int) -> None:
        while True:
            largest = i
            for child in (2 * i + 1, 2 * i + 2):
                if child < n and items[child] > items[largest]:
                    largest = child
            if largest == i:
                return
            items[i], items[largest] = items[largest], items[i]
            i = largest

    n = len(items)
    for i in range(n // 2 - 1, -1, -1):
        sift(n, i)
    for end in range(n - 1, 0, -1):
        items[0], items[end] = items[end], items[0]
        sift(end, 0)


@case(([4, 2, 2, 8, 3, 3, 1],), ([],), ([0],), ([3, -1],))
def counting_sort(numbers: list[int]) -> list[int]:
    """How often each number stands, then each so often."""
    if not numbers:
        return []
    counts = [0] * (max(numbers) + 1)
    for x in numbers:
        if x < 0:
            raise ValueError("numbers from zero on")
        counts[x] += 1
    found: list[int] = []
    for x, n in enumerate(counts):
        found += [x] * n
    return found


@case(([170, 45, 75, 90, 802, 24, 2, 66],), ([],), ([0, 1],), ([10**20, 5],))
def radix_sort(numbers):
    """Digit after digit into ten lists."""
    place = 1
    while numbers and max(numbers) >= place:
        buckets = [[] for _ in range(10)]
        for x in numbers:
            buckets[x // place % 10].append(x)
        numbers = [x for bucket in buckets for x in bucket]
        place *= 10
    return numbers


@case(([0.42, 0.32, 0.75, 0.12],), ([],), ([0.5, 0.5],), ([1.5],))
def bucket_sort(numbers: list[float]) -> list[float]:
    """Numbers below one into lists that are sorted each."""
    buckets: list[list[float]] = [[] for _ in numbers]
    for x in numbers:
        buckets[int(x * len(numbers))].append(x)
    found = []
    for bucket in buckets:
        bucket.sort()
        found.extend(bucket)
    return found


@case(([8, 5, 3, 9, 1],), ([],), ([1, 2],), ([2**66, 2**65],))
def shell_sort(items):
    """Insertion over growing neighbourhoods."""
    gap = len(items) // 2
    while gap:
        for i in range(gap, len(items)):
            x, j = items[i], i
            while j >= gap and items[j - gap] > x:
                items[j] = items[j - gap]
                j -= gap
            items[j] = x
        gap //= 2
    return items


@case(([2, 0, 2, 1, 1, 0],), ([],), ([1],), ([2, 2, 0],))
def three_colours(colours: list[int]) -> None:
    """Dijkstra's flag, in the caller's list."""
    low, i, high = 0, 0, len(colours) - 1
    while i <= high:
        if colours[i] == 0:
            colours[low], colours[i] = colours[i], colours[low]
            low += 1
            i += 1
        elif colours[i] == 2:
            colours[high], colours[i] = colours[i], colours[high]
            high -= 1
        else:
            i += 1


@case(([("ann", 31), ("bob", 25), ("cid", 31)],), ([],), ([("x", 2**70), ("y", -1)],))
def by_age(people: list[tuple[str, int]]) -> list[str]:
    """Sorted by the second item; who is as old keeps their order."""
    people = sorted(people, key=lambda p: p[1], reverse=True)
    return [name for name, _ in people]


@case((["pear", "fig", "apple", "kiwi"],), ([],), (["bb", "a", "aa", "b"],))
def by_length(words: list[str]) -> list[str]:
    """By length, then by letters: the caller's own list."""
    words.sort()
    words.sort(key=len)
    return words


@case(([3, -1, -7, 2],), ([],), ([-(2**70), 2**69],), ([0.0, -0.0, -2.5],))
def by_size(numbers):
    """By absolute value, largest first."""
    return sorted(numbers, key=abs, reverse=True)


@case((["Bob", "alice", "Carol"],), ([],), (["ß", "SS", "é", "E"],))
def without_case(words):
    """As a dictionary would have them."""
    return sorted(words, key=str.lower), sorted(words)


@case(([(2, "b"), (1, "z"), (2, "a")],), ([],), ([(1, "a"), (1, "a")],))
def sorted_pairs(pairs):
    """Tuples are compared item by item."""
    pairs.sort(reverse=True)
    return pairs, sorted(pairs)[:1]


@case(([[3, 1], [2], [], [2, 0]],), ([],), ([[1, 2], [1, 2]],))
def sorted_lists(rows: list[list[int]]) -> list[list[int]]:
    """Lists are compared item by item, too."""
    return sorted(rows)


@case(([3, 1, 2], 2), ([5, 4], 5), ([], 1), ([1, 2, 3], 0))
def kth_smallest(numbers: list[int], k: int) -> int:
    """By selection: the k-th from one on."""
    if not 1 <= k <= len(numbers):
        raise IndexError("no such number")
    pivot = numbers[0]
    less = [x for x in numbers if x < pivot]
    same = [x for x in numbers if x == pivot]
    if k <= len(less):
        return kth_smallest(less, k)
    if k <= len(less) + len(same):
        return pivot
    return kth_smallest([x for x in numbers if x > pivot], k - len(less) - len(same))


@case(([5, 3, 1, 4],), ([],), ([2, 1],), ([1.5, 2.5, 0.5],))
def median(numbers):
    """The one in the middle, or the mean of both."""
    ordered = sorted(numbers)
    n = len(ordered)
    if n == 0:
        raise ValueError("no median of nothing")
    return ordered[n // 2] if n % 2 else (ordered[n // 2 - 1] + ordered[n // 2]) / 2


@case(([1, 5, 3], True), ([1, 5, 3], False), ([], True), ([2, 2], False))
def both_ways(numbers: list[int], down: bool) -> tuple[list[int], bool]:
    """sort(reverse=...) with what the caller says, and whether it was in order before."""
    ordered = all(a <= b for a, b in zip(numbers, numbers[1:]))
    numbers.sort(reverse=down)
    return numbers, ordered


@case(([3, 2, 1],), ([],), ([1, 3, 2],), ([9, 8, 9],))
def inversions(numbers):
    """How many pairs stand the wrong way round, by merging."""

    def count(items):
        if len(items) < 2:
            return items, 0
        middle = len(items) // 2
        left, a = count(items[:middle])
        right, b = count(items[middle:])
        merged, n, i, j = [], a + b, 0, 0
        while i < len(left) or j < len(right):
            if j == len(right) or (i < len(left) and left[i] <= right[j]):
                merged.append(left[i])
                i += 1
            else:
                merged.append(right[j])
                n += len(left) - i
                j += 1
        return merged, n

    return count(numbers)


@case(([3, 1, 2],), ([1],), ([],), ([2, 1, 3, 4],))
def pancake_flips(items: list[int]) -> list[int]:
    """Sorted by turning the first so many round; which they were."""
    flips = []
    for size in range(len(items), 1, -1):
        at = items.index(max(items[:size]))
        if at != size - 1:
            for n in (at + 1, size):
                items[:n] = reversed(items[:n])
                flips.append(n)
    return flips


class Heard:
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        print(self.value, "<", other.value)
        return self.value < other.value


@case(([3, 1, 2], False), ([5, 4, 3, 3, 1, 9, 2], True), ([], False), ([1, 2, 3, 0], False), ([7, 6, 5, 4, 3], True))
def comparisons_heard(values, reverse):
    """Each comparison that sort makes is printed, in CPython's order."""
    found = [Heard(value) for value in values]
    found.sort(reverse=reverse)
    least = min(found, key=lambda each: each.value).value if found else None
    return [each.value for each in found], least


@case(([3.0, math.nan, 1.0],), ([math.nan, 2.0, -0.0, 0.0, math.nan, -1.0],), ([0.0, -0.0],), ([2.0, 1.0, math.inf, -math.inf],))
def nan_among_floats(values):
    """NaN and zeros of both signs leave an order that depends on which comparisons are made."""
    found = sorted(values), sorted(values, reverse=True), sorted(values, key=lambda x: -x)
    return [[repr(x) for x in each] for each in found]


@case(
    ([("b", 2), ("a", 2), ("c", 1)] * 30,),
    ([(f"key{n * 37 % 100}", n * 7919 % 11) for n in range(200)],),
    ([],),
)
def many_by_two_keys(pairs):
    """The second key of two that are sorted by, one after the other, decides where the first is equal."""
    pairs.sort(key=lambda pair: pair[0])
    pairs.sort(key=lambda pair: pair[1], reverse=True)
    return [name for name, _ in pairs], sorted(name for name, _ in pairs)[:5]


@case(([3, 1, 2, 40, 7], 5), ([3, 1, 2, 40, 7], 10**10), ([10**20, 4, -(10**20)], 1), ([], 10**30), ([5, 5, 5, 4] * 9, -(10**9)))
def by_floats_of_any_ints(xs: list[int], n: int) -> list[int]:
    """Keys of the machine, items of any size."""
    found = sorted(xs, key=lambda x: -x / 2)
    found.append(n * n * n)
    return found


@case(([3, 1, 2] * 9, 5), ([3, 1, 2] * 20, 10**10), ([10**20, 4, -(10**20)] * 8, 1), ([7] * 40, -(10**9)))
def by_pairs_of_any_ints(xs: list[int], n: int) -> tuple[list[int], int]:
    """Pairs that begin with floats, some of them equal."""
    found = sorted(enumerate(xs), key=lambda pair: (pair[1] % 3 * 0.5, -pair[0]))
    return [place for place, _ in found], n * n * n
