"""`hmac`, `fnmatch`, `threading`'s locks, `os.fspath`."""

import fnmatch
import hashlib
import hmac
import os
import threading

from parity.case import case


class Account:
    """Locked, as tutorials have it."""

    def __init__(self, balance):
        self.balance = balance
        self._lock = threading.Lock()
        self._again = threading.RLock()

    def deposit(self, amount):
        """One lock, and one that its owner takes twice."""
        with self._lock:
            if amount < 0:
                raise ValueError(f"negative: {amount}")
            self.balance += amount
        with self._again, self._again:
            self.balance += 1
        return self.balance, self._lock.locked()


@case((5, 3), (0, 0), (1, -1))
def deposited(balance, amount):
    """A lock is given back when its block raises."""
    account = Account(balance)
    first = account.deposit(10)
    try:
        return first, account.deposit(amount)
    except ValueError as error:
        return first, str(error), account._lock.locked(), account.deposit(1)


@case((0,), (1,), (2,), (3,), (4,))
def locks_say(what):
    """What cannot be taken or given back."""
    lock, again = threading.Lock(), threading.RLock()
    said = [lock.acquire(), lock.acquire(False), lock.acquire(timeout=0.001), again.acquire(), again.acquire(blocking=False)]
    lock.release()
    print(said, lock.locked())
    if what == 0:
        lock.release()
    elif what == 1:
        threading.RLock().release()
    elif what == 2:
        lock.acquire(False, 1)
    elif what == 3:
        again.acquire(timeout=-2)
    return said


@case((b"key", b"message", "sha256"), (b"", b"", "md5"), (b"k" * 200, b"m", "sha512"), (b"k", b"m", "no digest"), (b"k", b"m", ""))
def signed(key, message, name):
    """A digest by its name, by its class, and compared."""
    found = hmac.new(key, message, name)
    print(found.name, found.digest_size, hmac.digest(key, message, name) == found.digest())
    return hmac.compare_digest(found.hexdigest(), hmac.new(key, message, hashlib.sha256).hexdigest())


@case((b"a", b"a"), (b"a", b"b"), ("a", "a"), ("a", "\u00e9"), ("a", b"a"), (1, 2), (bytearray(b"x"), b"x"))
def equal_digests(a, b):
    """What can be compared."""
    return hmac.compare_digest(a, b)


@case(("key",), (None,), (3,))
def no_key(key):
    """A key is bytes."""
    return hmac.new(key, b"", "md5").hexdigest()


@case((["a.py", "b.txt", "C.PY", "x[1].py", ".py"], "*.py"), (["ab", "ac", "bd"], "[!b]?"), ([], "*"), (["x[1].py"], "x[[]1]*"))
def chosen(names, pattern):
    """Names by a shell's pattern."""
    return fnmatch.filter(names, pattern), [fnmatch.fnmatch(name, pattern) for name in names], fnmatch.translate(pattern)


@case(("a", b"a*"), (b"a", "a*"), (b"ab", b"a*"))
def chosen_of_both_kinds(name, pattern):
    """Texts and bytes do not mix."""
    return fnmatch.fnmatchcase(name, pattern)


@case(("x/Y",), (b"y",), (3,), (None,))
def path_of(name):
    """What is a name already."""
    return os.fspath(name), os.path.normcase(name)
