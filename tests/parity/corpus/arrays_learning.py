"""Classic programs of learning from data, as people write them with numpy."""

from typing import Any

import numpy as np
from parity.case import case

BLOBS = np.array([[0.0, 0.0], [0.5, 0.25], [0.25, 0.5], [4.0, 4.5], [4.5, 4.0], [4.25, 4.25]])
KINDS = np.array([0, 0, 0, 1, 1, 1])
SIGNS = np.array([-1.0, -1.0, -1.0, 1.0, 1.0, 1.0])


@case((BLOBS, KINDS, BLOBS[::2] + 0.125, 3), (BLOBS, KINDS[::-1].copy(), BLOBS[:1], 1), (BLOBS[:2], KINDS[2:4], BLOBS, 2))
def nearest_vote(points, labels, queries, k) -> Any:
    """The label that most of the k nearest points have; of two the lower one."""
    found = np.empty(len(queries), dtype=labels.dtype)
    for i, query in enumerate(queries):
        distances = np.sqrt(((points - query) ** 2).sum(axis=1))
        nearest = labels[np.argsort(distances, kind="stable")[:k]]
        found[i] = np.bincount(nearest).argmax()
    return found


@case((BLOBS, KINDS, BLOBS), (BLOBS * [1.0, -2.0], KINDS, BLOBS[3:]), (BLOBS, np.arange(6) % 3, BLOBS[:0]), ulp=4)
def naive_bayes(x, y, queries) -> Any:
    """Gaussian: means and variances of each class, then the log of the joint probability."""
    classes = np.unique(y)
    means = np.array([x[y == c].mean(axis=0) for c in classes])
    variances = np.array([x[y == c].var(axis=0) for c in classes]) + 1e-3
    priors = np.array([np.mean(y == c) for c in classes])
    apart = queries[:, None, :] - means[None]
    logs = -0.5 * (np.log(2 * np.pi * variances) + apart**2 / variances).sum(axis=2) + np.log(priors)
    return classes[np.argmax(logs, axis=1)], logs


@case((BLOBS, KINDS, 0.5, 20), (BLOBS[:, :1], KINDS, 0.1, 3), (BLOBS, KINDS[::-1].copy(), 1.0, 0), ulp=64)
def logistic_regression(x, y, rate, turns) -> Any:
    """By gradient descent; weights, the last loss and the accuracy."""
    x = np.c_[np.ones(len(x)), x]
    w = np.zeros(x.shape[1])
    loss = 0.0
    for _ in range(turns):
        p = 1 / (1 + np.exp(-(x @ w)))
        loss = -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))
        w -= rate * x.T @ (p - y) / len(y)
    return w, loss, np.mean((x @ w > 0) == y)


@case((BLOBS, SIGNS, 10), (BLOBS, -SIGNS, 1), (BLOBS[:, ::-1], SIGNS, 3))
def perceptron(x, y, turns) -> Any:
    """Weights move whenever a point lies on the wrong side."""
    w, b, errors = np.zeros(x.shape[1]), 0.0, []
    for _ in range(turns):
        wrong = 0
        for xi, target in zip(x, y):
            if target * (np.dot(w, xi) + b) <= 0:
                w += target * xi
                b += target
                wrong += 1
        errors.append(wrong)
        if wrong == 0:
            break
    return w, b, errors


@case((BLOBS, SIGNS, 0.5, 4), (BLOBS, SIGNS, 0.125, 1), (BLOBS[1:5], SIGNS[1:5], 1.0, 6), ulp=8)
def support_vector_machine(x, y, strength, epochs) -> Any:
    """The hinge loss by steps that become shorter, one point after the other."""
    w = np.zeros(x.shape[1])
    step = 0
    for _ in range(epochs):
        for i in range(len(x)):
            step += 1
            rate = 1.0 / (strength * step)
            margin = y[i] * (x[i] @ w)
            w *= 1 - rate * strength
            if margin < 1:
                w += rate * y[i] * x[i]
    hinge = np.maximum(0, 1 - y * (x @ w))
    return w, 0.5 * strength * np.dot(w, w) + hinge.mean(), np.flatnonzero(hinge)


