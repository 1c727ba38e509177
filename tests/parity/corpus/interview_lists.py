"""What tutorials and interviews ask of lists: searching, sorting, backtracking."""

from __future__ import annotations

from collections.abc import Sequence

from parity.case import case


@case(([2, 7, 11, 15], 9), ([3, 3], 6), ([1], 5))
def two_sum(nums: list[int], target: int) -> list[int]:
    """The places of two numbers with this sum."""
    for i in range(len(nums)):
        for j in range(i + 1, len(nums)):
            if nums[i] + nums[j] == target:
                return [i, j]
    return []


@case(([1, 3, 5], [2, 4, 6]), ([], [1]), ([1, 3, 5, 1], [2, 4, 6]))
def merge(a, b):
    """Two sorted lists."""
    out = []
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            out.append(a[i])
            i += 1
        else:
            out.append(b[j])
            j += 1
    out.extend(a[i:])
    out.extend(b[j:])
    return out


@case(([[1, 3], [2, 6], [8, 10], [15, 18]],), ([[1, 4], [4, 5]],), ([[4, 1], [4, 5]],))
def merge_intervals(iv):
    """Overlapping pairs become one."""
    iv.sort(key=lambda x: x[0])
    out = [iv[0]]
    for s, e in iv[1:]:
        if s <= out[-1][1]:
            out[-1][1] = max(out[-1][1], e)
        else:
            out.append([s, e])
    return out


@case((5,), (1,), (0,))
def pascal(n):
    """Rows of the triangle."""
    rows = []
    for i in range(n):
        row = [1] * (i + 1)
        for j in range(1, i):
            row[j] = rows[i - 1][j - 1] + rows[i - 1][j]
        rows.append(row)
    return rows


@case(([1, 2, 3, 4, 5, 6], 3), ([1, 2], 5), ([1], 5))
def rotate(xs, k):
    """In place, by a slice."""
    k %= len(xs)
    xs[:] = xs[-k:] + xs[:-k]
    return xs


@case(([3, 0, 1],), ([0],), ([0, 0],))
def missing(nums):
    """The number that is not there."""
    return len(nums) * (len(nums) + 1) // 2 - sum(nums)


@case(([-2, 1, -3, 4, -1, 2, 1, -5, 4],), ([1],), ([0, 1, -3, 4, -1, 2, 1, -5, 4],))
def kadane(nums):
    """The largest sum of neighbours."""
    best = cur = nums[0]
    for n in nums[1:]:
        cur = max(n, cur + n)
        best = max(best, cur)
    return best


@case(([1, 2, 3],), ([],), ([2, 3],))
def subsets(nums):
    """All of them."""
    res = [[]]
    for n in nums:
        res += [s + [n] for s in res]
    return res


@case(([1, 2, 3],), ([3, 2, 1],), ([2, 2, 3],))
def permute(nums):
    """All orders, by going back."""
    res = []

    def bt(path, used):
        if len(path) == len(nums):
            res.append(path[:])
            return
        for i in range(len(nums)):
            if not used[i]:
                used[i] = True
                path.append(nums[i])
                bt(path, used)
                path.pop()
                used[i] = False

    bt([], [False] * len(nums))
    return res


@case(([[1, 2, 3], [4, 5, 6], [7, 8, 9]],), ([[1, 2], [3, 4]],), ([[1, 2], [4, 5, 6], [7, 8, 9]],))
def spiral(m):
    """Row by row, turned each time."""
    res = []
    while m:
        res += m.pop(0)
        m = [list(r) for r in zip(*m)][::-1]
    return res


@case(([[1, 2], [3, 4]], [[5, 6], [7, 8]]), ([[1, 2], [3, 4]], [[5, 6]]), ([[3, 4], [1, 2]], [[5, 6], [7, 8]]))
def matmul(a, b):
    """Rows times columns."""
    return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]


@case(([[1, 2], [3, 4]],), ([[1, 2], [3, 4], [1, 2]],), ([[1, 2]],))
def transpose(m):
    """By indices."""
    return [[row[i] for row in m] for i in range(len(m[0]))]


