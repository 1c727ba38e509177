"""Arrays that are not there from the beginning: what a model has learned is None until it has, and numpy is asked of it."""

from typing import Any

import numpy as np
from parity.case import case


class Line:
    """A model as they are written: fields that are None, then arrays."""

    def __init__(self, rate=0.1, turns=20):
        self.rate, self.turns = rate, turns
        self.weights = None
        self.bias = None
        self.count = None
        self.mean = None

    def fit(self, x, y):
        self.count, width = x.shape
        self.weights = np.zeros(width)
        self.bias = 0.0
        self.mean = np.mean(x, axis=0)
        for _ in range(self.turns):
            error = np.dot(x, self.weights) + self.bias - y
            self.weights -= self.rate * (x.T @ error) / self.count
            self.bias -= self.rate * np.sum(error) / self.count

    def predict(self, x):
        return x @ self.weights + self.bias

    def size(self):
        return np.linalg.norm(self.weights), np.sum(np.abs(self.weights)), np.max(self.weights)

    def steps(self):
        return np.arange(self.count), np.zeros((self.count, 2)), np.ones(self.count), np.full((1, self.count), self.bias)


X = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 0.25]])


@case((X, np.array([1.0, 2.0, 3.0])), (X[:1], np.array([4.0])), (X * 0.5, np.zeros(3)), (X, np.zeros(2)))
def learned(x, y) -> Any:
    """A line through points; ValueError where there are not as many values."""
    model = Line()
    model.fit(x, y)
    return np.round(model.predict(x), 9), np.round(model.size(), 9), model.weights.shape, model.steps()


@case((X, 3), (X[:1], 2), (X, 0))
def asked_too_early(x, turns) -> Any:
    """It has no axes: ValueError, as of any number."""
    model = Line(turns=turns)
    if turns:
        model.fit(x, np.ones(len(x)))
    return np.round(model.predict(x), 9), model.count


@case((X, True), (X, False), (X[:, :1], True))
def centred(x, fits) -> Any:
    """TypeError of an operator that does not go with None."""
    model = Line()
    if fits:
        model.fit(x, x[:, 0])
    return x - model.mean


@case((X, True), (X, False), (X * -1, True))
def beyond_the_mean(x, fits) -> Any:
    """The same of a comparison."""
    model = Line()
    if fits:
        model.fit(x, x[:, 0])
    return x > model.mean


@case((X, True), (X, False), (X[:2], True))
def shaped_by_a_field(x, fits) -> Any:
    """Dims that are None until they are known."""
    model = Line()
    if fits:
        model.fit(x, x[:, 0])
    turned = x.reshape(2, model.count) + 1, np.ravel(x * 2).reshape((model.count, -1))
    return np.zeros((2, model.count)), turned, np.tile(x, (model.count, 1))


class Layer:
    """What it keeps is None, a number, or an array."""

    def __init__(self, scale=1.0):
        self.scale = scale
        self.kept = None
        self.gradients = {"w": None}

    def forward(self, x):
        self.kept = x
        return np.maximum(self.scale * x, 0)

    def backward(self, dy):
        dx = dy * self.scale * (self.kept > 0)
        grown = np.sum(dx * self.kept, axis=0)
        self.gradients["w"] = grown if self.gradients["w"] is None else self.gradients["w"] + grown
        return dx

    def widen(self, n):
        self.scale *= np.eye(n)
        self.scale += 1


@case((X, 1.0), (X - 1, -2.0), (np.zeros((0, 2)), 0.5))
def there_and_back(x, scale) -> Any:
    """A layer that keeps what came, and adds up what it has learned."""
    layer = Layer(scale)
    y = layer.forward(x)
    first = layer.backward(np.ones_like(y))
    again = layer.backward(y)
    return y, first, again, layer.gradients["w"], np.zeros_like(layer.kept), np.copy(layer.kept), np.sqrt(np.abs(layer.kept))


@case((2, 0.5), (1, 2.0), (3, -0.0))
def widened(n, scale) -> Any:
    """A number that an operator in place makes an array of."""
    layer = Layer(scale)
    layer.widen(n)
    return layer.scale, np.sum(layer.scale), layer.scale.T


@case((X, None), (X, np.array([1.0, 2.0, 3.0])), (X, np.zeros(2)))
def weighted(x, weights) -> Any:
    """Where None means something to numpy it still does."""
    chosen = None if weights is None else weights / 2
    return np.average(x, axis=0, weights=chosen), np.clip(x, None, 1.0), np.concatenate([x, x], axis=None)
