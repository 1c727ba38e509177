"""Classic simulations, solvers and tables of optima, as people write them with numpy."""

from typing import Any

import numpy as np
from parity.case import case


@case((0, 100), (7, 1), (42, 1000))
def pi_by_chance(seed, n) -> Any:
    """Points in a square, and how many lie in the quarter of a circle."""
    x = np.random.default_rng(seed).random((n, 2))
    inside = (x**2).sum(axis=1) <= 1
    return 4 * inside.mean(), 4 * np.cumsum(inside)[:: max(n // 5, 1)] / np.arange(1, n + 1)[:: max(n // 5, 1)]


@case((1, 10, 3), (2, 1, 1), (3, 50, 2))
def random_walks(seed, steps, walkers) -> Any:
    """Where they end, how far away they were, when they first came back."""
    rng = np.random.default_rng(seed)
    moves = np.where(rng.random((walkers, steps)) < 0.5, -1, 1)
    places = moves.cumsum(axis=1)
    home = places == 0
    first = np.where(home.any(axis=1), home.argmax(axis=1), -1)
    return places[:, -1], np.abs(places).max(axis=1), first


@case((0.5, 0.25, 0.01, 20), (0.25, 0.5, 0.5, 3), (0.0, 0.0, 0.0, 1))
def epidemic(infecting, healing, sick, days) -> Any:
    """Who can fall ill, who is, who was: day by day."""
    history = np.zeros((days + 1, 3))
    history[0] = 1 - sick, sick, 0
    for day in range(days):
        s, i, r = history[day]
        new, well = infecting * s * i, healing * i
        history[day + 1] = s - new, i + new - well, r + well
    return history, int(history[:, 1].argmax())


SUN = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 2.0]])


@case(
    (SUN, np.array([1.0, 0.125, 0.25]), 5, 0.0625),
    (SUN[:2], np.array([1.0, 1.0]), 1, 0.5),
    (SUN[:1], np.array([2.0]), 2, 1.0),
    ulp=16,
)
def bodies(places, masses, steps, dt) -> Any:
    """Everybody pulls everybody; velocities half a step ahead; the energy at the end."""
    p, v = places.copy(), np.zeros_like(places)
    for _ in range(steps):
        apart = p[None, :, :] - p[:, None, :]
        square = (apart**2).sum(axis=2) + 0.0625
        pull = apart * (masses[None, :, None] / (square * np.sqrt(square))[:, :, None])
        v += pull.sum(axis=1) * dt
        p += v * dt
    kinetic = 0.5 * (masses * (v**2).sum(axis=1)).sum()
    return p, v, kinetic, (masses[:, None] * v).sum(axis=0)


@case((6, 4, 0.25), (3, 1, 0.5), (8, 10, 0.125))
def waves(n, steps, speed) -> Any:
    """A drum that was struck in the middle, its rim held fast."""
    now = np.zeros((n, n))
    now[n // 2, n // 2] = 1.0
    before = now.copy()
    for _ in range(steps):
        around = np.zeros_like(now)
        around[1:-1, 1:-1] = now[:-2, 1:-1] + now[2:, 1:-1] + now[1:-1, :-2] + now[1:-1, 2:] - 4 * now[1:-1, 1:-1]
        now, before = 2 * now - before + speed * around, now
        now[[0, -1], :] = 0
        now[:, [0, -1]] = 0
    return now


@case((5, 4, 0.5, 60), (1, 2, 1.0, 10), (9, 6, 0.25, 100))
def spins(seed, n, cold, turns) -> Any:
    """The model of Ising by Metropolis: energy, magnetisation, and the field."""
    rng = np.random.default_rng(seed)
    field = np.where(rng.random((n, n)) < 0.5, -1, 1)
    for _ in range(turns):
        i, j = rng.integers(0, n, 2)
        around = field[(i + 1) % n, j] + field[i - 1, j] + field[i, (j + 1) % n] + field[i, j - 1]
        change = 2 * field[i, j] * around
        if change <= 0 or rng.random() < np.exp(-cold * change):
            field[i, j] *= -1
    energy = -np.sum(field * (np.roll(field, 1, axis=0) + np.roll(field, 1, axis=1)))
    return field, energy, field.mean()


STIFF = np.array([[4.0, -1.0, 0.0], [-1.0, 4.0, -1.0], [0.0, -1.0, 4.0]])


@case((STIFF, np.array([1.0, 2.0, 3.0]), 10), (np.eye(2) * 2, np.ones(2), 3), (STIFF, np.zeros(3), 5), ulp=64)
def conjugate_gradients(a, b, most) -> Any:
    """Of a symmetric matrix; how many turns it took."""
    x = np.zeros_like(b)
    r = b - a @ x
    p, rr, turns = r.copy(), r @ r, 0
    while rr > 1e-12 and turns < most:
        ap = a @ p
        alpha = rr / (p @ ap)
        x = x + alpha * p
        r = r - alpha * ap
        rr, old = r @ r, rr
        p = r + rr / old * p
        turns += 1
    return x.round(9), turns


@case((STIFF, np.array([1.0, 2.0, 3.0]), 4), (np.eye(2) * 2, np.ones(2), 1), (STIFF[:1, :1], np.array([8.0]), 2))
def gauss_seidel(a, b, turns) -> Any:
    """Each unknown from the newest of the others."""
    x = np.zeros_like(b)
    for _ in range(turns):
        for i in range(len(b)):
            x[i] = (b[i] - a[i, :i] @ x[:i] - a[i, i + 1 :] @ x[i + 1 :]) / a[i, i]
    return x, np.abs(a @ x - b).max()


@case(
    (np.array([0.0, 1.0, 1.0]), np.array([4.0, 4.0, 4.0]), np.array([1.0, 1.0, 0.0]), np.array([5.0, 6.0, 5.0])),
    (np.zeros(1), np.array([2.0]), np.zeros(1), np.array([3.0])),
    (np.array([0.0, 2.0]), np.array([8.0, 4.0]), np.array([1.0, 0.0]), np.array([1.0, 1.0])),
)
def three_diagonals(a, b, c, d) -> Any:
    """The algorithm of Thomas: forward and back once."""
    n = len(d)
    cp, dp = np.zeros(n), np.zeros(n)
    cp[0], dp[0] = c[0] / b[0], d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i] * cp[i - 1]
        cp[i], dp[i] = c[i] / m, (d[i] - a[i] * dp[i - 1]) / m
    for i in range(n - 2, -1, -1):
        dp[i] -= cp[i] * dp[i + 1]
    return dp


