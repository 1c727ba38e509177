"""The table of deviations comes in; docs/deviations.md goes out. Whatever differs from CPython or numpy beyond it is a bug.

python tools/deviations.py
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from lanewise.library.machine import IMPLEMENTATIONS
from lanewise.ops.registry import ops
from lanewise.python.source.standard import implementations

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "deviations.md"


@dataclass(frozen=True)
class Deviation:
    """What Python or numpy does, what compiled code does, why, and the test that holds it there."""

    title: str
    python: str
    lanewise: str
    reason: str
    test: str


HERE = "tests/house/test_deviations.py"
STREAMS = "tests/house/test_deviations_of_streams.py"

DEVIATIONS = (
    Deviation(
        "Annotated arguments are checked",
        "an annotation says nothing: the call goes on with what it got",
        "`TypeError: half() argument 'n': expected int, got str`, before anything runs",
        "the module was compiled for these types",
        f"{HERE}::test_annotated_arguments_are_checked",
    ),
    Deviation(
        "Arguments of built folders are converted",
        "an int passed for a `float`, a bool for an `int` stay what they are; so they do in a call of a compiled function",
        "in a function of a built folder they become a float, an int (PEP 484's promotions)",
        "a folder has one module for the types that it was built for",
        "tests/api/test_compile.py::test_arguments_of_built_folders_are_converted",
    ),
    Deviation(
        "What is an array elsewhere is numpy's where one is annotated",
        "a tensor of another library, or a buffer, that is passed for an `NDArray` stays what it is; so does a list",
        "they are numpy's arrays of the same memory (DLPack, `__array_interface__`, the buffer protocol); a function of a built "
        "folder takes lists, too, unless it writes to them",
        "a module was compiled for these types, and its callers have what they have",
        "tests/runtime/test_foreign_arrays.py::test_the_memory_is_shared",
    ),
    Deviation(
        "An instance of the user's subclass of `int` becomes an int",
        "it stays what it is, with its methods; so do those of subclasses of `float` and `str`",
        "where `int`, `float` or `str` is annotated it is one; elsewhere it is refused. Members of enumerations stay what they are",
        "a module knows numbers and texts, and the user's classes, but none that is both",
        "tests/api/test_compile.py::test_a_subclass_of_int_becomes_an_int",
    ),
    Deviation(
        "`np.bincount` with weights gives floats",
        "of no items at all, `np.bincount(x, weights=w)` gives int64",
        "float64, as of any other count of items",
        "the dtype of a result is known at build, the length of an array is not",
        "tests/house/test_deviations_of_arrays.py::test_bincount_with_weights_gives_floats",
    ),
    Deviation(
        "An array of a list without items has the dtype of what the list may hold",
        "`np.array([x for x in (1, 2) if x > 5])` has no items and is float64; a list of no rows gives one axis. Of a list that "
        "might hold a float, `[i if i < 3 else 0.5 for i in range(n)]`, `np.array(xs)` is int64 where all are ints; so is "
        "`np.stack(xs)` of arrays",
        "int64 and two axes, as with items; a list that nothing is ever put into gives float64, and so does one of ints or floats",
        "the dtype and the axes of a result are known at build, the length of a list is not",
        "tests/house/test_deviations_of_arrays.py::test_an_array_of_a_list_without_items",
    ),
    Deviation(
        "`np.polyval` without coefficients has their dtype",
        "`np.polyval(p, x)` of an empty `p` is zeros of the dtype of `x`; of a number it is an array without axes",
        "zeros of the dtype that `p` and `x` have together; of a number it is a number",
        "the dtype of a result is known at build, the length of an array is not",
        "tests/house/test_deviations_of_arrays.py::test_polyval_without_coefficients",
    ),
    Deviation(
        "`np.cov` of a matrix has two axes",
        "`np.cov(x)` and `np.corrcoef(x)` of a matrix of one row give an array, and a number, without axes",
        "a matrix of one row and one column, as of any other count of rows; of a row without a second axis what numpy gives",
        "how many axes a result has is known at build, the length of an array is not",
        "tests/house/test_deviations_of_arrays.py::test_cov_of_a_matrix_has_two_axes",
    ),
    Deviation(
        "`np.unique_values` gives its values in order",
        "`np.unique_values` and `np.unique(x, sorted=False)` give them in the order of numpy's table of hashes",
        "from the least to the greatest",
        "numpy leaves the order open",
        "tests/house/test_deviations_of_arrays.py::test_unique_values_are_in_order",
    ),
    Deviation(
        "A tuple of any length says of each axis one thing",
        "`x[t]` of a tuple with fewer items than `x` has axes is a view of what they leave",
        "an IndexError, where only the run knows how long `t` is; of a tuple that is written out, or made of `x.shape`, "
        "what numpy gives",
        "how many axes a result has is known at build, the length of such a tuple is not",
        "tests/house/test_deviations_of_arrays.py::test_a_tuple_of_any_length_says_of_each_axis_one_thing",
    ),
    Deviation(
        "None is no array, and neither are texts",
        "of what turns out to be None `np.sum(x)` makes an array of objects, and gives None; other functions fail by "
        "what it lacks; "
        "of numbers among which there is a text or None, `np.array(xs)` is an array of texts, or of objects",
        "`TypeError: np.sum() of None: arrays of objects are not compiled`, and its like of texts; operators say what numpy says",
        "no array holds objects or texts",
        "tests/house/test_deviations_of_arrays.py::test_none_is_no_array",
    ),
    Deviation(
        "`np.poly` without zeros is an array",
        "`np.poly` of no zeros at all is the float 1.0",
        "`array([1.0])`, an array as of any other count of zeros",
        "the type of a result is known at build, the length of an array is not",
        "tests/house/test_deviations_of_arrays.py::test_poly_without_zeros",
    ),
    Deviation(
        "An argument lies in one piece",
        "`x.strides` and `x.flags` are those of the caller's array, and `x.view(np.int8)` of one whose last axis does not lie in "
        "one piece, as of `y.T`, raises a ValueError; `np.exp(y.T)` and `np.array(y.T)` lie as `y.T` does",
        "arguments that are no views of each other are read as if they lay in the order of C, in which all that is new lies, too; "
        "views have numpy's strides",
        "arguments are copied into the module's memory, or lie there",
        "tests/house/test_deviations_of_arrays.py::test_an_argument_lies_in_one_piece",
    ),
    Deviation(
        "An array of bytes may be written to",
        "`np.frombuffer(data)` of bytes is read-only, and so are `x.diagonal()`, `np.broadcast_to(x, shape)` and `x.imag` of real "
        "numbers: to write to it raises a ValueError",
        "it is a copy of what they hold; diagonals and what is spread are views that may be written to, and such imaginary parts "
        "new zeros",
        "whether an array may be written to is no part of its type",
        "tests/house/test_deviations_of_arrays.py::test_an_array_of_bytes_may_be_written_to",
    ),
    Deviation(
        "Singular vectors have signs of their own",
        "`np.linalg.svd` of complex matrices, and of more than 25 rows and columns, and `eigh` of more than 25 rows, give vectors "
        "with the signs at which LAPACK arrives; so do normal deviates that belong together, which are made of them",
        "both vectors of a value may have the other sign, of complex matrices any factor of size 1: what they span and their "
        "products are the same. Those of `qr`, and those of smaller `svd` and `eigh`, have numpy's, where values are apart",
        "a vector and its opposite are as good, and LAPACK's steps depend on the machine",
        "tests/house/test_deviations_of_arrays.py::test_singular_vectors_have_signs_of_their_own",
    ),
    Deviation(
        "Eigenvalues of any matrix come in an order of their own",
        "`np.linalg.eig` gives the values of complex matrices, and of large real ones, in the order in which LAPACK finds them, "
        "and its vectors with the signs at which it arrives; two values that rounding alone tells apart are real, or conjugates",
        "the values of real matrices of up to nine rows have numpy's order; those of others may have another one, vectors of real "
        "values the other sign, and two values that are nearly the same may be real for one and conjugates for the other",
        "LAPACK's steps depend on the machine",
        "tests/library/test_numpy_linalg.py::test_eigenvalues_of_any_matrix",
    ),
    Deviation(
        "Eigenvalues of what is no number are none",
        "`np.linalg.eigh` of a matrix with a nan or an infinity gives what LAPACK's steps leave, and `svd` nans for an infinity",
        "nans; `svd`, and what is found by it, raises `LinAlgError: SVD did not converge`, as numpy does for a nan",
        "no such value is one",
        "tests/house/test_deviations_of_arrays.py::test_eigenvalues_of_what_is_no_number",
    ),
    Deviation(
        "`np.cross` takes vectors of three items",
        "vectors of two are crossed too, to one item, with a DeprecationWarning",
        "`ValueError: vectors of two items are not crossed in compiled code`",
        "how many axes a result has is known at build, how long a vector is not",
        "tests/house/test_deviations_of_arrays.py::test_cross_takes_vectors_of_three_items",
    ),
    Deviation(
        "`as_strided` stays within its array",
        "dims and steps that go beyond the array show whatever lies there in memory",
        "`ValueError: as_strided() of a shape and strides that go beyond the array`",
        "a module reads nothing that is not its own",
        "tests/house/test_deviations_of_arrays.py::test_as_strided_stays_within_its_array",
    ),
    Deviation(
        "A flag has 31 bits",
        "an `IntFlag` keeps whatever bits an int has that nobody has named: `Rights(1 << 40)`",
        "`OverflowError: a flag has at most 31 bits`; a class with such a member is refused at build",
        "a flag travels as its bits, in one word",
        "tests/api/test_flags.py::test_a_flag_has_31_bits",
    ),
    Deviation(
        "One list passed as two types is not changed",
        "a list passed as `list[int]` and as `list[int | str]` is one list in the function, whatever the annotations say",
        "`TypeError: both() argument 'b': expected list of (int or str), got argument 'a' (list of int), which may change: pass a "
        "copy`; where neither parameter changes, each reads it as its type",
        "items of one list have one type inside",
        f"{HERE}::test_one_list_passed_as_two_types_is_not_changed",
    ),
    Deviation(
        "Nobody knows what the machine calls its zone",
        "`x.astimezone()` is in a zone with the machine's name for it, `CET`; `strftime('%s')` is what the C library makes of it, "
        "and `time.strftime('%Z')` that name",
        "`NotImplementedError: astimezone() without a zone: nobody knows what the machine calls its own; give it a tzinfo: "
        "timezone.utc`",
        "of the machine a module asks its clocks and how far its time is from UTC, and nothing else",
        "tests/library/test_clocks.py::test_nobody_knows_what_the_machine_calls_its_zone",
    ),
    Deviation(
        "JavaScript has no clock of a process",
        "`time.process_time()` stands while the process waits",
        "in JavaScript it goes on, as `time.perf_counter()` does; both say microseconds, `time.time()` milliseconds",
        "pages have `Date.now` and `performance.now`",
        "tests/hosts/test_clocks.py::test_clocks_in_javascript",
    ),
    Deviation(
        "Encodings that the run names are UTF-8, ASCII and Latin-1",
        "`text.encode(name)` knows a hundred, and of others says `LookupError: unknown encoding: none`",
        "`NotImplementedError: a name that the run makes is utf-8, ascii or latin-1, not 'utf-16'`; written in the call may stand "
        "UTF-16, UTF-32, `utf-8-sig`, `cp1252` and `unicode_escape` as well, and any other is refused",
        "their tables are larger than a module",
        "tests/library/test_text_codecs.py::test_encodings_of_the_run",
    ),
    Deviation(
        "What is done about a character that has no byte is known of five names",
        "`errors` of `encode` may be `surrogateescape`, `surrogatepass` or `namereplace`, and of `decode` `surrogatepass`",
        "`NotImplementedError: errors='namereplace' is not compiled` where the run makes the name and there is such a character; a "
        "name that is written in the call is refused",
        "the names of all characters are larger than a module",
        "tests/library/test_text_codecs.py::test_names_of_what_is_done_about_errors",
    ),
    Deviation(
        "A directive that `strptime` is given twice is told by its letter alone",
        "`re.error: redefinition of group name 'd' as group 2; was group 1 at position 48`",
        "`re.error: redefinition of group name 'd'`",
        "the rest is a place in a pattern that CPython makes of the format",
        "tests/library/test_datetime.py::test_a_directive_twice_is_told_by_its_letter",
    ),
    Deviation(
        "A pattern of run time has no names of characters and no LOCALE",
        r"`re.compile(r'\N{EM DASH}')` of a text that only the run knows is a dash; `(?L)` of bytes asks where the machine stands",
        r"`NotImplementedError: \N{...} in a pattern that only the run knows: write the character itself, or \u and its code`; a "
        "pattern with LOCALE that is known at build is refused",
        "the names of all characters are larger than a module, and a module asks nothing of its machine",
        "tests/library/test_regular.py::test_what_no_pattern_of_the_run_can_ask",
    ),
    Deviation(
        "`csv` knows its dialects by name, and reads texts",
        "a dialect may be a class, and what is not quoted is a float under `QUOTE_NONNUMERIC`",
        "`NotImplementedError: csv with a dialect that is no name: pass delimiter=, quotechar=, quoting= and their like`; so does "
        "`csv.reader` with `QUOTE_NONNUMERIC`",
        "rows of texts alone have one type, whatever the run passes as `quoting`",
        "tests/library/test_csv_difflib.py::test_what_csv_is_not_asked",
    ),
    Deviation(
        "Where versions of CPython answer otherwise, the library answers as CPython 3.11 does",
        "in CPython 3.14 `difflib.ndiff` pairs other lines, `fnmatch.translate` ends with `\\z`, `urlunsplit` names a host behind "
        "`itms-services:`, and `textwrap.wrap` drops the blank that a long word finds at the end of a full line",
        "what CPython 3.11 gives, whichever version lanewise runs under",
        "the same source gives the same bytes under each of them",
        "tests/hosts/test_pyodide.py::test_the_library_is_that_of_one_version",
    ),
    Deviation(
        "`json.loads` of bytes is of UTF-8",
        "they may be UTF-16 and UTF-32, too, by their first four bytes",
        "`NotImplementedError: json.loads() of bytes that are not UTF-8: decode them first`",
        "what pages send is UTF-8",
        "tests/library/test_json.py::test_bytes_that_are_not_utf_8",
    ),
    Deviation(
        "`hashlib.new` of a name that the run makes knows MD5, SHA-1, SHA-2 and SHA-3",
        "it knows BLAKE2 by name as well, and what OpenSSL has: RIPEMD-160, SM3",
        "`NotImplementedError: a digest that is called 'blake2b' at the run: write hashlib.new('blake2b') in the source`; `hmac` "
        "and `pbkdf2_hmac` say so, too",
        "digests of one class have one type, and BLAKE2 ends its messages in a way of its own",
        "tests/library/test_digests.py::test_what_no_name_of_the_run_can_be",
    ),
    Deviation(
        "Addresses of hosts are ASCII, and not in brackets",
        "`urlsplit('http://[::1]/')` checks the address, and characters beyond ASCII by their normal forms",
        "`NotImplementedError: addresses of hosts in brackets or beyond ASCII: take them apart outside`",
        "the tables of normal forms are larger than a module",
        "tests/library/test_addresses_and_margins.py::test_hosts_that_are_refused",
    ),
    Deviation(
        "A template of run time does not tell where an instance or a function lies",
        "`template.format(node)` of an instance without `__repr__` is `<Node object at 0x7f...>` where the template says `{}`; "
        "so is the text of what may be a Node or a function and may be a text",
        "`NotImplementedError: the text of a Node tells where it lies: define __repr__`; it is refused where the build knows that "
        "it is wanted",
        "it is another text in each run of CPython, too",
        "tests/library/test_formatting.py::test_a_template_of_run_time_does_not_tell_where_an_instance_lies",
    ),
    Deviation(
        "id() is a place in the module's memory",
        "`id(node)` is where the object lies in the process; of two objects that live, two numbers",
        "it is where the object lies in the module; of two objects that live, two numbers. Of numbers, texts and tuples it is "
        "refused",
        "it is another number in each run of CPython, too",
        f"{HERE}::test_id_is_a_place_in_the_modules_memory",
    ),
    Deviation(
        "An instance without a text of its own is named by its class where it is not in a list",
        "`[Item()].index(Item())` raises `ValueError: <shop.Item object at 0x7f629ad60850> is not in list`; so does a deque",
        "`ValueError: <shop.Item object> is not in list`",
        "where an object lies is another place in each run of CPython, too",
        "tests/runtime/test_missing_keys.py::test_an_instance_that_is_not_in_a_list_is_named_by_its_class",
    ),
    Deviation(
        "A function or class that is missing is named in the exception",
        "`{shop.sold: 1}[shop.bought]` raises a KeyError that holds the function; so does one of a class",
        "it holds what `repr` says, of a function without the place where it lies: `KeyError: <function bought>`",
        "a module has no objects of Python's to give back, and where one lies is another place in each run",
        "tests/runtime/test_missing_keys.py::test_a_missing_function_is_named",
    ),
    Deviation(
        "Ints beyond 64 bits, after an array in the module's memory was written to",
        "`x[0] = n; return 10**n` gives an int of any size",
        "for an `x` that lies in the module's memory an OverflowError, where the function may write to it; for any other one it "
        "is that int",
        "a call that leaves 64 bits is made again on the arguments as they were, and these are changed already",
        "tests/runtime/test_residents.py::test_ints_beyond_64_bits",
    ),
    Deviation(
        "Two halves of a surrogate pair side by side are one code point in JavaScript",
        "`len('\\ud83d\\ude00')` is 2",
        "so it is inside, and in Python; what a caller in JavaScript passes and gets is the one code point that they make, "
        "whose `len` is 1",
        "JavaScript's strings are made of such halves: nobody there can tell two of them from the pair",
        "tests/hosts/test_texts.py::test_two_halves_side_by_side_are_one_code_point",
    ),
    Deviation(
        "Keys are ordered and signed as in JavaScript",
        "`{'b': 1, '10': 1, '9': 1}` keeps that order, `{-0.0: 1}` the sign",
        "so it is inside, and in Python; in JavaScript a dict with texts as keys is an object, which lists whole numbers first: "
        "'9', '10', 'b'; any other is a `Map`, in which -0 is 0. A `Map` with texts that is passed and changed keeps its order",
        "an object is what JavaScript's own libraries take and give; both are rules of its specification",
        "tests/hosts/test_lists.py::test_keys_are_ordered_and_signed_as_in_javascript",
    ),
    Deviation(
        "The sign of a nan is the engine's",
        "`math.copysign(1.0, math.inf % 2.0)` is what the processor gives: -1.0 on x86-64",
        "what the engine gives: 1.0 or -1.0",
        "WebAssembly leaves the sign of a nan open; a nan has none where values are compared, printed or hashed",
        f"{HERE}::test_the_sign_of_a_nan_is_the_engines",
    ),
    Deviation(
        "Texts are hashed as by seed 0",
        "`hash` of a text or of bytes, and the order of a set of them, differ from one run to the next (PYTHONHASHSEED)",
        "as under PYTHONHASHSEED=0; of None as from CPython 3.12 on, of a nan 0",
        "a module gives the same answer in every run and on every host",
        f"{HERE}::test_texts_are_hashed_as_by_seed_0",
    ),
    Deviation(
        "What a function of a module has cached is kept for one call",
        "`functools.cache` and `lru_cache` keep answers from one call to the next",
        "each call of a compiled function begins with empty caches",
        "the memory of a call goes when it ends, and a module gives the same answer in every call",
        f"{HERE}::test_what_a_function_of_a_module_has_cached_is_kept_for_one_call",
    ),
    Deviation(
        "A group in a possessive loop has the text that it matched last",
        "`re.search('(?:(a)|b)*+', 'ab').span(1)` is `(1, 1)`, where the group failed; without the `+` it is `(0, 1)`",
        "`(0, 1)` both times",
        "3.11 to 3.13 do not restore what an alternative that failed has set within such a loop, though the same groups are "
        "restored in every other loop",
        f"{HERE}::test_a_group_in_a_possessive_loop",
    ),
    Deviation(
        "Last bits of Fourier transforms",
        "`np.fft` adds in the order of pocketfft, in single precision for singles",
        "each value is within 2 eps log2(2 n) of the true one, in root mean squares of all n; singles are transformed in doubles",
        "one small algorithm for all lengths, which is carried only where it is called",
        "tests/library/test_fourier.py::test_spectra_are_within_their_bound",
    ),
    Deviation(
        "Where `np.partition` leaves the items that nobody asked for",
        "`np.partition` and `np.argpartition` put the items of `kth` in their places; how the others lie on both sides depends on "
        "the machine: with vectors, rows of up to 256 are in order if there is one `kth`",
        "rows of up to 256 are in order; in longer ones the others lie otherwise than in numpy's",
        "numpy promises no more, and a module gives the same answer on every host",
        "tests/house/test_deviations_of_arrays.py::test_what_is_parted_lies_on_its_side",
    ),
    Deviation(
        "Last bits of sums of arrays that do not lie as in C",
        "numpy adds in the order in which items lie in memory: a sum of `x.T` is that of `x`",
        "along the last axis items are added pairwise, along others row by row, wherever they lie: within n eps of the sum of "
        "all |x|; of float16, whose rows are rounded once, eps is that of float16; so are products",
        "what is added first is known when a function is compiled; arrays that lie as in C have numpy's bits",
        "tests/house/test_deviations_of_arrays.py::test_sums_of_what_lies_otherwise_are_within_their_bound",
    ),
    Deviation(
        "Last bits of complex products and functions",
        "numpy's kernels fuse products with sums where the machine can, and take lengths, roots and powers from its C library",
        "each step is rounded, on every host: products are within eps |x| |y|; `abs`, `exp`, `log` and `sqrt` within "
        "an ulp in each part, `angle`, circular and hyperbolic functions, their inverses, `log2`, `log10` and `sign` within two; "
        "`exp2`, `expm1` and `log1p` within 4 eps (1 + |x|) (1 + |result|); `x**y` within (8 + 2 |y log x|) eps of its size",
        "the same bits on all machines; sums, differences and quotients have numpy's",
        "tests/library/test_numpy_complex.py::test_products_are_within_their_bound",
    ),
    Deviation(
        "List comprehensions have no frames of their own",
        "tracebacks of CPython 3.11 show `<listcomp>`; from 3.12 on they do not (PEP 709)",
        "as 3.12 and later, under every version",
        "the same source gives the same module under all versions",
        f"{HERE}::test_list_comprehensions_have_no_frames_of_their_own",
    ),
    Deviation(
        "What is raised again `from` another exception is told from there",
        "the traceback of `raise last from None` goes on to the line where `last` was raised first",
        "it ends with that `raise`; class, arguments, attributes and cause are the same",
        "what an exception comes from is a part of its raise site, and so it is raised anew",
        f"{HERE}::test_what_is_raised_again_from_another_is_told_from_there",
    ),
    Deviation(
        "Relaxed modules round once",
        "`a * x + b` over arrays rounds the product and the sum",
        "the module `*.relaxed.wasm` of a built folder, which a loader takes where the engine has relaxed SIMD, may round the sum "
        "alone: within an ulp of the product, and elementary functions within their bounds; `strict=True` builds no such module, "
        "and a loader's `strict` leaves it aside",
        "one instruction instead of two; Python's `load` takes the baseline, whose bits are numpy's",
        "tests/artifact/test_relaxed.py::test_a_relaxed_module_is_within_its_bound",
    ),
    Deviation(
        "`is` on numbers and tuples is refused",
        "the answer depends on how CPython stores small ints and constants",
        "`CompileError`, with the hint to compare with `==`; `is None` is compiled, and so is `task is REMOVED` of a text of the "
        "source that is no name. Where an equal one was made elsewhere that is `NotImplementedError: whether two equal texts are "
        "one depends on who made them: compare with ==`",
        "numbers have no identity outside CPython",
        f"{HERE}::test_identity_of_numbers_is_refused",
    ),
    Deviation(
        "A function stays inside",
        "a function that is returned is the caller's, to be called",
        "`CompileError: half returns a function to its caller`; where it returns a number on other paths, and only the run knows, "
        "`NotImplementedError: half returns a function to its caller: call it here, and return what it gives`. So it is with "
        "iterators and views of dicts",
        "what a function has closed over lies in the memory of a call, which ends",
        "tests/api/test_functions_passed.py::test_a_function_stays_inside",
    ),
    Deviation(
        "What only the run names is data",
        "`setattr(x, name, 1)` may hide a table of the class, `{name: getattr(x, name)}` may hold a method",
        "`NotImplementedError: Row.fields is hidden by an attribute whose name only the run knows: ask the class`, and `the method "
        "show is kept, by a name that only the run knows: call it where it is asked for`",
        "of a table that may be anything else nothing would be known, and a function stays inside",
        "tests/api/test_attributes_named_at_run.py::test_what_only_the_run_names_is_data",
    ),
    Deviation(
        "A generator that an exception leaves behind, as it leaves the call, does not run its `finally`",
        "it is closed when the exception is gone, which holds the frames that it came through: its `finally` runs",
        "it is dropped with all that the call has made, as is one that a stream holds when it is closed; within a call `finally` "
        "runs as nobody holds a generator any more, of several at once the oldest first, and what it raises then is not told",
        "a call that has ended runs no more code",
        f"{STREAMS}::test_a_generator_that_an_exception_leaves_behind_does_not_run_its_finally",
    ),
    Deviation(
        "A stream works on what its arguments were",
        "a generator sees what happens to its arguments between two values; a list that it yields again is the same list",
        "what is passed is copied when the stream is made, and a list is given as it is when it is yielded",
        "a stream and its caller have different memories; what would change an argument is refused",
        f"{STREAMS}::test_a_stream_works_on_what_its_arguments_were",
    ),
    Deviation(
        "An iterator that a function returns is a generator",
        "`reversed(xs)` is a `list_reverseiterator`, `map(f, xs)` a `map`",
        "the entry point streams: Python gets a generator of the same items, JavaScript an iterator",
        "what is given step by step is one thing on every host",
        f"{STREAMS}::test_an_iterator_that_a_function_returns_is_a_generator",
    ),
    Deviation(
        "`throw()` ends a stream",
        "the generator may catch the exception at its `yield`, and go on",
        "it is closed (its `finally` runs), and the exception comes out; inside of compiled code `throw()` is refused",
        "an exception of the caller's has no type that the module knows",
        f"{STREAMS}::test_throw_ends_a_stream",
    ),
    Deviation(
        "A stream is sent what its annotation says",
        "`send` takes anything, whether the generator looks at it or not",
        "`Generator[Y, S, R]` says what is sent; else `send` of anything but None is a `TypeError`",
        "the type of what is sent is part of what is compiled",
        f"{STREAMS}::test_a_stream_is_sent_what_its_annotation_says",
    ),
    Deviation(
        "A list that holds itself is written to no end",
        "`xs.append(xs); str(xs)` is `[[...]]`",
        "RecursionError, as from a comparison; its memory is given back when the call ends. As a result it is the list that it is",
        "only types say which containers may hold themselves, and hardly one that may does",
        f"{HERE}::test_a_list_that_holds_itself_is_written_to_no_end",
    ),
    Deviation(
        "A nan in a container equals nothing",
        "`t == t`, `x in (x,)`, `x in {x: 1}` and `x is y or x == y` are True where both are one nan, False where they are two",
        "a nan differs from every nan, also in a container and as a key. Where `np.nan in [...]` is written out it is that one "
        "nan; of other containers it is refused",
        "numbers have no identity outside CPython",
        f"{HERE}::test_a_nan_in_a_container_equals_nothing",
    ),
    Deviation(
        "numpy's warnings are not given",
        "`RuntimeWarning: overflow encountered in scalar add`, `divide by zero ...`",
        "the same value without the warning; `np.seterr(all='raise')` within a function is a NotImplementedError",
        "a module has no `warnings`; `np.errstate` does not reach into it",
        f"{HERE}::test_numpy_warnings_are_not_given",
    ),
    Deviation(
        "What is logged, and what is warned of, is told to nobody",
        "`logger.warning(...)` and `warnings.warn(...)` tell whoever listens, stderr if nobody else does",
        "the arguments are evaluated, and that is all; who asks (`isEnabledFor`, `record=True`, the filter `error`) is refused",
        "a module has neither `logging` nor `warnings`",
        "tests/house/test_deviations_of_logs.py::test_what_is_logged_is_told_to_nobody",
    ),
    Deviation(
        "Floats beyond the range of an integer dtype become what x86-64 makes of them",
        "the machine decides, since C says nothing (C17 6.3.1.4): `np.int64(np.float64(1e300))` is -2**63 on x86-64, 2**63 - 1 on "
        "AArch64",
        "-2**63 on every host, and so on for each dtype",
        "the same module, the same bits; the reference is numpy on x86-64",
        f"{HERE}::test_casts_beyond_the_range_are_those_of_x86",
    ),
    Deviation(
        "One exponent in each row is not the one of all",
        "numpy takes roots where a loop of its own meets one exponent of 1/2: in `x ** y` with one `y` in each row that goes by "
        "how long rows are, and how the operands lie",
        "where there are several exponents, 1/2 is none; that is seen of -inf and -0.0 alone",
        "numpy's loops are made for its buffers, and change from version to version",
        f"{HERE}::test_one_exponent_in_each_row",
    ),
    Deviation(
        "`np.minimum` and `np.maximum` of 0.0 and -0.0 are the second operand",
        "the machine decides: x86-64's `minpd` gives the second operand, AArch64's `fmin` the one with the sign; in rows of more "
        "than 16 numbers `max` and `min` go by the width of its vectors",
        "the second operand on every host",
        "the same module, the same bits; the reference is numpy on x86-64",
        f"{HERE}::test_the_lesser_of_two_zeros_is_the_second",
    ),
    Deviation(
        "A view of all of an argument, under its own shape, is the argument",
        "`x[:]` and `x.reshape(x.shape)` are other objects than `x`, over the same memory",
        "as results of a call they are `x` itself; within the function they are views as in numpy, and parts of an argument come "
        "back as views of the caller's array",
        "an array travels as its place in memory and its shape, which are the same",
        f"{HERE}::test_a_view_of_all_of_an_argument_is_the_argument",
    ),
    Deviation(
        "Views of an array that a call has made come out as arrays of their own",
        "`y = x * 2; return y, y[1:], y[1:]`: three arrays over the same memory",
        "two: `y` and a copy of its part, which is both of the others; who writes to one does not change the other",
        "an array travels as its place in memory and its shape: two in one place are one, and what was made is copied out by parts",
        f"{HERE}::test_views_of_what_was_made_come_apart",
    ),
    Deviation(
        "numpy's private MemoryError is a plain MemoryError",
        "`numpy._core._exceptions._ArrayMemoryError`, a subclass of MemoryError that numpy does not export",
        "`MemoryError`, without numpy's text",
        "`except MemoryError` catches both; a private class may move",
        f"{HERE}::test_numpys_memory_error_is_a_plain_one",
    ),
    Deviation(
        "Dims have 31 bits",
        "so many items need not be there: `np.zeros((0, 2**40))`, `np.broadcast_to(1.0, 2**40)`",
        "MemoryError, as for an array that has them",
        "addresses have 32 bits, and so have all dims and steps",
        "tests/house/test_deviations_of_arrays.py::test_dims_have_31_bits",
    ),
    Deviation(
        "`sum()` of floats rounds after each addition",
        "so does CPython 3.11; from 3.12 on it carries the rounding errors along (gh-100425)",
        "3.11's bits on every version: `sum` over ten times 0.1 is 0.9999999999999999",
        "the reference is CPython 3.11, and the same source gives the same module under all versions",
        f"{HERE}::test_sums_of_floats_round_after_each_addition",
    ),
    Deviation(
        "What ends a call as a whole is not caught",
        "`except BaseException`, a bare `except` and `finally` see a KeyboardInterrupt",
        "a timeout, `cancel()` and Ctrl-C end the call, and no handler runs",
        "whoever stops a call has to be sure that it stops",
        f"{HERE}::test_what_ends_a_call_as_a_whole_is_not_caught",
    ),
    Deviation(
        "An exception knows the one that was handled where both stand in one function",
        "`__context__` is whatever is handled anywhere on the stack",
        "it is set where `raise` stands in the handler itself; `raise ... from error` sets `__cause__` as Python does",
        "it would keep what nobody asks for; no value depends on it",
        f"{HERE}::test_context_is_that_of_the_same_function",
    ),
    Deviation(
        "Built folders know names and bases of exceptions, not their methods",
        "the caller gets the user's own class",
        "so it does where the function was compiled in the same process; `load` makes a class of the same name and bases, with the "
        "same arguments and fields, whose `str` is that of its arguments; `PyError` has them as `pyType`, `pyArgs` and `pyFields`",
        "a folder has no Python in it",
        f"{HERE}::test_loaded_exceptions_have_no_methods",
    ),
    Deviation(
        "The recursion limit counts compiled frames",
        "`sys.getrecursionlimit()` counts all frames of the thread",
        "RecursionError beyond 1 000 frames of functions that can call themselves, or beyond the number that the program or its "
        "module gives `sys.setrecursionlimit`, as far as the host's stack goes; other frames and the caller's are not counted",
        "the limit has to be the same on every host",
        f"{HERE}::test_the_recursion_limit_counts_compiled_frames",
    ),
    Deviation(
        "The limit of int and str is 4300 digits",
        "`sys.set_int_max_str_digits` and `PYTHONINTMAXSTRDIGITS` move it, or switch it off",
        "`ValueError: Exceeds the limit (4300 digits) for integer string conversion`, whatever the process has set",
        "a module does not see the settings of the interpreter that calls it",
        f"{HERE}::test_the_limit_of_digits_is_fixed",
    ),
    Deviation(
        "A call begins with the first context of `decimal`",
        "`getcontext()` is that of the thread, and what a call changes in it stays",
        "28 digits and `ROUND_HALF_EVEN` at the beginning of each call; what it changes ends with it; there are no flags and traps",
        "a module does not see the settings of the interpreter that calls it",
        "tests/library/test_decimal.py::test_a_call_begins_with_pythons_first_context",
    ),
    Deviation(
        "The reasons of an error of `decimal` are a text",
        "`error.args[0]` is a list of classes of which some have no name in the module: `[<class 'decimal.ConversionSyntax'>]`",
        "it is the text of that list: `str(error)` is the same",
        "what nobody can name nobody can compare with",
        "tests/library/test_decimal.py::test_the_reasons_of_an_error_are_a_text",
    ),
    Deviation(
        "Powers of decimals are whole, and their exponents end at -999999",
        "`Decimal(2) ** Decimal('0.5')` goes through a logarithm; numbers below 1E-999999 lose digits one by one",
        "`NotImplementedError: a power of a Decimal is compiled for whole exponents`, `a Decimal with an exponent below -999999 is "
        "not compiled`",
        "whether an exponent is whole is known in the run only",
        "tests/library/test_decimal.py::test_what_no_decimal_is_asked",
    ),
    Deviation(
        "The format type `n` is that of the C locale",
        "`locale.setlocale` chooses the decimal point and what stands between groups of digits",
        "a point, and nothing between the groups: as `d` and `g`",
        "a module has no locale; CPython starts in this one, too",
        f"{HERE}::test_the_format_type_n_is_that_of_the_c_locale",
    ),
    Deviation(
        "What is printed is shown when the call ends",
        "`print` writes at once, and so do `sys.stdout` and `sys.stderr`",
        "all lines of a call come when it ends, also by an exception; the order of lines stays, those of `sys.stderr` come behind "
        "the others. In JavaScript both go where `print` says",
        "a module only has its memory; a call that is replayed with ints of any size prints once",
        "tests/house/test_deviations_of_logs.py::test_what_is_printed_is_shown_when_the_call_ends",
    ),
    Deviation(
        "Memory has a ceiling",
        "MemoryError when the machine has no more",
        "MemoryError at `max_memory` (1 GiB unless chosen)",
        "a module declares what it may take",
        f"{HERE}::test_memory_has_a_ceiling",
    ),
    Deviation(
        "`ints=64` ends at 64 bits",
        "ints have any size",
        "`OverflowError: square(): an int needs more than 64 bits`; only where the option asks for it",
        "one module without big ints: smaller, and its time is bounded",
        f"{HERE}::test_ints_64_ends_at_64_bits",
    ),
)

_HEAD = """\
# Deviations