@case((BLOBS, SIGNS, 3), (BLOBS, np.array([1.0, -1.0, 1.0, -1.0, 1.0, -1.0]), 4), (BLOBS[:, :1], SIGNS, 1), ulp=16)
def boosted_stumps(x, y, rounds) -> Any:
    """AdaBoost: in each round the threshold of one feature that errs least by weight."""
    n, m = x.shape
    weights = np.full(n, 1 / n)
    stumps = []
    total = np.zeros(n)
    for _ in range(rounds):
        best = (np.inf, 0, 0.0, 1.0)
        for feature in range(m):
            for threshold in np.unique(x[:, feature]):
                for sign in (1.0, -1.0):
                    guess = np.where(x[:, feature] > threshold, sign, -sign)
                    error = weights[guess != y].sum()
                    if error < best[0]:
                        best = (error, feature, threshold, sign)
        error, feature, threshold, sign = best
        say = 0.5 * np.log((1 - error + 1e-10) / (error + 1e-10))
        guess = np.where(x[:, feature] > threshold, sign, -sign)
        weights *= np.exp(-say * y * guess)
        weights /= weights.sum()
        total += say * guess
        stumps.append((feature, float(threshold), float(sign), float(say)))
    return stumps, np.sign(total), weights


EXCLUSIVE = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])


@case(
    (EXCLUSIVE, np.array([[0.0], [1.0], [1.0], [0.0]]), 3, 20, 0.5), (EXCLUSIVE[:2], np.ones((2, 1)), 1, 2, 0.25),
    (EXCLUSIVE, np.zeros((4, 2)), 2, 1, 1.0),
    ulp=256,
)
def two_layers(x, y, hidden, turns, rate) -> Any:
    """A network with one hidden layer, its gradients by hand."""
    first = (np.arange(x.shape[1] * hidden) % 5 - 2.0).reshape(x.shape[1], hidden) / 2
    second = (np.arange(hidden * y.shape[1]) % 3 - 1.0).reshape(hidden, y.shape[1])
    bias, out = np.zeros(hidden), np.zeros(y.shape[1])
    losses = []
    for _ in range(turns):
        h = np.tanh(x @ first + bias)
        p = 1 / (1 + np.exp(-(h @ second + out)))
        losses.append(((p - y) ** 2).mean())
        d_out = 2 * (p - y) / y.size * p * (1 - p)
        d_hidden = d_out @ second.T * (1 - h**2)
        second -= rate * h.T @ d_out
        out -= rate * d_out.sum(axis=0)
        first -= rate * x.T @ d_hidden
        bias -= rate * d_hidden.sum(axis=0)
    return losses[0], losses[-1], first.round(6)


UNEVEN = np.array([[1.0, 2.0, 4.0], [0.5, 3.0, 1.0], [2.0, 1.0, 5.0], [3.0, 7.0, 2.0]])
"""Of full rank: where it is not, the axes that are left are anything, and numpy's others on each kind of processor."""
COUNTS = np.array([[5.0, 3.0, 0.0, 1.0], [4.0, 0.0, 0.0, 1.0], [1.0, 1.0, 0.0, 5.0], [0.0, 1.0, 5.0, 4.0]])


@case((COUNTS, 2, 6), (COUNTS.T.copy(), 1, 2), (COUNTS[:2], 3, 1), ulp=64)
def non_negative_factors(v, rank, turns) -> Any:
    """Multiplicative updates; what is left over."""
    n, m = v.shape
    w = 1.0 + np.arange(n * rank).reshape(n, rank) % 3
    h = 1.0 + np.arange(rank * m).reshape(rank, m) % 4
    for _ in range(turns):
        h *= (w.T @ v) / (w.T @ w @ h + 1e-9)
        w *= (v @ h.T) / (w @ h @ h.T + 1e-9)
    return w, h, np.linalg.norm(v - w @ h)


@case(
    (np.array([0.0, 0.5, 1.0, 7.0, 7.5, 8.0]), np.array([1.0, 6.0]), 5),
    (np.array([-1.0, 1.0]), np.array([-0.5, 0.5]), 1),
    (np.array([2.0, 2.0, 3.0]), np.array([0.0, 1.0, 4.0]), 2),
    ulp=64,
)
def gaussian_mixture(x, means, turns) -> Any:
    """Expectation and maximisation of normal distributions in one dimension."""
    k = len(means)
    means, variances, shares = means.copy(), np.ones(k), np.full(k, 1 / k)
    for _ in range(turns):
        density = shares * np.exp(-((x[:, None] - means) ** 2) / (2 * variances)) / np.sqrt(2 * np.pi * variances)
        responsible = density / density.sum(axis=1, keepdims=True)
        weight = responsible.sum(axis=0)
        means = (responsible * x[:, None]).sum(axis=0) / weight
        variances = (responsible * (x[:, None] - means) ** 2).sum(axis=0) / weight + 1e-6
        shares = weight / len(x)
    return means, variances, shares


