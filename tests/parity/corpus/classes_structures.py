"""Data structures made of instances that refer to each other: linked lists, trees, heaps, caches, queues, groups."""

from __future__ import annotations

from parity.case import case


class ListNode:
    def __init__(self, val=0, next=None):
        self.val = val
        self.next = next


def linked(values):
    """A helper of several programs here."""
    head = tail = ListNode()
    for v in values:
        tail.next = ListNode(v)
        tail = tail.next
    return head.next


def unlinked(node):
    out = []
    while node:
        out.append(node.val)
        node = node.next
    return out


@case(([1, 2, 3],), ([],), ([7],))
def reversed_list(values: list[int]) -> list[int]:
    """Three pointers."""
    previous, at = None, linked(values)
    while at:
        at.next, previous, at = previous, at, at.next
    return unlinked(previous)


@case(([1, 3, 5], [2, 4]), ([], [1]), ([], []))
def merged_lists(first, second):
    """Two sorted lists into one, recursively."""

    def merge(a, b):
        if not a or not b:
            return a or b
        if a.val <= b.val:
            a.next = merge(a.next, b)
            return a
        b.next = merge(a, b.next)
        return b

    return unlinked(merge(linked(first), linked(second)))


@case(([1, 2, 3, 4, 5], 2), ([1], 1), ([1, 2], 2), ([1, 2], 5))
def without_nth_from_end(values: list[int], n: int) -> list[int]:
    """Two pointers, n apart."""
    dummy = ListNode(0, linked(values))
    fast = slow = dummy
    for _ in range(n):
        fast = fast.next
    while fast.next:
        fast, slow = fast.next, slow.next
    slow.next = slow.next.next
    return unlinked(dummy.next)


@case(([3, 2, 0, -4], 1), ([1], -1), ([1, 2], 0))
def cycle_start(values, at):
    """A list that runs into itself."""
    head = linked(values)
    nodes = []
    node = head
    while node:
        nodes.append(node)
        node = node.next
    if at >= 0:
        nodes[-1].next = nodes[at]
    slow = fast = head
    while fast and fast.next:
        slow, fast = slow.next, fast.next.next
        if slow is fast:
            while head is not slow:
                head, slow = head.next, slow.next
            return head.val
    return None


class TreeNode:
    def __init__(self, val, left=None, right=None):
        self.val = val
        self.left = left
        self.right = right


class SearchTree:
    """Unbalanced, recursive."""

    def __init__(self):
        self.root = None
        self.size = 0

    def add(self, val):
        self.root = self._add(self.root, val)

    def _add(self, node, val):
        if node is None:
            self.size += 1
            return TreeNode(val)
        if val < node.val:
            node.left = self._add(node.left, val)
        elif val > node.val:
            node.right = self._add(node.right, val)
        return node

    def remove(self, val):
        self.root = self._remove(self.root, val)

    def _remove(self, node, val):
        if node is None:
            raise KeyError(val)
        if val < node.val:
            node.left = self._remove(node.left, val)
        elif val > node.val:
            node.right = self._remove(node.right, val)
        else:
            self.size -= 1
            if node.left is None:
                return node.right
            if node.right is None:
                return node.left
            heir = node.right
            while heir.left:
                heir = heir.left
            node.val = heir.val
            self.size += 1
            node.right = self._remove(node.right, heir.val)
        return node

    def __iter__(self):
        stack, node = [], self.root
        while stack or node:
            while node:
                stack.append(node)
                node = node.left
            node = stack.pop()
            yield node.val
            node = node.right

    def __len__(self):
        return self.size

    def height(self):
        def of(node):
            return 0 if node is None else 1 + max(of(node.left), of(node.right))

        return of(self.root)


@case(([5, 2, 8, 1, 9, 3], 5), ([1, 2, 3], 9), ([4], 4), ([], 0))
def search_tree(values: list[int], gone: int) -> str:
    """Added, removed, walked by a generator with a stack."""
    tree = SearchTree()
    for v in values:
        tree.add(v)
    before = tree.height()
    tree.remove(gone)
    return f"{list(tree)} {len(tree)} {before} {tree.height()} {gone in tree}"


@case((["pear", "fig", "apple"], "m"), ([], ""), (["a", "a"], "a"))
def tree_of_texts(words, wanted):
    """The same tree holds texts."""
    tree = SearchTree()
    for w in [*words, wanted]:
        tree.add(w)
    return list(tree), max(tree), wanted in tree


@case(([1, 2, 3, 4, 5, 6],), ([1],), ([],))
def levels(values: list[int]) -> list[list[int]]:
    """A complete tree, level by level."""

    def build(i):
        if i >= len(values):
            return None
        return TreeNode(values[i], build(2 * i + 1), build(2 * i + 2))

    found = []
    row = [build(0)] if values else []
    while row:
        found.append([node.val for node in row])
        row = [child for node in row for child in (node.left, node.right) if child]
    return found


@case(([3, 9, 20, 15, 7], 30), ([1, 2], 3), ([-2], -2))
def path_sum(values, target):
    """Is there a path from the root to a leaf?"""

    def build(i):
        return TreeNode(values[i], build(2 * i + 1), build(2 * i + 2)) if i < len(values) else None

    def has(node, left):
        if not node:
            return False
        left -= node.val
        if not node.left and not node.right:
            return left == 0
        return has(node.left, left) or has(node.right, left)

    return has(build(0), target)


