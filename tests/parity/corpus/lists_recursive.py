"""Subsets, permutations, partitions and tables of best answers: recursion and dynamic programming over lists."""

from parity.case import case


@case(([1, 2, 3],), ([],), ([5],), ([2**70, 0],))
def subsets(items: list[int]) -> list[list[int]]:
    """All of them, each item taken or not."""
    if not items:
        return [[]]
    rest = subsets(items[1:])
    return rest + [[items[0]] + each for each in rest]


@case(([1, 2, 3],), ([],), (["a", "b"],), ([0.5],))
def subsets_by_bits(items):
    """All of them, one for each number below 2**n."""
    return [[x for i, x in enumerate(items) if bits >> i & 1] for bits in range(1 << len(items))]


@case(([1, 2, 3],), ([],), ([7],), ([1, 1],))
def permutations(items: list[int]) -> list[list[int]]:
    """Each item first, the rest behind."""
    if len(items) <= 1:
        return [items]
    found = []
    for i in range(len(items)):
        for rest in permutations(items[:i] + items[i + 1 :]):
            found.append([items[i]] + rest)
    return found


@case(("abc",), ("",), ("é\U0001f600",), ("aab",))
def anagrams_of(word: str) -> list[str]:
    """All different orders of the letters, in order."""
    if not word:
        return [""]
    found: list[str] = []
    for i, c in enumerate(word):
        for rest in anagrams_of(word[:i] + word[i + 1 :]):
            if c + rest not in found:
                found.append(c + rest)
    return sorted(found)


@case((4, 2), (3, 3), (3, 0), (2, 5))
def combinations(n: int, k: int) -> list[list[int]]:
    """k of 1..n, by going back."""
    found: list[list[int]] = []
    chosen: list[int] = []

    def choose(start: int) -> None:
        if len(chosen) == k:
            found.append(chosen.copy())
            return
        for x in range(start, n + 1):
            chosen.append(x)
            choose(x + 1)
            chosen.pop()

    choose(1)
    return found


@case(([2, 3, 6, 7], 7), ([2], 1), ([], 3), ([2, 3, 5], 8))
def sums_to(candidates, target):
    """All ways to make a sum, each number as often as one likes."""
    found = []

    def walk(start, left, path):
        if left == 0:
            found.append(list(path))
        for i in range(start, len(candidates)):
            if candidates[i] <= left:
                path.append(candidates[i])
                walk(i, left - candidates[i], path)
                path.pop()

    walk(0, target, [])
    return found


@case((3,), (0,), (1,), (4,))
def parentheses(n: int) -> list[str]:
    """All ways to open and close n times."""

    def walk(text: str, left: int, right: int) -> list[str]:
        if left == 0 and right == 0:
            return [text]
        found: list[str] = []
        if left:
            found += walk(text + "(", left - 1, right + 1)
        if right:
            found += walk(text + ")", left, right - 1)
        return found

    return walk("", n, 0)


@case(("23",), ("",), ("79",), ("1",))
def phone_words(digits: str) -> list[str]:
    """What the digits of a phone may mean."""
    letters = ["", "", "abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    words = [""] if digits else []
    for digit in digits:
        words = [word + c for word in words for c in letters[int(digit)]]
    return words


@case((3,), (0,), (1,), (-1,))
def gray_codes(n):
    """Bit strings of which neighbours differ in one bit."""
    if n < 0:
        raise ValueError("no such length")
    if n == 0:
        return [""]
    before = gray_codes(n - 1)
    return ["0" + code for code in before] + ["1" + code for code in reversed(before)]


@case((3,), (1,), (0,), (4,))
def hanoi(n: int) -> list[tuple[str, str]]:
    """The moves of the towers."""
    moves: list[tuple[str, str]] = []

    def move(k: int, a: str, b: str, c: str) -> None:
        if k:
            move(k - 1, a, c, b)
            moves.append((a, c))
            move(k - 1, b, a, c)

    move(n, "A", "B", "C")
    return moves


@case((3,), (1,), (0,), (5,))
def hanoi_with_pegs(n):
    """The same with three lists as pegs, and the pegs after each of the first moves."""
    pegs = [list(range(n, 0, -1)), [], []]
    seen = []

    def move(k, a, b, c):
        if k == 0:
            return
        move(k - 1, a, c, b)
        pegs[c].append(pegs[a].pop())
        if len(seen) < 4:
            seen.append([peg[:] for peg in pegs])
        move(k - 1, b, a, c)

    move(n, 0, 1, 2)
    return pegs, seen


@case((5,), (1,), (0,), (7,))
def partitions(n: int) -> list[list[int]]:
    """All ways to write n as a sum, largest first."""

    def walk(left: int, most: int) -> list[list[int]]:
        if left == 0:
            return [[]]
        return [[x, *rest] for x in range(min(left, most), 0, -1) for rest in walk(left - x, x)]

    return walk(n, n)


@case(([1, 5, 11, 5],), ([1, 2, 5],), ([],), ([2**40, 2**40],))
def in_two_equal_parts(numbers: list[int]) -> bool:
    """Whether some have half the sum."""
    total = sum(numbers)
    if total % 2:
        return False
    reached = [0]
    for x in numbers:
        reached += [r + x for r in reached if r + x not in reached]
    return total // 2 in reached


@case(("kitten", "sitting"), ("", "abc"), ("same", "same"), ("é", "e"))
def edit_distance(a: str, b: str) -> int:
    """Levenshtein's distance by a whole table."""
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) + 1):
        table[i][0] = i
    for j in range(len(b) + 1):
        table[0][j] = j
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            cost = 0 if a[i - 1] == b[j - 1] else 1
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + cost)
    return table[len(a)][len(b)]


