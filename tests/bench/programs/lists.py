"""Programs that compute on lists, as one finds them: nothing in them is written for a compiler."""


def primes_below(n: int) -> list[int]:
    """Eratosthenes' sieve."""
    is_prime = [True] * n
    found = []
    for i in range(2, n):
        if is_prime[i]:
            found.append(i)
            for j in range(i * i, n, i):
                is_prime[j] = False
    return found


def product(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    """Two matrices multiplied."""
    found = [[0.0] * len(b[0]) for _ in range(len(a))]
    for i in range(len(a)):
        for j in range(len(b[0])):
            total = 0.0
            for k in range(len(b)):
                total += a[i][k] * b[k][j]
            found[i][j] = total
    return found


def bubble_sorted(items: list[int]) -> list[int]:
    """Neighbours change places until none is in the wrong order."""
    own = items[:]
    for i in range(len(own)):
        for j in range(len(own) - 1 - i):
            if own[j] > own[j + 1]:
                own[j], own[j + 1] = own[j + 1], own[j]
    return own


def merge_sorted(items: list[int]) -> list[int]:
    """Halves are sorted and merged."""
    if len(items) <= 1:
        return items
    middle = len(items) // 2
    left, right = merge_sorted(items[:middle]), merge_sorted(items[middle:])
    found = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            found.append(left[i])
            i += 1
        else:
            found.append(right[j])
            j += 1
    return found + left[i:] + right[j:]


def queens(n: int) -> int:
    """Ways to place n queens on a board."""

    def placed(row: int, columns: list[int]) -> int:
        if row == n:
            return 1
        ways = 0
        for column in range(n):
            safe = True
            for before in range(row):
                if columns[before] == column or abs(columns[before] - column) == row - before:
                    safe = False
                    break
            if safe:
                columns[row] = column
                ways += placed(row + 1, columns)
        return ways

    return placed(0, [0] * n)


def knapsack(weights: list[int], values: list[int], capacity: int) -> int:
    """The best value of things that fit."""
    best = [0] * (capacity + 1)
    for weight, value in zip(weights, values):  # noqa: B905
        for room in range(capacity, weight - 1, -1):
            best[room] = max(best[room], best[room - weight] + value)
    return best[capacity]


def life(board: list[list[int]], turns: int) -> list[list[int]]:
    """Conway's game on a torus."""
    rows, columns = len(board), len(board[0])
    for _ in range(turns):
        following = []
        for i in range(rows):
            line = []
            for j in range(columns):
                alive = 0
                for di in (-1, 0, 1):
                    for dj in (-1, 0, 1):
                        if di or dj:
                            alive += board[(i + di) % rows][(j + dj) % columns]
                line.append(1 if alive == 3 or (alive == 2 and board[i][j]) else 0)
            following.append(line)
        board = following
    return board


def shortest_paths(distances: list[list[int]]) -> list[list[int]]:
    """Floyd and Warshall's, in a copy."""
    found = [row[:] for row in distances]
    n = len(found)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = found[i][k] + found[k][j]
                if through < found[i][j]:
                    found[i][j] = through
    return found