@case((BLOBS, 0.75, 2), (BLOBS, 0.125, 2), (np.array([[0.0], [1.0], [2.0], [9.0], [9.5]]), 1.0, 3), (BLOBS[:0], 1.0, 1))
def density_clusters(points, reach, fewest) -> Any:
    """DBSCAN: what is dense grows; -1 for what belongs nowhere."""
    n = len(points)
    labels = np.full(n, -1)
    visited = np.zeros(n, dtype=bool)
    cluster = 0
    for i in range(n):
        if visited[i]:
            continue
        visited[i] = True
        near = np.where(np.sum((points - points[i]) ** 2, axis=1) <= reach**2)[0]
        if len(near) < fewest:
            continue
        labels[i] = cluster
        queue = list(near)
        while queue:
            j = queue.pop(0)
            if labels[j] == -1:
                labels[j] = cluster
            if visited[j]:
                continue
            visited[j] = True
            more = np.where(np.sum((points - points[j]) ** 2, axis=1) <= reach**2)[0]
            if len(more) >= fewest:
                queue.extend(more)
        cluster += 1
    return labels, cluster


@case(
    (np.array([0, 1, 2, 2, 1, 0]), np.array([0, 2, 2, 2, 1, 1]), 3),
    (np.array([0, 0, 1]), np.array([0, 0, 0]), 2),
    (np.array([1]), np.array([1]), 2),
)
def confusion(truth, guesses, classes) -> Any:
    """The matrix, and precision, recall and F1 of each class; nothing where there is nothing to divide by."""
    matrix = np.zeros((classes, classes), dtype=np.int64)
    np.add.at(matrix, (truth, guesses), 1)
    right = np.diag(matrix).astype(float)
    guessed, there = matrix.sum(axis=0), matrix.sum(axis=1)
    precision = np.divide(right, guessed, out=np.zeros(classes), where=guessed > 0)
    recall = np.divide(right, there, out=np.zeros(classes), where=there > 0)
    both = precision + recall
    f1 = np.divide(2 * precision * recall, both, out=np.zeros(classes), where=both > 0)
    return matrix, precision, recall, f1, np.trace(matrix) / matrix.sum()


@case(
    (np.array([0.1, 0.4, 0.35, 0.8]), np.array([0, 0, 1, 1])),
    (np.array([0.5, 0.5, 0.5]), np.array([1, 0, 1])),
    (np.array([3.0, 2.0, 1.0, 0.0]), np.array([1, 1, 0, 0])),
)
def area_under_curve(scores, labels) -> Any:
    """The ROC curve at its corners, and the area under it."""
    order = np.argsort(-scores, kind="stable")
    scores, labels = scores[order], labels[order]
    corners = np.r_[np.where(np.diff(scores))[0], len(scores) - 1]
    hits = np.cumsum(labels)[corners]
    misses = 1 + corners - hits
    rate, false = np.r_[0.0, hits / hits[-1]], np.r_[0.0, misses / max(misses[-1], 1)]
    return np.sum(np.diff(false) * (rate[1:] + rate[:-1]) / 2), rate, false


@case(
    (np.arange(6.0).reshape(3, 2), np.arange(6.0).reshape(3, 2) % 4, np.eye(3, 2), True),
    (np.ones((2, 4)), np.eye(2, 4), np.arange(6.0).reshape(2, 3), False),
    (np.zeros((1, 1)), np.ones((1, 1)), np.full((1, 1), 7.0), True),
    ulp=8,
)
def attention(q, k, v, causal) -> Any:
    """Scaled dot products, a mask of what comes later, and the mean that they weigh."""
    scores = q @ k.T / np.sqrt(q.shape[-1])
    if causal:
        scores = np.where(np.tril(np.ones(scores.shape, dtype=bool)), scores, -np.inf)
    scores -= scores.max(axis=-1, keepdims=True)
    weights = np.exp(scores)
    weights /= weights.sum(axis=-1, keepdims=True)
    return weights @ v, weights