@case(("kitten", "sitting"), ("", "abc"), ("same", "same"), ("\U0001f600", ""))
def edit_distance_in_rows(a, b):
    """The same with two rows."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        following = [i]
        for j, y in enumerate(b, start=1):
            following.append(min(row[j] + 1, following[-1] + 1, row[j - 1] + (x != y)))
        row = following
    return row[-1]


@case(("AGGTAB", "GXTXAYB"), ("", "a"), ("abc", "abc"), ("ab", "ba"))
def common_subsequence(a: str, b: str) -> str:
    """The longest one, read back from the table."""
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            table[i + 1][j + 1] = table[i][j] + 1 if x == y else max(table[i][j + 1], table[i + 1][j])
    i, j = len(a), len(b)
    letters: list[str] = []
    while i and j:
        if a[i - 1] == b[j - 1]:
            letters.append(a[i - 1])
            i, j = i - 1, j - 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(letters))


@case(([10, 9, 2, 5, 3, 7, 101, 18],), ([],), ([1, 1],), ([2**65, 2**66],))
def longest_increasing(numbers):
    """The longest increasing subsequence itself."""
    best = []
    for i, x in enumerate(numbers):
        longest = []
        for j in range(i):
            if numbers[j] < x and len(best[j]) > len(longest):
                longest = best[j]
        best.append(longest + [x])
    return max(best, key=len) if best else []


@case(([1, 2, 5], 11), ([2], 3), ([], 0), ([5, 10], 30))
def fewest_coins(coins: list[int], amount: int) -> int:
    """The fewest coins that make an amount; -1 where none do."""
    best = [0] + [amount + 1] * amount
    for x in range(1, amount + 1):
        for coin in coins:
            if coin <= x:
                best[x] = min(best[x], best[x - coin] + 1)
    return best[amount] if best[amount] <= amount else -1


@case(([1, 2, 5], 5), ([2], 3), ([], 0), ([10], 10))
def ways_to_pay(coins, amount):
    """In how many ways an amount can be paid."""
    ways = [1] + [0] * amount
    for coin in coins:
        for x in range(coin, amount + 1):
            ways[x] += ways[x - coin]
    return ways[amount]


@case(([60, 100, 120], [10, 20, 30], 50), ([], [], 5), ([5], [9], 3), ([2.5, 1.0], [1, 1], 1))
def knapsack(values, weights, capacity):
    """The best value that fits."""
    best = [0] * (capacity + 1)
    for value, weight in zip(values, weights):
        for c in range(capacity, weight - 1, -1):
            best[c] = max(best[c], best[c - weight] + value)
    return best[-1]


@case(([2, 7, 9, 3, 1],), ([],), ([5],), ([2**62, 1, 2**62],))
def best_robbery(houses: list[int]) -> int:
    """No two neighbours."""
    best = [0, 0]
    for x in houses:
        best.append(max(best[-1], best[-2] + x))
    return best[-1]


@case(([2, 3, 1, 1, 4],), ([3, 2, 1, 0, 4],), ([0],), ([1, 1, 1],))
def jumps(numbers: list[int]) -> list[int] | None:
    """The places one lands on; None where the end is out of reach."""
    came_from = [-1] * len(numbers)
    for i, far in enumerate(numbers):
        if i and came_from[i] < 0:
            return None
        for j in range(i + 1, min(len(numbers), i + far + 1)):
            if came_from[j] < 0:
                came_from[j] = i
    path = [len(numbers) - 1]
    while path[-1] > 0:
        path.append(came_from[path[-1]])
    return path[::-1]


@case(([[1, 3, 1], [1, 5, 1], [4, 2, 1]],), ([[1]],), ([[1.5, 2.0]],), ([],))
def cheapest_path(grid):
    """The cheapest way from corner to corner."""
    costs = [row[:] for row in grid]
    for i in range(len(costs)):
        for j in range(len(costs[0])):
            if i and j:
                costs[i][j] += min(costs[i - 1][j], costs[i][j - 1])
            elif i:
                costs[i][j] += costs[i - 1][j]
            elif j:
                costs[i][j] += costs[i][j - 1]
    return costs[-1][-1]


@case((3, 7), (1, 1), (0, 4), (20, 20))
def paths(rows, columns):
    """How many ways there are to the right and down."""
    row = [1] * columns
    for _ in range(rows - 1):
        for j in range(1, columns):
            row[j] += row[j - 1]
    return row[-1]


@case(([[2], [3, 4], [6, 5, 7], [4, 1, 8, 3]],), ([[-10]],), ([[1], [2, 3]],))
def triangle_path(triangle: list[list[int]]) -> int:
    """The least sum from the top down, from the bottom up."""
    sums = triangle[-1][:]
    for row in triangle[-2::-1]:
        sums = [x + min(sums[i], sums[i + 1]) for i, x in enumerate(row)]
    return sums[0]


@case((10,), (0,), (1,), (100,))
def fibonacci_list(n: int) -> list[int]:
    """The first n."""
    found = [0, 1]
    while len(found) < n:
        found.append(found[-1] + found[-2])
    return found[:n]


@case((30,), (0,), (2,), (100,))
def sieve(n: int) -> list[int]:
    """Eratosthenes with a list of bools."""
    prime = [True] * (n + 1)
    prime[0:2] = [False, False]
    for i in range(2, int(n**0.5) + 1):
        if prime[i]:
            for j in range(i * i, n + 1, i):
                prime[j] = False
    return [i for i, p in enumerate(prime) if p]


@case((360,), (1,), (97,), (2**61 + 1 - 2,))
def prime_factors(n):
    """With how often each divides, as pairs."""
    found = []
    d = 2
    while d * d <= n and d < 2000:
        if n % d == 0:
            k = 0
            while n % d == 0:
                n //= d
                k += 1
            found.append((d, k))
        d += 1
    if n > 1:
        found.append((n, 1))
    return found


@case((6,), (1,), (0,), (27,))
def collatz(n):
    """The numbers down to one."""
    if n < 1:
        raise ValueError("start above zero")
    found = [n]
    while found[-1] != 1:
        x = found[-1]
        found.append(x // 2 if x % 2 == 0 else 3 * x + 1)
    return found


@case((7, 3), (1, 1), (5, 2), (10, 1))
def josephus(n: int, k: int) -> list[int]:
    """The order in which they leave the circle."""
    circle = list(range(1, n + 1))
    out: list[int] = []
    at = 0
    while circle:
        at = (at + k - 1) % len(circle)
        out.append(circle.pop(at))
    return out


@case((5, [(0, 1), (1, 2), (3, 4)]), (3, []), (2, [(0, 1), (0, 1)]), (1, [(0, 1)]))
def connected(n: int, edges: list[tuple[int, int]]) -> list[int]:
    """Union and find: the root of each."""
    parent = list(range(n))

    def root(x: int) -> int:
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    for a, b in edges:
        parent[root(a)] = root(b)
    return [root(x) for x in range(n)]


@case((4, [(0, 1), (0, 2), (1, 3), (2, 3)]), (2, [(0, 1), (1, 0)]), (0, []), (3, [(2, 1), (1, 0)]))
def in_order(n: int, edges: list[tuple[int, int]]) -> list[int]:
    """Each after those before it; a ValueError where they go in circles."""
    following: list[list[int]] = [[] for _ in range(n)]
    waiting = [0] * n
    for a, b in edges:
        following[a].append(b)
        waiting[b] += 1
    ready = [i for i in range(n) if not waiting[i]]
    found = []
    while ready:
        i = ready.pop(0)
        found.append(i)
        for j in following[i]:
            waiting[j] -= 1
            if waiting[j] == 0:
                ready.append(j)
    if len(found) < n:
        raise ValueError("a circle")
    return found


@case(([[0, 4, 1], [4, 0, 2], [1, 2, 0]], 0), ([[0]], 0), ([[0, -1], [-1, 0]], 1))
def distances(costs: list[list[int]], start: int) -> list[int | None]:
    """Dijkstra by looking for the nearest; -1 is no road."""
    n = len(costs)
    best: list[int | None] = [None] * n
    best[start] = 0
    done = [False] * n
    for _ in range(n):
        nearest = -1
        for i in range(n):
            d = best[i]
            if d is not None and not done[i]:
                other = best[nearest] if nearest >= 0 else None
                if other is None or d < other:
                    nearest = i
        if nearest < 0:
            break
        done[nearest] = True
        here = best[nearest]
        for j, cost in enumerate(costs[nearest]):
            if cost >= 0 and here is not None:
                old = best[j]
                if old is None or here + cost < old:
                    best[j] = here + cost
    return best


@case(([[1, 2], [3], [], [0]], 0), ([[]], 0), ([[1], [0]], 1))
def reachable(graph, start):
    """Depth first, in the order of the visits."""
    seen = []

    def visit(node):
        if node in seen:
            return
        seen.append(node)
        for other in graph[node]:
            visit(other)

    visit(start)
    return seen


@case((1,), (0,), (3,))
def lists_that_hold_themselves(n):
    """They are equal to themselves, and are found in themselves."""
    x = []
    x.append(x)
    y = [[n], x]
    return x == x, x in x, x == [x], y == y, x != [[n]], y.index(x)