class Balanced:
    """An AVL tree: heights, and four rotations."""

    class Node:
        def __init__(self, key):
            self.key, self.height = key, 1
            self.left = self.right = None

    def __init__(self):
        self.root = None
        self.rotations = 0

    @staticmethod
    def height(node):
        return node.height if node else 0

    def fix(self, node):
        node.height = 1 + max(self.height(node.left), self.height(node.right))

    def turned_right(self, y):
        x = y.left
        y.left, x.right = x.right, y
        self.fix(y)
        self.fix(x)
        self.rotations += 1
        return x

    def turned_left(self, x):
        y = x.right
        x.right, y.left = y.left, x
        self.fix(x)
        self.fix(y)
        self.rotations += 1
        return y

    def insert(self, key):
        self.root = self._insert(self.root, key)

    def _insert(self, node, key):
        if not node:
            return Balanced.Node(key)
        if key < node.key:
            node.left = self._insert(node.left, key)
        else:
            node.right = self._insert(node.right, key)
        self.fix(node)
        balance = self.height(node.left) - self.height(node.right)
        if balance > 1:
            if key >= node.left.key:
                node.left = self.turned_left(node.left)
            return self.turned_right(node)
        if balance < -1:
            if key < node.right.key:
                node.right = self.turned_right(node.right)
            return self.turned_left(node)
        return node


@case((50,), (1,), (0,), (7,))
def avl(n: int) -> tuple[int, int, bool]:
    """Its height stays logarithmic."""
    tree = Balanced()
    for i in range(n):
        tree.insert(i * 7 % 31 + i)

    def ordered(node, low, high):
        if node is None:
            return True
        return low <= node.key <= high and ordered(node.left, low, node.key) and ordered(node.right, node.key, high)

    return Balanced.height(tree.root), tree.rotations, ordered(tree.root, -1, 10**6)


class Entry:
    def __init__(self, key, value):
        self.key, self.value = key, value
        self.before = self.after = None


class Cache:
    """The least recently used entry goes first: a ring of entries."""

    def __init__(self, capacity):
        self.capacity, self.size = capacity, 0
        self.ring = Entry(-1, -1)
        self.ring.before = self.ring.after = self.ring

    def _unlink(self, entry):
        entry.before.after, entry.after.before = entry.after, entry.before

    def _front(self, entry):
        entry.after, entry.before = self.ring.after, self.ring
        self.ring.after.before = entry
        self.ring.after = entry

    def _find(self, key):
        entry = self.ring.after
        while entry is not self.ring:
            if entry.key == key:
                return entry
            entry = entry.after
        return None

    def get(self, key):
        entry = self._find(key)
        if entry is None:
            return -1
        self._unlink(entry)
        self._front(entry)
        return entry.value

    def put(self, key, value):
        entry = self._find(key)
        if entry is not None:
            entry.value = value
            self._unlink(entry)
        else:
            entry = Entry(key, value)
            self.size += 1
            if self.size > self.capacity:
                self._unlink(self.ring.before)
                self.size -= 1
        self._front(entry)


@case((2, [1, 2, 1, 3, 2]), (1, [5, 5]), (3, []), (0, [1]))
def lru_cache(capacity: int, keys: list[int]) -> list[int]:
    """Asked before it is filled."""
    cache = Cache(capacity)
    found = []
    for k in keys:
        found.append(cache.get(k))
        cache.put(k, k * 100 + len(found))
    found.append(cache.size)
    return found


class Step:
    def __init__(self, number):
        self.number = number
        self.next = None

    def __hash__(self):
        return id(self)


@case(([1, 2], 1), ([4], 0), ([], -1), ([1, 2, 3], -1))
def seen_by_where_they_lie(numbers, back):
    """A path that may come back, told by `id`."""
    path = [Step(n) for n in [0, *numbers]]
    for one, other in zip(path, path[1:]):
        one.next = other
    if back >= 0:
        path[-1].next = path[back]
    seen = set()
    here = path[0]
    while here is not None and id(here) not in seen:
        seen.add(id(here))
        here = here.next
    same = [id(path) == id(path), id(path) == id(path[:]), id(None) == id(None), id(path[0]) == hash(path[0])]
    return len(seen), len(set(path)), here is None, same, isinstance(id(here), int)


class Item:
    def __init__(self, value, next=None, other=None):
        self.value = value
        self.next = next
        self.other = other


@case(([1, 2, 3], [2, 0, -1]), ([1], [-1]), ([], []), ([5, 6], [1, 1]))
def copied_with_others(values: list[int], others: list[int]) -> list[tuple[int, int]]:
    """A linked list whose items point to any other, copied by a dict from old to new that is asked for None, too."""
    items = [Item(value) for value in values]
    for one, following in zip(items, items[1:], strict=False):
        one.next = following
    for one, other in zip(items, others, strict=True):
        one.other = items[other] if other >= 0 else None
    head = items[0] if items else None
    copies = {}
    now = head
    while now:
        copies[now] = Item(now.value)
        now = now.next
    now = head
    while now:
        copies[now].next = copies.get(now.next)
        copies[now].other = copies.get(now.other)
        now = now.next
    found = []
    now = copies.get(head)
    while now:
        found.append((now.value, now.other.value if now.other else -1))
        now = now.next
    return found
