"""Lists that are searched and summed: pairs, windows, prefix sums, binary search, as interviews ask for them."""

from parity.case import case


@case(([2, 7, 11, 15], 9), ([3, 3], 6), ([], 1), ([2**70, -1, 1 - 2**70], 0), ([1], 2))
def two_sum(numbers: list[int], target: int) -> list[int]:
    """The places of two numbers with a sum."""
    for i, a in enumerate(numbers):
        for j in range(i + 1, len(numbers)):
            if a + numbers[j] == target:
                return [i, j]
    return []


@case(([1, 3, 4, 6, 9], 10), ([1, 2], 7), ([], 0), ([-(2**62), 0, 2**62], 0))
def two_sum_sorted(numbers, target):
    """Two pointers that walk towards each other."""
    low, high = 0, len(numbers) - 1
    while low < high:
        total = numbers[low] + numbers[high]
        if total == target:
            return (low, high)
        if total < target:
            low += 1
        else:
            high -= 1
    return None


@case(([-1, 0, 1, 2, -1, -4],), ([0, 0, 0, 0],), ([],), ([1, 2, -3],))
def three_sum(numbers: list[int]) -> list[list[int]]:
    """All different triples that sum to zero."""
    numbers = sorted(numbers)
    found = []
    for i in range(len(numbers) - 2):
        if i > 0 and numbers[i] == numbers[i - 1]:
            continue
        low, high = i + 1, len(numbers) - 1
        while low < high:
            total = numbers[i] + numbers[low] + numbers[high]
            if total < 0:
                low += 1
            elif total > 0:
                high -= 1
            else:
                found.append([numbers[i], numbers[low], numbers[high]])
                while low < high and numbers[low] == numbers[low + 1]:
                    low += 1
                low += 1
                high -= 1
    return found


@case(([1, 3, 5, 7], 5), ([1, 3, 5, 7], 4), ([], 1), ([2**80], 2**80), ([0.5, 1.5], 1.5))
def binary_search(items, wanted):
    """Where an item stands in a sorted list; -1 where it does not."""
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low if low < len(items) and items[low] == wanted else -1


@case((["apple", "fig", "pear"], "cherry"), ([], "a"), (["a", "a", "b"], "a"), (["é", "\U0001f600"], "z"))
def insertion_point(words: list[str], word: str) -> tuple[int, list[str]]:
    """Where a word goes in a sorted list, and the list with it."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high) // 2
        if word < words[middle]:
            high = middle
        else:
            low = middle + 1
    return low, words[:low] + [word] + words[low:]


@case(([1, 2, 3, 4, 5], 2), ([5, -1, 2**65, 3], 3), ([1], 2), ([1, 2], 0), ([], 1))
def largest_window(numbers: list[int], width: int) -> int:
    """The largest sum of neighbours."""
    if width <= 0 or width > len(numbers):
        raise ValueError(f"no window of {width} in {len(numbers)} numbers")
    total = sum(numbers[:width])
    best = total
    for i in range(width, len(numbers)):
        total += numbers[i] - numbers[i - width]
        best = max(best, total)
    return best


@case(([1, 3, -1, -3, 5, 3, 6, 7], 3), ([1], 1), ([9, 8, 7], 2), ([], 1))
def window_maxima(numbers, width):
    """The largest of each window, with a queue of candidates."""
    queue, found = [], []
    for i, x in enumerate(numbers):
        while queue and numbers[queue[-1]] <= x:
            queue.pop()
        queue.append(i)
        if queue[0] <= i - width:
            queue.pop(0)
        if i >= width - 1:
            found.append(numbers[queue[0]])
    return found


@case(([1, 2, 3, 4],), ([],), ([2**62, 2**62, 2**62],), ([0.1, 0.2, 0.3],))
def running_sums(numbers):
    """Each sum so far."""
    sums = [0]
    for x in numbers:
        sums.append(sums[-1] + x)
    return sums


@case(([3, 1, 4, 1, 5], 1, 4), ([3, 1], 0, 2), ([], 0, 0), ([1, 2], 0, 3), ([1, 2], -3, 0))
def range_sum(numbers: list[int], start: int, stop: int) -> int:
    """A sum of neighbours from the sums so far; an IndexError where there are fewer."""
    sums = [0] * (len(numbers) + 1)
    for i in range(len(numbers)):
        sums[i + 1] = sums[i] + numbers[i]
    return sums[stop] - sums[start]


@case(([-2, 1, -3, 4, -1, 2, 1, -5, 4],), ([-1],), ([5, 4, -1, 7, 8],), ([],))
def best_stretch(numbers: list[int]) -> tuple[int, list[int]]:
    """The largest sum of neighbours, and which they are."""
    best, best_range, here, start = numbers[0], (0, 1), 0, 0
    for i, x in enumerate(numbers):
        if here <= 0:
            here, start = x, i
        else:
            here += x
        if here > best:
            best, best_range = here, (start, i + 1)
    return best, numbers[best_range[0] : best_range[1]]


@case(([1, 8, 6, 2, 5, 4, 8, 3, 7],), ([1, 1],), ([],), ([2**40, 0, 2**40],))
def most_water(heights):
    """The largest container between two walls."""
    low, high, best = 0, len(heights) - 1, 0
    while low < high:
        best = max(best, (high - low) * min(heights[low], heights[high]))
        if heights[low] < heights[high]:
            low += 1
        else:
            high -= 1
    return best


@case(([0, 1, 0, 2, 1, 0, 1, 3, 2, 1, 2, 1],), ([4, 2, 0, 3, 2, 5],), ([],), ([1],))
def rain(heights: list[int]) -> int:
    """How much rain stays between the walls."""
    n = len(heights)
    left, right = [0] * n, [0] * n
    for i in range(1, n):
        left[i] = max(left[i - 1], heights[i - 1])
        right[-i - 1] = max(right[-i], heights[-i])
    return sum(max(0, min(a, b) - h) for a, b, h in zip(left, right, heights))


@case(([7, 1, 5, 3, 6, 4],), ([7, 6, 4, 3, 1],), ([],), ([1.5, 2.25],))
def best_trade(prices):
    """The best day to buy, and the profit."""
    best = (0, -1)
    low = None
    for day, price in enumerate(prices):
        if low is None or price < prices[low]:
            low = day
        elif price - prices[low] > best[0]:
            best = (price - prices[low], low)
    return best


@case(([1, 1, 2, 1],), ([3],), ([1, 2, 3],), ([],))
def majority(votes: list[int]) -> int | None:
    """Boyer and Moore's vote."""
    candidate, count = None, 0
    for vote in votes:
        if count == 0:
            candidate = vote
        count += 1 if vote == candidate else -1
    return candidate if candidate is not None and votes.count(candidate) * 2 > len(votes) else None


