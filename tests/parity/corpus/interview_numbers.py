"""What tutorials and interviews ask of lists of numbers: tables of partial results, digits, grids."""

from __future__ import annotations

from parity.case import case


@case(([3, None, 1, None],), ([None, 1, None],), ([None, 1, None, 3],))
def count_none(xs):
    """None among numbers."""
    return xs.count(None), None in xs, xs.index(None), [x or 0 for x in xs], sorted(x for x in xs if x)


@case(([1, "a", None, 2.5, True],), (["a", None, 2.5, True],), ([True, 2.5, None, "a", 1],))
def mixed(xs):
    """Beside texts, numbers and None."""
    for x in xs:
        print(x, type(x).__name__, sep=":")
    return [repr(x) for x in xs], str(xs), len(xs), xs[::-1]


@case(([1, "a"], ["a", 1]), ([1, None], [1, None]), ([1, "a"], [1, "a"]))
def cmp(a, b):
    """Lists of several types, compared."""
    return a == b, a != b, a in [a, b], (1, "a") == tuple(a)


@case(([1, 2, 3, 4, 5, 6],), ([2, 3, 4, 5, 6],), ([6, 5, 4, 3, 2, 1],))
def slices(xs):
    """Of every kind."""
    return xs[::2], xs[1::2], xs[::-1], xs[-2:], xs[:-2], xs[1:4:2], xs[5:1:-2]


@case(
    (["X", "O", "X", "O", "X", "O", "X", "", ""],),
    (["XX", "O", "X", "O", "X", "O", "X", "", ""],),
    (["", "", "X", "O", "X", "O", "X", "O", "X"],),
)
def ttt(b):
    """Who has three in a row."""
    wins = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    for x, y, z in wins:
        if b[x] and b[x] == b[y] == b[z]:
            return b[x]
    return None


@case(([[5, 3, 4], [6, 7, 2], [1, 9, 8]],), ([[6, 7, 2], [1, 9, 8]],), ([[1, 9, 8], [6, 7, 2], [5, 3, 4]],))
def sq_ok(box):
    """A square of the sudoku."""
    return sorted(v for r in box for v in r) == list(range(1, 10))


@case((28,), (12,), (27,))
def perfect(n):
    """The sum of its divisors."""
    ds = [d for d in range(1, n) if n % d == 0]
    return sum(ds) == n, ds


@case((153,), (10,), (155,))
def armstrong(n):
    """Powers of its digits."""
    return n == sum(int(d) ** len(str(n)) for d in str(n))


@case((12345,), (-120,), (0,))
def rev_int(x):
    """Digits backwards, the sign in front."""
    sign = -1 if x < 0 else 1
    return sign * int(str(abs(x))[::-1])


@case((38,), (0,), (39,))
def add_digits(n):
    """Until one is left."""
    while n > 9:
        n = sum(map(int, str(n)))
    return n


@case(([9, 9],), ([1, 2, 3],), ([2, 3],))
def plus_one(d):
    """With a carry."""
    for i in range(len(d) - 1, -1, -1):
        if d[i] < 9:
            d[i] += 1
            return d
        d[i] = 0
    return [1] + d


@case(([1, 2, 3], [4, 5]), ([1, 2, 3], [5]), ([3, 2, 3], [4, 5]))
def add_lists(a, b):
    """Of unequal length."""
    n = max(len(a), len(b))
    a = [0] * (n - len(a)) + a
    b = [0] * (n - len(b)) + b
    return [x + y for x, y in zip(a, b)]


@case(([1, 1, 2, 2, 3],), ([],), ([1, 2, 2, 3],))
def dedupe(nums):
    """In the order of first sight."""
    out = []
    [out.append(x) for x in nums if x not in out]
    return out


@case(([7, 1, 5, 3, 6, 4],), ([7, 1, 5, 3, 6, 4, 7],), ([9, 1, 5, 3, 6, 4],))
def profit(p):
    """Bought low, sold high."""
    lo = float("inf")
    best = 0
    for x in p:
        lo = min(lo, x)
        best = max(best, x - lo)
    return best


@case(([2, 3, -2, 4],), ([2, 3, -2, 4, 2],), ([2, 3, -2],))
def maxprod(nums):
    """The largest product of neighbours."""
    hi = lo = ans = nums[0]
    for n in nums[1:]:
        c = (n, hi * n, lo * n)
        hi, lo = max(c), min(c)
        ans = max(ans, hi)
    return ans


@case(([1, 8, 6, 2, 5, 4, 8, 3, 7],), ([7, 3, 8, 4, 5, 2, 6, 8, 1],), ([3, 8, 6, 2, 5, 4, 8, 3, 7],))
def water(h):
    """The most between two walls."""
    l, r = 0, len(h) - 1
    best = 0
    while l < r:
        best = max(best, min(h[l], h[r]) * (r - l))
        if h[l] < h[r]:
            l += 1
        else:
            r -= 1
    return best


