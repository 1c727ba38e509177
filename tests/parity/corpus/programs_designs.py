"""Designs as books and courses have them: small interpreters, registries, proxies, pipelines of classes."""

import concurrent.futures
import operator
from collections import ChainMap
from concurrent.futures import ThreadPoolExecutor

from parity.case import case

# --- a Lisp ----------------------------------------------------------------------------------------------------------


def _global_names():
    names = {}
    names.update(
        {
            "+": operator.add,
            ">": operator.gt,
            "begin": lambda *xs: xs[-1],
            "car": lambda xs: xs[0],
            "cdr": lambda xs: xs[1:],
            "list": lambda *xs: list(xs),
            "length": len,
        }
    )
    return names


def _read(tokens):
    if not tokens:
        raise SyntaxError("unexpected end")
    token = tokens.pop(0)
    if token == "(":
        found = []
        while tokens[0] != ")":
            found.append(_read(tokens))
        tokens.pop(0)
        return found
    for kind in (int, float):
        try:
            return kind(token)
        except ValueError:
            pass
    return token


def _evaluated(x, names):
    if isinstance(x, str):
        return names[x]
    if not isinstance(x, list):
        return x
    if x[0] == "define":
        (_, name, held) = x
        names[name] = _evaluated(held, names)
        return None
    if x[0] == "if":
        (_, test, then, other) = x
        return _evaluated(then if _evaluated(test, names) else other, names)
    called = _evaluated(x[0], names)
    return called(*[_evaluated(part, names) for part in x[1:]])


@case(
    ("(begin (define r 10) (+ r (length (list 1 2.5 (list r)))))",), ("(if (> 1 2) 3 (cdr (list 1 (list 2.5) 3)))",),
    ("(car (cdr (list 1 (list 2 x))))",), ("(",), ("(+ 1)",), ("(begin (define f +) (f 1.5 2))",),
)  # fmt: skip
def lisp(text):
    """A list may hold what the functions give, lists that a function made in lists that it made among them."""
    found = _evaluated(_read(text.replace("(", " ( ").replace(")", " ) ").split()), _global_names())
    return found if isinstance(found, int | float) else type(found).__name__


# --- tasks that others do --------------------------------------------------------------------------------------------