@case(([3, 0, 1],), ([0],), ([],), ([9, 6, 4, 2, 3, 5, 7, 0, 1],))
def missing_number(numbers: list[int]) -> int:
    """Which of 0..n is not there."""
    for i in range(len(numbers) + 1):
        if i not in numbers:
            return i
    return -1


@case(([4, 3, 2, 7, 8, 2, 3, 1],), ([1, 1],), ([],), ([5, 1],))
def seen_twice(numbers):
    """Numbers of 1..n that stand twice, by turning signs in the caller's own list."""
    found = []
    for x in numbers:
        at = abs(x) - 1
        if numbers[at] < 0:
            found.append(abs(x))
        numbers[at] = -numbers[at]
    return found


@case(([1, 2, 3, 4],), ([0, 5, 0],), ([],), ([2**40, 2**40, 3],))
def product_of_others(numbers: list[int]) -> list[int]:
    """Each number's product of all others, without division."""
    found = [1] * len(numbers)
    before = 1
    for i in range(len(numbers)):
        found[i] = before
        before *= numbers[i]
    after = 1
    for i in range(len(numbers) - 1, -1, -1):
        found[i] *= after
        after *= numbers[i]
    return found


@case(([100, 4, 200, 1, 3, 2],), ([],), ([1, 1, 2],), ([2**64, 2**64 + 1],))
def longest_row(numbers):
    """How many consecutive numbers there are at most."""
    best = 0
    for x in numbers:
        if x - 1 not in numbers:
            n = 1
            while x + n in numbers:
                n += 1
            best = max(best, n)
    return best


@case(([5, 3, 8, 1],), ([1],), ([],), ([2, 2],), ([float("inf"), 1.0],))
def second_largest(numbers):
    """The largest but one."""
    first = second = None
    for x in numbers:
        if first is None or x > first:
            first, second = x, first
        elif x != first and (second is None or x > second):
            second = x
    if second is None:
        raise ValueError("there is no second")
    return second


@case(([1, 2, 4, 3],), ([3, 2, 1],), ([1],), ([1, 1, 5],))
def next_order(numbers: list[int]) -> list[int]:
    """The next permutation, written into the caller's list."""
    i = len(numbers) - 2
    while i >= 0 and numbers[i] >= numbers[i + 1]:
        i -= 1
    if i >= 0:
        j = len(numbers) - 1
        while numbers[j] <= numbers[i]:
            j -= 1
        numbers[i], numbers[j] = numbers[j], numbers[i]
    numbers[i + 1 :] = numbers[i + 1 :][::-1]
    return numbers


@case(([[1, 3], [2, 6], [8, 10], [15, 18]],), ([[1, 4], [4, 5]],), ([],), ([[5, 6], [1, 9]],))
def merged_intervals(intervals: list[list[int]]) -> list[list[int]]:
    """Intervals that overlap become one."""
    found: list[list[int]] = []
    for start, stop in sorted(intervals):
        if found and start <= found[-1][1]:
            found[-1][1] = max(found[-1][1], stop)
        else:
            found.append([start, stop])
    return found


@case(([(1, 3), (2, 5), (4, 7), (6, 8)],), ([],), ([(0, 2**70), (1, 2)],))
def most_meetings(meetings: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """As many meetings as one room takes: always the one that ends first."""
    chosen: list[tuple[int, int]] = []
    for meeting in sorted(meetings, key=lambda m: m[1]):
        if not chosen or meeting[0] >= chosen[-1][1]:
            chosen.append(meeting)
    return chosen


@case(([73, 74, 75, 71, 69, 72, 76, 73],), ([],), ([3.5, 2.5, 1.5],), ([1, 1],))
def days_until_warmer(temperatures):
    """How many days each has to wait, with a stack."""
    waits = [0] * len(temperatures)
    stack = []
    for day, t in enumerate(temperatures):
        while stack and stack[-1][1] < t:
            before, _ = stack.pop()
            waits[before] = day - before
        stack.append((day, t))
    return waits


@case(([2, 1, 5, 6, 2, 3],), ([],), ([2, 4],), ([10**20, 10**20],))
def largest_rectangle(heights):
    """The largest rectangle in a histogram."""
    stack: list[int] = []
    best = 0
    for i, h in enumerate(heights + [0]):
        while stack and (i == len(heights) or heights[stack[-1]] > h):
            height = heights[stack.pop()]
            width = i if not stack else i - stack[-1] - 1
            best = max(best, height * width)
        stack.append(i)
    return best


@case(([],), ([None, 1],), ([2],))
def first_is_none(xs):
    """A comparison of an item that an empty list cannot have."""
    if not xs or xs[0] is None:
        return -len(xs)
    return xs[0] if xs[-1] is not None else None