@case((STIFF, 5), (np.diag([3.0, 1.0]), 2), (STIFF[:2, :2], 1), ulp=1 << 24)
def dominant(a, turns) -> Any:
    """The largest eigenvalue by powers, and the rest after it is taken out."""
    v = np.ones(len(a)) / np.sqrt(len(a))
    for _ in range(turns):
        v = a @ v
        v /= np.linalg.norm(v)
    value = v @ a @ v
    return round(float(value), 9), (a - value * np.outer(v, v)).round(7)


@case((np.array([1.0, 1.0, 1.0]), 0.03125, 8), (np.array([0.0, 0.5, 0.25]), 0.0625, 1), (np.zeros(3), 0.5, 4), ulp=4096)
def strange_attractor(start, dt, steps) -> Any:
    """The equations of Lorenz by Runge and Kutta."""

    def slope(s):
        x, y, z = s
        return np.array([10.0 * (y - x), x * (28.0 - z) - y, x * y - 8.0 / 3.0 * z])

    path = np.empty((steps + 1, 3))
    path[0] = start
    for i in range(steps):
        s = path[i]
        k1 = slope(s)
        k2 = slope(s + dt / 2 * k1)
        k3 = slope(s + dt / 2 * k2)
        k4 = slope(s + dt * k3)
        path[i + 1] = s + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return path


