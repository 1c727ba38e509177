"""What tutorials and interviews ask for: texts, lists, tuples, and programs that print."""

from __future__ import annotations

from parity.case import case


@case(("A man, a plan, a canal: Panama",), ("race a car",), ("",))
def anagrams(a, b):
    return sorted(a) == sorted(b)


def two_sum(nums: List[int], target: int) -> List[int]:
    for i in range(len(nums)):
        for j in range(i + 1, len(nums)):
            if nums[i] + nums[j] == target:
                return [i, j]
    return []


def valid_parens(s: str) -> bool:
    stack = []
    pairs = [("(", ")"), ("[", "]"), ("{", "}")]
    for c in s:
        for o, cl in pairs:
            if c == o:
                stack.append(c)
            elif c == cl:
                if not stack or stack.pop() != o:
                    return False
    return not stack


def merge(a, b):
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


def merge_intervals(iv):
    iv.sort(key=lambda x: x[0])
    out = [iv[0]]
    for s, e in iv[1:]:
        if s <= out[-1][1]:
            out[-1][1] = max(out[-1][1], e)
        else:
            out.append([s, e])
    return out


def pascal(n):
    rows = []
    for i in range(n):
        row = [1] * (i + 1)
        for j in range(1, i):
            row[j] = rows[i - 1][j - 1] + rows[i - 1][j]
        rows.append(row)
    return rows


def to_roman(num):
    vals = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    syms = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    out = ""
    for v, s in zip(vals, syms):
        while num >= v:
            out += s
            num -= v
    return out


def rle(s):
    if not s:
        return ""
    out = []
    prev = s[0]
    n = 1
    for c in s[1:]:
        if c == prev:
            n += 1
        else:
            out.append(f"{prev}{n}")
            prev = c
            n = 1
    out.append(prev + str(n))
    return "".join(out)


def unrle(s):
    out = ""
    n = ""
    for c in s:
        if c.isdigit():
            n += c
        else:
            out += c * int(n)
            n = ""
    return out


def caesar(text, shift):
    result = []
    for ch in text:
        if ch.isupper():
            result.append(chr((ord(ch) - 65 + shift) % 26 + 65))
        elif ch.islower():
            result.append(chr((ord(ch) - 97 + shift) % 26 + 97))
        else:
            result.append(ch)
    return "".join(result)


def title_case(s):
    return " ".join(w[0].upper() + w[1:] for w in s.split())


def vowels(s):
    return sum(1 for c in s if c in "aeiouAEIOU"), len([c for c in s.lower() if c in ("a", "e", "i", "o", "u")])


def rotate(xs, k):
    k %= len(xs)
    xs[:] = xs[-k:] + xs[:-k]
    return xs


def missing(nums):
    return len(nums) * (len(nums) + 1) // 2 - sum(nums)


def kadane(nums):
    best = cur = nums[0]
    for n in nums[1:]:
        cur = max(n, cur + n)
        best = max(best, cur)
    return best


def subsets(nums):
    res = [[]]
    for n in nums:
        res += [s + [n] for s in res]
    return res


def permute(nums):
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


def letter_combos(digits):
    if not digits:
        return []
    m = ["", "", "abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    out = [""]
    for d in digits:
        out = [p + c for p in out for c in m[int(d)]]
    return out


def gen_parens(n):
    out = []

    def go(s, l, r):
        if len(s) == 2 * n:
            out.append(s)
            return
        if l < n:
            go(s + "(", l + 1, r)
        if r < l:
            go(s + ")", l, r + 1)

    go("", 0, 0)
    return out


def spiral(m):
    res = []
    while m:
        res += m.pop(0)
        m = [list(r) for r in zip(*m)][::-1]
    return res


def matmul(a, b):
    return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]


def transpose(m):
    return [[row[i] for row in m] for i in range(len(m[0]))]


def lcp(strs):
    if not strs:
        return ""
    p = strs[0]
    for s in strs[1:]:
        while not s.startswith(p):
            p = p[:-1]
            if not p:
                return ""
    return p


def longest_unique(s):
    best = 0
    start = 0
    seen = []
    for c in s:
        while c in seen:
            seen.pop(0)
        seen.append(c)
        best = max(best, len(seen))
    return best


def longest_pal(s):
    res = ""
    for i in range(len(s)):
        for a, b in ((i, i), (i, i + 1)):
            while a >= 0 and b < len(s) and s[a] == s[b]:
                a -= 1
                b += 1
            if b - a - 1 > len(res):
                res = s[a + 1 : b]
    return res