@case(
    (np.arange(12.0).reshape(1, 3, 4), np.array([[[[1.0, -1.0], [0.0, 2.0]]]]), 1),
    (np.arange(50.0).reshape(2, 5, 5) % 7, np.ones((3, 2, 3, 3)), 2),
    (np.ones((1, 2, 2)), np.full((1, 1, 2, 2), 0.25), 1),
)
def convolution_by_columns(image, kernels, step) -> Any:
    """Every patch becomes a column, so that one product of matrices does the rest."""
    count, channels, kh, kw = kernels.shape
    _, height, width = image.shape
    rows, columns = (height - kh) // step + 1, (width - kw) // step + 1
    patches = np.zeros((channels * kh * kw, rows * columns))
    for y in range(rows):
        for x in range(columns):
            patch = image[:, y * step : y * step + kh, x * step : x * step + kw]
            patches[:, y * columns + x] = patch.ravel()
    return (kernels.reshape(count, -1) @ patches).reshape(count, rows, columns)


ROOM = np.array([[0.0, 0.0, 0.0], [0.0, -9.0, 0.0], [0.0, 0.0, 1.0]])


@case((ROOM, 0.5, 8), (ROOM.T.copy(), 1.0, 2), (np.array([[1.0]]), 0.25, 3))
def value_iteration(rewards, discount, turns) -> Any:
    """A walker in a grid that may go four ways; what each field is worth, and where to go from it."""
    values = np.zeros_like(rewards)
    best = np.zeros(rewards.shape, dtype=int)
    for _ in range(turns):
        padded = np.pad(values, 1, mode="edge")
        ways = np.stack([padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]])
        best = ways.argmax(axis=0)
        values = rewards + discount * ways.max(axis=0)
    return values, best


STAY = np.array([[0.75, 0.25], [0.5, 0.5]])
SHOW = np.array([[0.5, 0.25, 0.25], [0.125, 0.375, 0.5]])


@case(
    (np.array([0, 1, 2, 2]), np.array([0.5, 0.5]), STAY, SHOW),
    (np.array([2]), np.array([0.25, 0.75]), STAY, SHOW),
    (np.array([0, 0, 1, 1, 0]), np.array([1.0, 0.0]), np.array([[0.5, 0.5], [0.0, 1.0]]), SHOW[:, ::-1].copy()),
    ulp=8,
)
def viterbi(seen, start, moves, shows) -> Any:
    """The likeliest path of hidden states, and beside it the probability of what was seen over all paths."""
    n, states = len(seen), len(start)
    with np.errstate(divide="ignore"):
        logs, log_moves, log_shows = np.log(start), np.log(moves), np.log(shows)
    score = logs + log_shows[:, seen[0]]
    back = np.zeros((n, states), dtype=int)
    forward = start * shows[:, seen[0]]
    for t in range(1, n):
        through = score[:, None] + log_moves
        back[t] = through.argmax(axis=0)
        score = through.max(axis=0) + log_shows[:, seen[t]]
        forward = forward @ moves * shows[:, seen[t]]
    path = [int(score.argmax())]
    for t in range(n - 1, 0, -1):
        path.append(int(back[t, path[-1]]))
    return path[::-1], score.max(), forward.sum()


@case((COUNTS, 2, 2), (COUNTS[:3], 1, 1), (np.eye(3) * 4, 2, 1), ulp=4096)
def alternating_squares(ratings, rank, turns) -> Any:
    """Users and things as vectors, one side solved for while the other stands still; unknown where a rating is 0."""
    users = np.ones((ratings.shape[0], rank)) + np.arange(rank)
    things = np.ones((ratings.shape[1], rank)) - np.arange(rank) / 4
    known = ratings > 0
    for _ in range(turns):
        for i in range(len(users)):
            own = things[known[i]]
            users[i] = np.linalg.solve(own.T @ own + np.eye(rank), own.T @ ratings[i, known[i]])
        for j in range(len(things)):
            own = users[known[:, j]]
            things[j] = np.linalg.solve(own.T @ own + np.eye(rank), own.T @ ratings[known[:, j], j])
    return np.abs((ratings - users @ things.T)[known]).max(), (users @ things.T).round(6)


@case((BLOBS, 1), (COUNTS, 2), (UNEVEN, 2), ulp=4096)
def principal_axes(x, count) -> Any:
    """By singular values: where the points lie along the longest axes, and what share of the spread these have."""
    centred = x - x.mean(axis=0)
    u, s, rows = np.linalg.svd(centred, full_matrices=False)
    share = s**2 / (s**2).sum()
    return centred @ rows[:count].T, rows[:count], share[:count], u[:, :count] * s[:count]