@case(([5, 2, 9, 1],), ([],), ([6, 2, 9, 1],))
def bubble(xs):
    """Neighbours are swapped."""
    n = len(xs)
    for i in range(n):
        for j in range(n - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
    return xs


@case(([5, 2, 9, 1, 5],), ([],), (["b", "a"],))
def quick(xs):
    """Lists around a pivot."""
    if len(xs) <= 1:
        return xs
    p = xs[len(xs) // 2]
    return quick([x for x in xs if x < p]) + [x for x in xs if x == p] + quick([x for x in xs if x > p])


@case(([5, 2, 9, 1, 5],), ([7, 2, 9, 1, 5],), ([2, 9, 1, 5],))
def msort(xs):
    """Halves, sorted and merged."""
    if len(xs) < 2:
        return xs
    m = len(xs) // 2
    l, r = msort(xs[:m]), msort(xs[m:])
    out = []
    while l and r:
        out.append(l.pop(0) if l[0] <= r[0] else r.pop(0))
    return out + l + r


@case(([1, 3, 5, 7], 5), ([1, 3, 5, 7], 4), ([], 1))
def bsearch(a, x):
    """Halving the window."""
    lo, hi = 0, len(a) - 1
    while lo <= hi:
        mid = (lo + hi) // 2
        if a[mid] == x:
            return mid
        if a[mid] < x:
            lo = mid + 1
        else:
            hi = mid - 1
    return -1


@case(([1, [2, [3, [4]], 5]],), ([1, [2, [3, [4]], 5], 1],), ([3, [2, [3, [4]], 5]],))
def flatten(xs):
    """Lists in lists."""
    out = []
    for x in xs:
        if isinstance(x, list):
            out.extend(flatten(x))
        else:
            out.append(x)
    return out


@case((["apple", "Banana", "cherry"],), (["appleapple", "Banana", "cherry"],), (["elppa", "Banana", "cherry"],))
def srt(xs):
    """With keys of several kinds."""
    return sorted(xs, key=str.lower), sorted(xs, key=lambda x: x[-1]), max(xs, key=len), min(xs)


@case(([1, 2, 3, 4],), ([3, 2, 3, 4],), ([1, 2, 3],))
def stats(xs: Sequence[float]):
    """Mean and deviation."""
    m = sum(xs) / len(xs)
    var = sum((x - m) ** 2 for x in xs) / len(xs)
    return round(m, 2), round(var**0.5, 3)


@case(([4, 1, 3],), ([3, 1, 4],), ([6, 1, 3],))
def median(xs):
    """Of the sorted list."""
    s = sorted(xs)
    n = len(s)
    mid = n // 2
    return s[mid] if n % 2 else (s[mid - 1] + s[mid]) / 2


@case((4,), (8,), (6,))
def queens(n):
    """Solutions as lists."""
    sols = []

    def safe(q, c):
        return all(c != qc and abs(c - qc) != len(q) - r for r, qc in enumerate(q))

    def place(q):
        if len(q) == n:
            sols.append(q)
            return
        for c in range(n):
            if safe(q, c):
                place(q + [c])

    place([])
    return sols


@case(([[0, 0], [1, 1]],), ([[0], [1, 1]],), ([[1, 1]],))
def flood(grid):
    """The largest island, marked."""
    rows, cols = len(grid), len(grid[0])

    def dfs(r, c):
        if r < 0 or c < 0 or r >= rows or c >= cols or grid[r][c] != 1:
            return 0
        grid[r][c] = 2
        return 1 + dfs(r + 1, c) + dfs(r - 1, c) + dfs(r, c + 1) + dfs(r, c - 1)

    return max((dfs(r, c) for r in range(rows) for c in range(cols)), default=0), grid


@case(([1, 2, 3], [4, 5, 6]), ([3, 2, 1], [4, 5, 6]), ([1, 2, 3], [5, 5, 6]))
def dot(a, b):
    """Sums of products, and map of two lists."""
    return sum(map(lambda x, y: x * y, a, b)), [a + b for a, b in zip(a, b)], list(map(max, a, b))


@case((["x", "y"], [1, 2]), (["x", "y"], [3, 2]), (["x", "y"], [1, 2, 1]))
def interleave(a, b):
    """Pairs, one after the other."""
    out = []
    for p in zip(a, b):
        out.extend(p)
    return out


@case((5,), (None,), (4,))
def maybe_sq(x: int | None) -> int | None:
    """None stays None."""
    return None if x is None else x * x


@case(([3, None, 1, None],), ([None, 1, None],), ([5, None, 1, None],))
def drop_none(xs: list[int | None]) -> list[int]:
    """The items that are there."""
    return [x for x in xs if x is not None]
