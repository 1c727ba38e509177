"""Longer programs of objects that refer to each other: a cache, a trie, a tree that stays flat."""

from __future__ import annotations

from functools import reduce

from parity.case import case

# --- cache -----------------------------------------------------------------------------------------------------------


class Link:
    __slots__ = ("after", "before", "key", "value")

    def __init__(self, key=None, value=None):
        self.key, self.value = key, value
        self.before = self.after = self


class LRUCache:
    """A dict of links in a ring; the link that was used last stands behind the root."""

    def __init__(self, capacity, on_evict=None):
        if capacity < 1:
            raise ValueError("a cache holds one entry at least")
        self.capacity = capacity
        self.on_evict = on_evict
        self.links = {}
        self.root = Link()
        self.hits = self.misses = 0

    def _unlink(self, link):
        link.before.after, link.after.before = link.after, link.before

    def _to_front(self, link):
        first = self.root.after
        link.before, link.after = self.root, first
        self.root.after = first.before = link

    def __getitem__(self, key):
        if key not in self.links:
            self.misses += 1
            raise KeyError(key)
        self.hits += 1
        link = self.links[key]
        self._unlink(link)
        self._to_front(link)
        return link.value

    def __setitem__(self, key, value):
        if key in self.links:
            link = self.links[key]
            link.value = value
            self._unlink(link)
        else:
            if len(self.links) == self.capacity:
                oldest = self.root.before
                self._unlink(oldest)
                del self.links[oldest.key]
                if self.on_evict is not None:
                    self.on_evict(oldest.key, oldest.value)
            link = self.links[key] = Link(key, value)
        self._to_front(link)

    def __contains__(self, key):
        return key in self.links

    def __len__(self):
        return len(self.links)

    def __iter__(self):
        link = self.root.after
        while link is not self.root:
            yield link.key
            link = link.after


@case(
    (2, "a=1 b=2 a? c=3 b? a? c=4 c?"),
    (1, "x=1 y=2 x? y?"),
    (3, ""),
    (0, "a=1"),
    (2, "a=1 b"),
)
def lru_cache(capacity, orders):
    """What is set and asked for; what had to go, and what is left in the order of its last use."""
    gone = []
    cache = LRUCache(capacity, on_evict=lambda key, value: gone.append(f"{key}:{value}"))
    answers = []
    for order in orders.split():
        if order.endswith("?"):
            try:
                answers.append(cache[order[:-1]])
            except KeyError as error:
                answers.append(-1)
                gone.append(f"no {error}")
        else:
            key, value = order.split("=")
            cache[key] = int(value)
    return answers, gone, list(cache), len(cache), "a" in cache, (cache.hits, cache.misses)


# --- trie ------------------------------------------------------------------------------------------------------------


class Trie:
    """Words by their letters; a node knows how many words pass through it."""

    def __init__(self):
        self.children = {}
        self.count = 0
        self.ends = 0

    def insert(self, word):
        node = self
        for letter in word:
            node.count += 1
            node = node.children.setdefault(letter, Trie())
        node.count += 1
        node.ends += 1

    def find(self, prefix):
        return reduce(lambda node, letter: node and node.children.get(letter), prefix, self)

    def remove(self, word):
        node = self.find(word)
        if node is None or not node.ends:
            return False
        node.ends -= 1
        node = self
        for letter in word:
            node.count -= 1
            following = node.children[letter]
            if following.count == 1:
                del node.children[letter]
                return True
            node = following
        node.count -= 1
        return True

    def words(self, prefix=""):
        if self.ends:
            yield prefix
        for letter in sorted(self.children):
            yield from self.children[letter].words(prefix + letter)

    def fuzzy(self, word, errors):
        """Words that differ by so many letters replaced, added or left out."""
        first = list(range(len(word) + 1))
        stack = [("", self, first)]
        while stack:
            prefix, node, row = stack.pop()
            if node.ends and row[-1] <= errors:
                yield prefix, row[-1]
            for letter, child in node.children.items():
                below = [row[0] + 1]
                for i, wanted in enumerate(word):
                    below.append(min(below[i] + 1, row[i + 1] + 1, row[i] + (letter != wanted)))
                if min(below) <= errors:
                    stack.append((prefix + letter, child, below))


@case(
    ("car card care cat dog do", "ca", "cart", "car"),
    ("", "a", "b", "c"),
    ("a a ab", "", "", "a"),
    ("été étape eau", "ét", "etc", "étape"),
)
def trie(words, prefix, misspelt, gone):
    """Completions, words near a misspelt one, and what is left when one goes."""
    root = Trie()
    for word in words.split():
        root.insert(word)
    node = root.find(prefix)
    completions = list(node.words(prefix)) if node else []
    near = sorted(root.fuzzy(misspelt, 2), key=lambda found: (found[1], found[0]))
    removed = root.remove(gone)
    return completions, near, removed, list(root.words()), root.count


# --- red and black ---------------------------------------------------------------------------------------------------

RED, BLACK = True, False


class Node:
    def __init__(self, key, value):
        self.key, self.value = key, value
        self.left = self.right = None
        self.color = RED


def is_red(node):
    return node is not None and node.color is RED


class RedBlackTree:
    """Sedgewick's: red links lean to the left."""

    def __init__(self):
        self.root = None
        self.rotations = 0

    def __setitem__(self, key, value):
        self.root = self._put(self.root, key, value)
        self.root.color = BLACK

    def _put(self, node, key, value):
        if node is None:
            return Node(key, value)
        if key == node.key:
            node.value = value
        elif key < node.key:
            node.left = self._put(node.left, key, value)
        else:
            node.right = self._put(node.right, key, value)
        if is_red(node.right) and not is_red(node.left):
            node = self._rotated_left(node)
        if is_red(node.left) and is_red(node.left.left):
            node = self._rotated_right(node)
        if is_red(node.left) and is_red(node.right):
            node.color = RED
            node.left.color = node.right.color = BLACK
        return node

    def _rotated_left(self, node):
        self.rotations += 1
        top = node.right
        node.right, top.left = top.left, node
        top.color, node.color = node.color, RED
        return top

    def _rotated_right(self, node):
        self.rotations += 1
        top = node.left
        node.left, top.right = top.right, node
        top.color, node.color = node.color, RED
        return top

    def __getitem__(self, key):
        node = self.root
        while node:
            if key == node.key:
                return node.value
            node = node.left if key < node.key else node.right
        raise KeyError(key)

    def __iter__(self):
        stack, node = [], self.root
        while stack or node:
            while node:
                stack.append(node)
                node = node.left
            node = stack.pop()
            yield node.key, node.value
            node = node.right

    def black_height(self):
        def height(node):
            if node is None:
                return 1
            left, right = height(node.left), height(node.right)
            assert left == right, "black heights differ"
            assert not (is_red(node) and (is_red(node.left) or is_red(node.right))), "two red nodes in a row"
            return left + (node.color is BLACK)

        return height(self.root)


@case((50, 7), (1, 0), (0, 3), (200, 199))
def red_black_tree(n, wanted):
    """A tree that stays flat, whatever comes in which order; one key of it."""
    tree = RedBlackTree()
    for i in range(n):
        tree[i * 37 % (n + 1)] = i
        tree[i] = -i
    items = list(tree)
    assert items == sorted(items)
    return len(items), tree.black_height(), tree.rotations, tree[wanted], items[:3]