Compiled code gives CPython's and numpy's answer: same type, same bits, same exception. What differs is in this table, and
each row has its test; any other difference is a bug. The page is generated (`make bless`) from `tools/deviations.py`.
"""

_BOUNDS = """
## Where the last bits may differ

CPython takes these functions from the C library of its machine, lanewise brings its own, the same on every host. The bound is
the largest distance from the true value in units in the last place; it is written at the function and tested against mpmath
(`tests/library/test_math.py::test_accuracy`, `::test_complex_accuracy`). Functions that are not listed have CPython's bits.
numpy's functions of arrays of float32 that are listed go the same way (`tests/kernels/test_functions.py::test_singles`); other
singles are rounded doubles, and doubles have the bits of `math`, but for powers (`::test_powers`).

| function | bound in ulp |
| --- | --- |
"""


def page() -> str:
    """The whole page."""
    implementations()
    parts = [_HEAD]
    for row in DEVIATIONS:
        lines = f"* Python: {row.python}.\n* lanewise: {row.lanewise}.\n* Why: {row.reason}.\n* Test: `{row.test}`\n"
        parts.append(f"\n## {row.title}\n\n{lines}")
    bounds: dict[str, float] = {}
    for implementation in IMPLEMENTATIONS:
        for target in implementation.targets if implementation.accuracy else ():
            name = target if isinstance(target, str) else f"{target.__module__}.{target.__name__}"  # type: ignore[attr-defined]
            bounds[name] = max(bounds.get(name, 0.0), implementation.accuracy)
    bounds |= {f"numpy.{d.numpy}": d.ulp for d in ops().values() if d.ulp and hasattr(np, d.numpy)}
    rows = [f"| `{name}` | {bound:g} |\n" for name, bound in sorted(bounds.items())]
    return "".join([*parts, _BOUNDS, *rows])


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