@case(([3, 1, 2],), ([],), ([1.5],))
def pooled(xs):
    """All is done, in whatever order."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        squares = list(pool.map(lambda x: x * x, xs))
        futures = [pool.submit(pow, x, 3) for x in xs]
    return squares, [future.result() for future in futures]


def _fetched(address):
    if "bad" in address:
        raise ValueError(f"cannot fetch {address}")
    return len(address)


@case((["a", "bad", "ccc"],), ([],), (["bad"],))
def fetched_by_others(addresses):
    """A dict of futures, as the docs of Python have it."""
    found, failed = {}, {}
    with concurrent.futures.ThreadPoolExecutor(max_workers=5) as executor:
        address_of = {executor.submit(_fetched, address): address for address in addresses}
        for future in concurrent.futures.as_completed(address_of):
            address = address_of[future]
            try:
                data = future.result()
            except Exception as error:
                failed[address] = f"{type(error).__name__}: {error}"
            else:
                found[address] = data
    return dict(sorted(found.items())), failed


@case((["a", "bb"], 4), (["a", "bad"], 1), ([], 0))
def fetched_in_order(addresses, workers):
    """What fails is raised where its turn comes."""
    with ThreadPoolExecutor(workers) as pool:
        return dict(zip(addresses, pool.map(_fetched, addresses), strict=True))


@case(([1, 2, 3, 4, 5], 2), ([], 2), ([1], 5))
def summed_in_parts(xs, size):
    """Without `with`; nothing is taken when it is shut."""

    def summed(low, high):
        return sum(xs[low:high])

    pool = ThreadPoolExecutor()
    futures = [pool.submit(summed, i, i + size) for i in range(0, len(xs), size)]
    for future in futures:
        future.add_done_callback(lambda done: done.result())
    done, pending = concurrent.futures.wait(futures)
    pool.shutdown()
    try:
        pool.submit(summed, 0, 1)
    except RuntimeError as error:
        told = str(error)
    return sum(f.result() for f in done), len(pending), told, all(f.done() for f in futures), [f.exception() for f in futures]


# --- records of a database -------------------------------------------------------------------------------------------


class Field:
    def __init__(self, name, kind):
        self.name = name
        self.kind = kind

    def __str__(self):
        return "<%s:%s>" % (self.__class__.__name__, self.name)


class StringField(Field):
    def __init__(self, name):
        super().__init__(name, "varchar(100)")


class Gathering(type):
    """The fields of a class lie in a table of it."""

    def __new__(mcs, name, bases, held):
        if name == "Model":
            return type.__new__(mcs, name, bases, held)
        table = {key: field for key, field in held.items() if isinstance(field, Field)}
        for key in table:
            held.pop(key)
        held["__fields__"] = table
        held["__table__"] = name
        return type.__new__(mcs, name, bases, held)


class Model(dict, metaclass=Gathering):
    """What it holds are attributes, too."""

    def __getattr__(self, key):
        try:
            return self[key]
        except KeyError:
            raise AttributeError(f"a Model has no {key}") from None

    def __setattr__(self, key, value):
        self[key] = value

    def saved(self):
        names, values = [], []
        for key, field in self.__fields__.items():
            names.append(field.name)
            values.append(getattr(self, key, None))
        return f"insert into {self.__table__} ({','.join(names)}) values ({','.join('?' * len(names))})", values


class Person(Model):
    id = Field("id", "bigint")
    name = StringField("username")
    email = StringField("email")


@case((12345, "Ann", "email"), (0, "", "name"), (-1, "x", "age"))
def saved_in_a_table(number, name, wanted):
    """`getattr` of a name that only the run knows, where the class says what nobody has."""
    person = Person(id=number, name=name)
    person.password = "pw"
    found = hasattr(person, wanted), getattr(person, wanted, "none"), str(Person.__fields__["name"])
    return found, person.saved(), person.password, len(person)


class Guessing:
    def __init__(self, **named):
        self.named = named
        self.asked = 0

    @property
    def total(self):
        return len(self.named)

    def __getattr__(self, name):
        if name in ("named", "asked"):
            raise AttributeError(name)
        self.asked += 1
        if name in self.named:
            return self.named[name]
        raise AttributeError(f"nothing called {name}")


@case((["a", "total", "zz", "asked"], "a"), ([], "zz"), (["b"], "total"))
def guessed(names, last):
    """A field, a property, or what `__getattr__` gives."""
    x = Guessing(a=1, b=2)
    found = [getattr(x, name, -1) for name in names]
    there = [hasattr(x, name) for name in names]
    return found, there, x.asked, getattr(x, last)


# --- scopes ----------------------------------------------------------------------------------------------------------


@case((["b", "a"], "x"), ([], "y"), (["x"], 2))
def scopes(names, value):
    """Dicts that come to hold the same after they have met as others."""
    scope = ChainMap({}, {"x": 1})
    for name in names:
        scope[name] = value
    inner = scope.new_child({"x": 9})
    inner["own"] = value
    return dict(inner), inner["x"], scope.maps[0], inner.parents["x"], "own" in scope, list(inner)


# --- fields that a metaclass gathers ---------------------------------------------------------------------------------


class Column:
    """A descriptor."""

    def __init__(self, default=None):
        self.default = default

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, x, owner):
        return self if x is None else x.__dict__.get(self.name, self.default)

    def __set__(self, x, value):
        x.__dict__[self.name] = value


class Declaring(type):
    def __new__(mcs, name, bases, held, **named):
        cls = super().__new__(mcs, name, bases, held)
        cls.columns = [key for key, value in held.items() if isinstance(value, Column)]
        return cls

    def __init__(cls, name, bases, held, table=None):
        super().__init__(name, bases, held)
        cls.table = table or name.lower()


class Declared(metaclass=Declaring):
    def __init__(self, **named):
        for key in self.columns:
            setattr(self, key, named.pop(key, getattr(type(self), key).default))
        if named:
            raise TypeError(f"unexpected: {', '.join(named)}")

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{key}={getattr(self, key)!r}' for key in self.columns)})"


class Post(Declared, table="posts"):
    title = Column("untitled")
    likes = Column(0)


@case(({"title": "x"},), ({},), ({"zz": 1},))
def declared(named):
    """`getattr` of descriptors, by names that lie in a list."""
    post = Post(**named)
    post.likes += 1
    return repr(post), Post.table, Post.columns, post.__dict__
