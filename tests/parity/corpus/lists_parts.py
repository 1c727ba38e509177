"""Slices that are only read: of lists that stay as they are meanwhile, and of lists that do not."""

from parity.case import case

NUMBERS = (([3, 1, 4, 1, 5],), ([2],), ([7, 0, 7, 2, 9, 9, 1],))


class Body:
    def __init__(self, place, weight):
        self.place = place
        self.weight = weight


@case(([1.5, -2.0, 4.0], 3), ([0.25], 1), ([], 2))
def pairs_of_bodies(places, turns):
    """Each pair once, by a slice; what is in the bodies changes, the list does not."""
    bodies = [Body(place, 1 + k) for k, place in enumerate(places)]
    for _ in range(turns):
        for k, a in enumerate(bodies):
            for b in bodies[k + 1 :]:
                pull = (b.place - a.place) * 0.125
                a.place += pull * b.weight
                b.place -= pull * a.weight
    return [body.place for body in bodies]


@case(*NUMBERS, ([],))
def steps_between(numbers):
    """Neighbours; the sums of all ends; what is largest behind the first."""
    steps = [b - a for a, b in zip(numbers, numbers[1:])]
    ends = [sum(numbers[k:]) for k in range(len(numbers))]
    return steps, ends, max(numbers[1:], default=None), 1 in numbers[2:], numbers


def total(numbers):
    return numbers[0] + total(numbers[1:]) if numbers else 0


def last_of(numbers):
    return numbers if len(numbers) < 2 else last_of(numbers[1:])


@case(*NUMBERS)
def by_recursion(numbers):
    """One function reads the rest of a list, one gives it back, and that is changed."""
    last = last_of(numbers)
    last.append(total(numbers))
    return last, numbers


@case(*NUMBERS)
def grown_meanwhile(numbers):
    """The list grows while its slice is walked through."""
    seen = []
    for x in numbers[1:]:
        numbers.append(x + 1)
        seen.append(x)
    return seen, numbers


@case(*NUMBERS)
def removed_meanwhile(numbers):
    """What a slice has is taken out of the list."""
    for x in numbers[:3]:
        numbers.remove(x)
    return numbers


def _appended(numbers, x):
    numbers.append(x)


@case(*NUMBERS)
def changed_by_another(numbers):
    """A function that is called changes the list; another name for it does."""
    same, found = numbers, 0
    for x in numbers[1:]:
        _appended(numbers, x)
        same[-2] += 1
        found = found * 3 + x
    return found, numbers


class Eater:
    def __init__(self, food):
        self.food = food

    def eat(self):
        return self.food.pop() if self.food else 0


@case(*NUMBERS)
def changed_by_an_object(numbers):
    """Who changes it has it in a field."""
    eater, found = Eater(numbers), 0
    for x in numbers[:]:
        found = found * 2 + x + eater.eat()
    return found, numbers


@case(([[1, 2, 3], [4, 5, 6]],), ([[1], [2, 3]],), ([[0, 1]],))
def rows_of_one_type(rows):
    """The slice is of one row, and another one that may be the same grows."""
    seen = []
    for row in rows:
        for x in row[1:]:
            rows[0].append(x)
            seen.append(x)
    return seen, rows


@case((0,), (1,), (6,))
def made_here(n):
    """The list was made in the function, and so is what grows: the same one, another, and one that takes its place."""
    numbers = list(range(n))
    same, found = numbers, 0
    for x in numbers[1:]:
        same.append(x)
        found += x
    for k in range(3):
        new = []
        for x in numbers[k:]:
            new.append(x * k)
        numbers = new + [k]
    return found, numbers, same


@case(*NUMBERS)
def named_anew(numbers):
    """The name of the list is another list's while its slice is walked through, and nobody else has the first one."""
    own = [x * x for x in numbers]
    found = []
    for x in own[1:]:
        own = [x] * 3
        found.append(x + len(own) + sum([y for y in own]))
    return found


def _each(numbers):
    for x in numbers[1:]:
        yield x + 0


@case(*NUMBERS)
def in_a_generator(numbers):
    """The slice waits in a generator while the list changes."""
    found = 0
    for x in _each(numbers):
        numbers.insert(0, 5)
        found = found * 2 + x
    return found, numbers


@case(*NUMBERS)
def kept(numbers):
    """The best slice so far is kept, and the list changes behind it."""
    best = None
    for k in range(len(numbers)):
        part = numbers[k : k + 3]
        if best is None or sum(part) > sum(best):
            best = part
        numbers[k] += 1
    return best, numbers


@case(*NUMBERS)
def left_by_an_exception(numbers):
    """The list is written to, and the loop over its slice left, in one turn."""
    try:
        for x in numbers[1:]:
            numbers[-1] = x + 1
            if x == 1:
                raise ValueError(x)
    except ValueError as error:
        return str(error), numbers
    return "", numbers


@case((("a", "bc", "d"),), (("x",),), ((),))
def of_a_tuple(words):
    """Nobody changes a tuple."""
    return [a + b for a, b in zip(words, words[1:])], words[1:], [w for w in words[:2] if w in words[1:]]