@case(([-1, 0, 1, 2, -1, -4],), ([0, 1, 2, -1, -4],), ([-1, 0, 1, 2, -1, -4, -1],))
def three_sum(nums):
    """Triples without repetition."""
    nums.sort()
    res = []
    for i in range(len(nums) - 2):
        if i and nums[i] == nums[i - 1]:
            continue
        l, r = i + 1, len(nums) - 1
        while l < r:
            s = nums[i] + nums[l] + nums[r]
            if s == 0:
                t = (nums[i], nums[l], nums[r])
                if t not in res:
                    res.append(t)
                l += 1
                r -= 1
            elif s < 0:
                l += 1
            else:
                r -= 1
    return res


@case(([1, 2, 5], 11), ([2], 3), ([2], 2))
def coins(cs, amount):
    """The fewest, or -1."""
    dp = [0] + [float("inf")] * amount
    for i in range(1, amount + 1):
        for c in cs:
            if c <= i:
                dp[i] = min(dp[i], dp[i - c] + 1)
    return dp[amount] if dp[amount] != float("inf") else -1


@case(([10, 9, 2, 5, 3, 7, 101, 18],), ([10, 9, 2, 5, 3, 7, 101],), ([18, 101, 7, 3, 5, 2, 9, 10],))
def lis(nums):
    """The longest rising subsequence, by halving."""
    tails = []
    for x in nums:
        lo, hi = 0, len(tails)
        while lo < hi:
            m = (lo + hi) // 2
            if tails[m] < x:
                lo = m + 1
            else:
                hi = m
        if lo == len(tails):
            tails.append(x)
        else:
            tails[lo] = x
    return len(tails), tails


@case(([60, 100, 120], [10, 20, 30], 50), ([60, 100, 120], [10, 20, 30], 52), ([120, 100, 60], [10, 20, 30], 50))
def knap(v, w, cap):
    """The most valuable load."""
    dp = [[0] * (cap + 1) for _ in range(len(v) + 1)]
    for i in range(1, len(v) + 1):
        for c in range(cap + 1):
            dp[i][c] = dp[i - 1][c]
            if w[i - 1] <= c:
                dp[i][c] = max(dp[i][c], dp[i - 1][c - w[i - 1]] + v[i - 1])
    return dp[-1][-1]


@case(([2, 3, 6, 7], 7), ([2, 3, 6, 7], 6), ([2, 3, 6, 7], 8))
def combsum(c, t):
    """Numbers may be taken again."""
    out = []

    def go(i, path, left):
        if left == 0:
            out.append(list(path))
            return
        if left < 0 or i == len(c):
            return
        path.append(c[i])
        go(i, path, left - c[i])
        path.pop()
        go(i + 1, path, left)

    go(0, [], t)
    return out


@case((4, 2), (4, 1), (4, 4))
def combs(n, k):
    """By recursion."""

    def go(start, path):
        if len(path) == k:
            return [path]
        r = []
        for i in range(start, n + 1):
            r += go(i + 1, path + [i])
        return r

    return go(1, [])


@case((5,), (6,), (7,))
def gen_matrix(n):
    """Numbers in a spiral."""
    m = [[0] * n for _ in range(n)]
    v = 1
    t, b, l, r = 0, n - 1, 0, n - 1
    while t <= b and l <= r:
        for j in range(l, r + 1):
            m[t][j] = v
            v += 1
        t += 1
        for i in range(t, b + 1):
            m[i][r] = v
            v += 1
        r -= 1
        for j in range(r, l - 1, -1):
            m[b][j] = v
            v += 1
        b -= 1
        for i in range(b, t - 1, -1):
            m[i][l] = v
            v += 1
        l += 1
    return m


@case(("A1",), ("H8",), ("1A",))
def chess(pos):
    """The colour of a square."""
    col, row = ord(pos[0]) - ord("A"), int(pos[1]) - 1
    return "white" if (col + row) % 2 else "black"


@case(([1, 2, 3, 4, 5],), ([1, 2, 3, 4],), ([5, 4, 3, 2, 1],))
def split_list(xs):
    """Even and odd, by a conditional target."""
    ev, od = [], []
    for x in xs:
        (ev if x % 2 == 0 else od).append(x)
    return ev, od


@case(([1, 2, 3],), ([1, 2],), ([3, 2, 3],))
def cumsum(xs):
    """Sums so far, in two ways."""
    t = 0
    out = []
    for x in xs:
        t += x
        out.append(t)
    return out, [sum(xs[: i + 1]) for i in range(len(xs))]
