"""memoryview and array.array: other element types, other ranges, the same rules."""

from array import array

from parity.case import case


@case((memoryview(b"abc"),), (memoryview(b""),), (memoryview(bytearray(range(200))),))
def sum_of_view(data: memoryview) -> int:
    """Elements of a memoryview."""
    total = 0
    for i in range(len(data)):
        total += data[i] * (i + 1)
    return total


@case((memoryview(bytearray(b"Hello")),), (memoryview(bytearray(b"")),), (memoryview(bytearray(b"aZ09")),))
def upper_case_view(data: memoryview) -> int:
    """Writes through the view into the caller's memory."""
    changed = 0
    for i in range(len(data)):
        if 97 <= data[i] <= 122:
            data[i] -= 32
            changed += 1
    return changed


@case((memoryview(array("i", [3, -1, 2])), 1), (memoryview(array("i", [5])), -1), (memoryview(array("i", [5])), 1))
def element_of_int_view(data, i):
    """A view of 32-bit integers."""
    return data[i] * 2**31, -data[-i - 1]


@case((memoryview(array("d", [0.5, -1.5, 1e308])),), (memoryview(array("d", [])),), (memoryview(array("d", [float("nan")])),))
def largest_of_float_view(data):
    """None for an empty view."""
    best = None
    for x in data:
        if best is None or x > best:
            best = x
    return best


@case((array("i", [1, 2, 3]),), (array("i"),), (array("i", [2**31 - 1] * 5),), (array("q", [2**63 - 1] * 2),))
def sum_of_array(data):
    """Sums leave the element type without harm."""
    total = 0
    for x in data:
        total += x
    return total


@case(
    (array("i", [1, 2]), 0, 2**31 - 1),
    (array("i", [1, 2]), 1, 2**31),
    (array("i", [1, 2]), 2, 0),
    (array("i", [1]), -1, -(2**31)),
)
def store_in_int_array(data: array, i: int, value: int) -> None:
    """Values out of range raise OverflowError."""
    data[i] = value


@case(
    (array("B", [250]), 5), (array("B", [250]), 6), (array("b", [100]), 28), (array("H", [0]), -1), (array("Q", [2**64 - 2]), 1)
)
def add_to_first(data, amount):
    """Augmented assignment of an element, of several typecodes."""
    data[0] += amount
    return data[0]


@case((array("d", [1.0, 2.0, 3.0, 4.0]),), (array("d"),), (array("d", [1e308, 1e308]),), (array("f", [0.1, 0.2, 0.4]),))
def mean_and_variance(data):
    """Welford's running formulas."""
    n, mean, m2 = 0, 0.0, 0.0
    for x in data:
        n += 1
        delta = x - mean
        mean += delta / n
        m2 += delta * (x - mean)
    if n < 2:
        return mean, None
    return mean, m2 / (n - 1)


@case((array("i", [5, 2, 9, 1, 5]),), (array("i"),), (array("i", [1]),), (array("i", [3, 2, 1, 0, -1]),))
def insertion_sort(data: array) -> int:
    """Sorts in place and counts the moves."""
    moves = 0
    for i in range(1, len(data)):
        x = data[i]
        j = i - 1
        while j >= 0 and data[j] > x:
            data[j + 1] = data[j]
            j -= 1
            moves += 1
        data[j + 1] = x
    return moves


@case((array("q", [5, 2, 9, 1, 5, 2**40]),), (array("q"),), (array("d", [0.5, -1.0, 3.0, -2.5]),))
def shell_sort(data):
    """Gaps of Ciura, any element type."""
    for gap in (57, 23, 10, 4, 1):
        for i in range(gap, len(data)):
            x = data[i]
            j = i
            while j >= gap and data[j - gap] > x:
                data[j] = data[j - gap]
                j -= gap
            data[j] = x