@case((30, 11, 5), (110, 7, 3), (0, 3, 2))
def cellular_automaton(rule, width, turns) -> Any:
    """One row below the other."""
    table = np.array([rule >> k & 1 for k in range(8)], dtype=np.uint8)
    rows = np.zeros((turns + 1, width), dtype=np.uint8)
    rows[0, width // 2] = 1
    for t in range(turns):
        row = rows[t]
        rows[t + 1] = table[4 * np.roll(row, 1) + 2 * row + np.roll(row, -1)]
    return "\n".join("".join("#" if c else "." for c in row) for row in rows)


@case(
    (np.array([1, 3, 4, 5]), np.array([1, 4, 5, 7]), 7),
    (np.array([2]), np.array([3]), 1),
    (np.array([1, 1, 2]), np.array([5, 6, 3]), 3),
)
def knapsack(weights, values, capacity) -> Any:
    """The best value for each capacity, and what is packed."""
    n = len(weights)
    best = np.zeros((n + 1, capacity + 1), dtype=np.int64)
    for i in range(1, n + 1):
        w = weights[i - 1]
        best[i] = best[i - 1]
        best[i, w:] = np.maximum(best[i, w:], best[i - 1, : capacity + 1 - w] + values[i - 1])
    left, packed = capacity, []
    for i in range(n, 0, -1):
        if best[i, left] != best[i - 1, left]:
            packed.append(i - 1)
            left -= weights[i - 1]
    return best[-1], packed[::-1]


@case(("kitten", "sitting"), ("", "abc"), ("flaw", "lawn"), ("same", "same"))
def edit_distance(a, b) -> Any:
    """Row by row, over the codes of letters."""
    codes = np.array([ord(c) for c in b], dtype=np.int32)
    row = np.arange(len(b) + 1)
    for i, letter in enumerate(a):
        following = np.empty_like(row)
        following[0] = i + 1
        following[1:] = np.minimum(row[:-1] + (codes != ord(letter)), row[1:] + 1)
        for j in range(1, len(following)):
            following[j] = min(following[j], following[j - 1] + 1)
        row = following
    return int(row[-1])


@case(("GATTACA", "GCATGCU", 1, -1, -1), ("A", "", 1, -1, -2), ("ACGT", "ACT", 2, -1, -2))
def aligned(a, b, match, mismatch, gap) -> Any:
    """Needleman and Wunsch: the score, and both with their gaps."""
    score = np.zeros((len(a) + 1, len(b) + 1), dtype=int)
    score[:, 0] = gap * np.arange(len(a) + 1)
    score[0, :] = gap * np.arange(len(b) + 1)
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            same = score[i - 1, j - 1] + (match if a[i - 1] == b[j - 1] else mismatch)
            score[i, j] = max(same, score[i - 1, j] + gap, score[i, j - 1] + gap)
    i, j, up, down = len(a), len(b), "", ""
    while i > 0 or j > 0:
        diagonal = i > 0 and j > 0 and score[i, j] == score[i - 1, j - 1] + (match if a[i - 1] == b[j - 1] else mismatch)
        if diagonal:
            i, j = i - 1, j - 1
            up, down = a[i] + up, b[j] + down
        elif i > 0 and score[i, j] == score[i - 1, j] + gap:
            i -= 1
            up, down = a[i] + up, "-" + down
        else:
            j -= 1
            up, down = "-" + up, b[j] + down
    return int(score[-1, -1]), up, down


CROWD = np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [2.0, 2.0], [0.0, 2.0], [1.0, 0.5]])


@case((CROWD,), (CROWD[:2],), (CROWD[[0, 2, 3]],))
def convex_hull(points) -> Any:
    """Around all points against the clock, and the area within."""
    ordered = points[np.lexsort((points[:, 1], points[:, 0]))]

    def half(rows):
        chain = []
        for p in rows:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
                    break
                chain.pop()
            chain.append((p[0], p[1]))
        return chain[:-1]

    hull = np.array(half(ordered) + half(ordered[::-1]))
    x, y = hull[:, 0], hull[:, 1]
    return hull, 0.5 * abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))


@case((np.array([[0.5, 0.5], [0.25, 0.75]]), 6), (np.array([[0.0, 1.0], [1.0, 0.0]]), 3), (np.array([[1.0]]), 1))
def steady_state(moves, turns) -> Any:
    """A chain of Markov: step by step, and by the equations that no step changes."""
    share = np.full(len(moves), 1 / len(moves))
    for _ in range(turns):
        share = share @ moves
    a = np.vstack([moves.T - np.eye(len(moves)), np.ones(len(moves))])
    b = np.append(np.zeros(len(moves)), 1.0)
    return share, np.linalg.solve(a.T @ a, a.T @ b).round(9)


@case((np.array([[0.0, 0.0], [1.0, 2.0], [3.0, 0.0]]), 5), (np.array([[1.0, 1.0]]), 2), (SUN, 3))
def bezier(points, n) -> Any:
    """De Casteljau's construction at many places at once."""
    t = np.linspace(0, 1, n)[:, None, None]
    level = np.broadcast_to(points, (n, *points.shape)).copy()
    while level.shape[1] > 1:
        level = level[:, :-1] * (1 - t) + level[:, 1:] * t
    return level[:, 0]


@case(
    (np.array([0.0, 1.0, 2.0, 4.0]), np.array([1.0, 3.0, 2.0, 5.0]), np.array([0.5, 1.0, 3.0])),
    (np.array([0.0, 2.0]), np.array([0.0, 4.0]), np.array([1.0])),
    (np.array([-1.0, 0.0, 3.0]), np.array([2.0, 0.0, 2.0]), np.array([-1.0, 3.0, 1.5])),
)
def natural_spline(x, y, queries) -> Any:
    """Curves of third degree through points, straight at both ends."""
    n = len(x)
    h = np.diff(x)
    a, b = np.eye(n), np.zeros(n)
    for i in range(1, n - 1):
        a[i, i - 1 : i + 2] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        b[i] = 6 * ((y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1])
    m = np.linalg.solve(a, b)
    k = np.clip(np.searchsorted(x, queries) - 1, 0, n - 2)
    left, right = x[k + 1] - queries, queries - x[k]
    curved = (m[k] * left**3 + m[k + 1] * right**3) / (6 * h[k])
    straight = (y[k] / h[k] - m[k] * h[k] / 6) * left + (y[k + 1] / h[k] - m[k + 1] * h[k] / 6) * right
    return (curved + straight).round(9)