def reverse_words(s):
    return " ".join(s.split()[::-1]), " ".join(reversed(s.split(" ")))


def is_subseq(s, t):
    it = 0
    for c in t:
        if it < len(s) and s[it] == c:
            it += 1
    return it == len(s)


def levenshtein(a, b):
    prev = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        cur = [i]
        for j, cb in enumerate(b, 1):
            cur.append(min(prev[j] + 1, cur[-1] + 1, prev[j - 1] + (ca != cb)))
        prev = cur
    return prev[-1]


def lcs(a, b):
    dp = [[""] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a)):
        for j in range(len(b)):
            if a[i] == b[j]:
                dp[i + 1][j + 1] = dp[i][j] + a[i]
            else:
                dp[i + 1][j + 1] = max(dp[i][j + 1], dp[i + 1][j], key=len)
    return dp[-1][-1]


def bubble(xs):
    n = len(xs)
    for i in range(n):
        for j in range(n - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
    return xs


def quick(xs):
    if len(xs) <= 1:
        return xs
    p = xs[len(xs) // 2]
    return quick([x for x in xs if x < p]) + [x for x in xs if x == p] + quick([x for x in xs if x > p])


def msort(xs):
    if len(xs) < 2:
        return xs
    m = len(xs) // 2
    l, r = msort(xs[:m]), msort(xs[m:])
    out = []
    while l and r:
        out.append(l.pop(0) if l[0] <= r[0] else r.pop(0))
    return out + l + r


def bsearch(a, x):
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


def primes(n):
    sieve = [True] * (n + 1)
    sieve[0:2] = [False, False]
    for i in range(2, int(n**0.5) + 1):
        if sieve[i]:
            sieve[i * i :: i] = [False] * len(sieve[i * i :: i])
    return [i for i, p in enumerate(sieve) if p]


def flatten(xs):
    out = []
    for x in xs:
        if isinstance(x, list):
            out.extend(flatten(x))
        else:
            out.append(x)
    return out


def chunks(xs, n):
    return [xs[i : i + n] for i in range(0, len(xs), n)]


def parse_kv(s):
    out = []
    for part in s.split(";"):
        k, sep, v = part.strip().partition("=")
        out.append((k, v if sep else None))
    return out


def parse_csv(t):
    return [[int(x) for x in line.split(",")] for line in t.splitlines()]


def valid_ip(s):
    parts = s.split(".")
    if len(parts) != 4:
        return False
    for p in parts:
        if not p.isdigit() or (len(p) > 1 and p[0] == "0") or int(p) > 255:
            return False
    return True


def rpn(expr):
    st = []
    for tok in expr.split():
        if tok in "+-*/":
            b = st.pop()
            a = st.pop()
            if tok == "+":
                st.append(a + b)
            elif tok == "-":
                st.append(a - b)
            elif tok == "*":
                st.append(a * b)
            else:
                st.append(a / b)
        else:
            st.append(int(tok))
    return st[0]


def to_base(n, base):
    digits = "0123456789abcdef"
    if n == 0:
        return "0"
    out = ""
    while n:
        n, r = divmod(n, base)
        out = digits[r] + out
    return out


def diamond(n):
    for i in range(1, n + 1):
        print(" " * (n - i) + "*" * (2 * i - 1))
    for i in range(n - 1, 0, -1):
        print(" " * (n - i) + "*" * (2 * i - 1))


def table(n):
    for i in range(1, n + 1):
        print(*[f"{i * j:3d}" for j in range(1, n + 1)])


def report(people):
    print(f"{'Name':<10}|{'Age':>5}")
    print("-" * 16)
    for name, age in people:
        print(f"{name:<10}|{age:>5}")
    return sum(a for _, a in people) / len(people)


def char_freq(s):
    seen = []
    for c in s:
        if c not in seen and c != " ":
            seen.append(c)
    return [(c, s.count(c)) for c in sorted(seen)]


def srt(xs):
    return sorted(xs, key=str.lower), sorted(xs, key=lambda x: x[-1]), max(xs, key=len), min(xs)


def stats(xs: Sequence[float]):
    m = sum(xs) / len(xs)
    var = sum((x - m) ** 2 for x in xs) / len(xs)
    return round(m, 2), round(var**0.5, 3)


def median(xs):
    s = sorted(xs)
    n = len(s)
    mid = n // 2
    return s[mid] if n % 2 else (s[mid - 1] + s[mid]) / 2


def collatz(n):
    seq = [n]
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        seq.append(n)
    return seq


def queens(n):
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


def hanoi(n, a, c, b):
    if n == 0:
        return []
    return hanoi(n - 1, a, b, c) + [(a, c)] + hanoi(n - 1, b, c, a)


def flood(grid):
    rows, cols = len(grid), len(grid[0])

    def dfs(r, c):
        if r < 0 or c < 0 or r >= rows or c >= cols or grid[r][c] != 1:
            return 0
        grid[r][c] = 2
        return 1 + dfs(r + 1, c) + dfs(r - 1, c) + dfs(r, c + 1) + dfs(r, c - 1)

    return max((dfs(r, c) for r in range(rows) for c in range(cols)), default=0), grid


def swap(s):
    return (
        s.swapcase(),
        s[::-1],
        s.center(11, "-"),
        s.zfill(8),
        s.ljust(7) + "|",
        s.find("l"),
        s.rfind("l"),
        s.index("e"),
        s.replace("l", "L", 1),
    )


def dot(a, b):
    return sum(map(lambda x, y: x * y, a, b)), [a + b for a, b in zip(a, b)], list(map(max, a, b))


def enum_str(xs):
    return "\n".join(f"{i}. {x}" for i, x in enumerate(xs, 1)), ", ".join(xs[:-1]) + " and " + xs[-1]


def money(x):
    return f"${x:,.2f}", format(x, ".1e"), f"{x:+.0f}", "%.3f" % x, str(x), repr(x)


def split_alpha(s):
    return "".join(filter(str.isalpha, s)), "".join(filter(str.isdigit, s)), [c for c in s if not c.isalpha()]


def interleave(a, b):
    out = []
    for p in zip(a, b):
        out.extend(p)
    return out


def primes(n):
    sieve = [True] * (n + 1)
    sieve[0:2] = [False, False]
    for i in range(2, int(n**0.5) + 1):
        if sieve[i]:
            sieve[i * i :: i] = [False] * len(sieve[i * i :: i])
    return [i for i, p in enumerate(sieve) if p]


def stats(xs: Sequence[float]):
    m = sum(xs) / len(xs)
    var = sum((x - m) ** 2 for x in xs) / len(xs)
    return round(m, 2), round(var**0.5, 3)


def greet(name: Optional[str] = None) -> str:
    name = name or "World"
    return f"Hello, {name}!"


def maybe_sq(x: Optional[int]) -> Optional[int]:
    return None if x is None else x * x


def drop_none(xs: List[Optional[int]]) -> List[int]:
    return [x for x in xs if x is not None]


def count_none(xs):
    return xs.count(None), None in xs, xs.index(None), [x or 0 for x in xs], sorted(x for x in xs if x)


def mixed(xs):
    for x in xs:
        print(x, type(x).__name__, sep=":")
    return [repr(x) for x in xs], str(xs), len(xs), xs[::-1]


def cmp(a, b):
    return a == b, a != b, a in [a, b], (1, "a") == tuple(a)


def ints(xs):
    return [int(x) for x in xs if x.isdigit()], [float(x) if x.isdigit() else x for x in xs]


def camel(s):
    s = s.replace("-", " ").replace("_", " ")
    ws = s.split()
    return ws[0].lower() + "".join(w.capitalize() for w in ws[1:])


def snake(s):
    return "".join("_" + c.lower() if c.isupper() else c for c in s).lstrip("_")


def rot(s, k):
    return s[k:] + s[:k], s[-k:] + s[:-k], s * k


def slices(xs):
    return xs[::2], xs[1::2], xs[::-1], xs[-2:], xs[:-2], xs[1:4:2], xs[5:1:-2]


def grid(r, c):
    g = [["." for _ in range(c)] for _ in range(r)]
    g[1][2] = "#"
    for row in g:
        print("".join(row))
    return "\n".join(" ".join(row) for row in g)


def ttt(b):
    wins = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    for x, y, z in wins:
        if b[x] and b[x] == b[y] == b[z]:
            return b[x]
    return None


def sq_ok(box):
    return sorted(v for r in box for v in r) == list(range(1, 10))


def perfect(n):
    ds = [d for d in range(1, n) if n % d == 0]
    return sum(ds) == n, ds


def armstrong(n):
    return n == sum(int(d) ** len(str(n)) for d in str(n))


def rev_int(x):
    sign = -1 if x < 0 else 1
    return sign * int(str(abs(x))[::-1])


def add_digits(n):
    while n > 9:
        n = sum(map(int, str(n)))
    return n


def add_bin(a, b):
    return bin(int(a, 2) + int(b, 2))[2:]


def plus_one(d):
    for i in range(len(d) - 1, -1, -1):
        if d[i] < 9:
            d[i] += 1
            return d
        d[i] = 0
    return [1] + d


def add_lists(a, b):
    n = max(len(a), len(b))
    a = [0] * (n - len(a)) + a
    b = [0] * (n - len(b)) + b
    return [x + y for x, y in zip(a, b)]


def move_zeros(nums):
    p = 0
    for i in range(len(nums)):
        if nums[i] != 0:
            nums[p], nums[i] = nums[i], nums[p]
            p += 1
    return nums


def dedupe(nums):
    out = []
    [out.append(x) for x in nums if x not in out]
    return out


def profit(p):
    lo = float("inf")
    best = 0
    for x in p:
        lo = min(lo, x)
        best = max(best, x - lo)
    return best


def maxprod(nums):
    hi = lo = ans = nums[0]
    for n in nums[1:]:
        c = (n, hi * n, lo * n)
        hi, lo = max(c), min(c)
        ans = max(ans, hi)
    return ans


def water(h):
    l, r = 0, len(h) - 1
    best = 0
    while l < r:
        best = max(best, min(h[l], h[r]) * (r - l))
        if h[l] < h[r]:
            l += 1
        else:
            r -= 1
    return best


def three_sum(nums):
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


def coins(cs, amount):
    dp = [0] + [float("inf")] * amount
    for i in range(1, amount + 1):
        for c in cs:
            if c <= i:
                dp[i] = min(dp[i], dp[i - c] + 1)
    return dp[amount] if dp[amount] != float("inf") else -1


def lis(nums):
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


def knap(v, w, cap):
    dp = [[0] * (cap + 1) for _ in range(len(v) + 1)]
    for i in range(1, len(v) + 1):
        for c in range(cap + 1):
            dp[i][c] = dp[i - 1][c]
            if w[i - 1] <= c:
                dp[i][c] = max(dp[i][c], dp[i - 1][c - w[i - 1]] + v[i - 1])
    return dp[-1][-1]


def combsum(c, t):
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


def combs(n, k):
    def go(start, path):
        if len(path) == k:
            return [path]
        r = []
        for i in range(start, n + 1):
            r += go(i + 1, path + [i])
        return r

    return go(1, [])


def letter_case(s):
    out = [""]
    for c in s:
        if c.isalpha():
            out = [x + y for x in out for y in (c.lower(), c.upper())]
        else:
            out = [x + c for x in out]
    return out


def wordbreak(s, words):
    dp = [True] + [False] * len(s)
    for i in range(1, len(s) + 1):
        for w in words:
            if dp[i - len(w)] and i >= len(w) and s[i - len(w) : i] == w:
                dp[i] = True
                break
    return dp[-1]


def gen_matrix(n):
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


def words(s):
    ws = s.lower().split()
    return sorted(ws, key=lambda w: (len(w), w)), max(ws, key=len), [w[::-1] for w in ws], {1: 2}[1] if False else None


def acronym(p):
    return "".join(w[0] for w in p.split()).upper(), [len(w) for w in p.split()], p.title(), p.split("o", 1), p.rsplit(" ", 1)


def chess(pos):
    col, row = ord(pos[0]) - ord("A"), int(pos[1]) - 1
    return "white" if (col + row) % 2 else "black"


def hms(t):
    h, rest = divmod(t, 3600)
    m, s = divmod(rest, 60)
    return f"{h:02d}:{m:02}:{s:02d}", "%02d:%02d:%02d" % (h, m, s), "{:02}:{:02}:{:02}".format(h, m, s)


def leap(y):
    return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)


def temp(f):
    c = (f - 32) * 5 / 9
    return round(c, 1), f"{c:.1f}°C"


def cnt(text, sub):
    return text.count(sub), text.lower().find(sub), [i for i, c in enumerate(text) if c == sub], text.split(sub)


def prefixes(s):
    return [s[:i] for i in range(len(s) + 1)], [s[i:j] for i in range(len(s)) for j in range(i + 1, len(s) + 1)]


def hexed(s):
    return int(s, 16), hex(int(s, 16)), [int(c, 16) for c in s], format(255, "08b"), f"{255:#x}"


def split_list(xs):
    ev, od = [], []
    for x in xs:
        (ev if x % 2 == 0 else od).append(x)
    return ev, od


def cumsum(xs):
    t = 0
    out = []
    for x in xs:
        t += x
        out.append(t)
    return out, [sum(xs[: i + 1]) for i in range(len(xs))]