@case((array("i", [4, 1, 3, 2, 16, 9, 10, 14, 8, 7]),), (array("i", [2, 1]),), (array("i"),))
def heap_sort(data: array) -> None:
    """A heap in the caller's array."""

    def sift(start: int, end: int) -> None:
        root = start
        while 2 * root + 1 < end:
            child = 2 * root + 1
            if child + 1 < end and data[child] < data[child + 1]:
                child += 1
            if data[root] >= data[child]:
                return
            data[root], data[child] = data[child], data[root]
            root = child

    n = len(data)
    for start in range(n // 2 - 1, -1, -1):
        sift(start, n)
    for end in range(n - 1, 0, -1):
        data[0], data[end] = data[end], data[0]
        sift(0, end)


@case((array("d", [3.5, -1.0, 2.0, 2.0, 0.0]),), (array("d"),), (array("i", [9, 8, 7, 6, 5, 4, 3]),))
def quick_sort(data):
    """Recursive, with the middle element as pivot."""

    def sort(low, high):
        if low >= high:
            return
        pivot = data[(low + high) // 2]
        i, j = low, high
        while i <= j:
            while data[i] < pivot:
                i += 1
            while data[j] > pivot:
                j -= 1
            if i <= j:
                data[i], data[j] = data[j], data[i]
                i += 1
                j -= 1
        sort(low, j)
        sort(i, high)

    sort(0, len(data) - 1)


@case(
    (array("i", [1, 3, 5, 7, 9]), 7),
    (array("i", [1, 3]), 2),
    (array("i"), 1),
    (array("d", [0.5, 1.5]), 1.5),
    (array("i", [5]), 9),
)
def binary_search(data, wanted):
    """The place of a value in a sorted array, or None."""
    low, high = 0, len(data)
    while low < high:
        middle = (low + high) // 2
        if data[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    if low < len(data) and data[low] == wanted:
        return low
    return None


@case((array("i", [-2, 1, -3, 4, -1, 2, 1, -5, 4]),), (array("i", [-3]),), (array("i"),))
def maximum_subarray(data: array) -> tuple[int, int, int]:
    """Kadane's sum with its bounds; nothing to choose from raises."""
    best, best_from, best_to = data[0], 0, 1
    running, start = 0, 0
    for i in range(len(data)):
        if running <= 0:
            running, start = 0, i
        running += data[i]
        if running > best:
            best, best_from, best_to = running, start, i + 1
    return best, best_from, best_to


@case(
    (array("i", [10, 9, 2, 5, 3, 7, 101, 18]), bytearray(8)), (array("i"), bytearray(0)), (array("i", [1, 2, 3]), bytearray(2))
)
def longest_increasing(data: array, lengths: bytearray) -> int:
    """Quadratic, with a scratch buffer of the caller that may be too short."""
    best = 0
    for i in range(len(data)):
        longest = 0
        for j in range(i):
            if data[j] < data[i] and lengths[j] > longest:
                longest = lengths[j]
        lengths[i] = longest + 1
        best = max(best, longest + 1)
    return best


@case((array("I", [0x61626380] + [0] * 14 + [24]),), (array("I", [0x80000000] + [0] * 15),), (array("I", [2**32 - 1] * 15),))
def sha256_block(block: array) -> tuple[int, int]:
    """One block of SHA-256 with its constants from cube roots of primes in integers."""
    mask = 2**32 - 1

    def turn(x, r):
        return (x >> r | x << (32 - r)) & mask

    def cube_root_bits(p):
        low, high = 0, 1 << 36
        while high - low > 1:
            middle = (low + high) // 2
            if middle * middle * middle <= p << 96:
                low = middle
            else:
                high = middle
        return low & mask

    a, b, c, d = 0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A
    e, f, g, h = 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19
    w, p = block, 1
    for t in range(64):
        p += 1
        while True:
            q = 2
            while q * q <= p and p % q:
                q += 1
            if q * q > p:
                break
            p += 1
        if t >= 16:
            x, y = w[(t - 15) % 16], w[(t - 2) % 16]
            s0 = turn(x, 7) ^ turn(x, 18) ^ x >> 3
            s1 = turn(y, 17) ^ turn(y, 19) ^ y >> 10
            w[t % 16] = (w[t % 16] + s0 + w[(t - 7) % 16] + s1) & mask
        t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + cube_root_bits(p) + w[t % 16]
        t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c)
        a, b, c, d, e, f, g, h = (t1 + t2) & mask, a, b, c, (d + t1) & mask, e, f, g
    return (a + 0x6A09E667) & mask, (b + 0xBB67AE85) & mask
