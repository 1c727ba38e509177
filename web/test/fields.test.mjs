/** Fields of the demo's forms: what somebody types, as a value, and as Python writes it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fields } from "./sources.mjs";

const { parse, parseType, shown, source, NotThis } = await fields();

const UNION = "<ndarray[f64, 2] | ndarray[f64, 3] | ndarray[f64]>";
const ROWS = [
  ["str", ' a "b" ', ' a "b" ', `' a "b" '`],
  ["str", "", "", "''"],
  ["str", "it's", "it's", `"it's"`],
  ["<None | str>", "", null, "None"],
  ["<None | str>", '""', "", "''"],
  ["<None | str>", "x y", "x y", "'x y'"],
  ["<int | str>", "5", 5, "5"],
  ["<int | str>", '"5"', "5", "'5'"],
  ["<int | str>", "five", "five", "'five'"],
  ["<complex | str>", "1+2j", { re: 1, im: 2 }, "(1+2j)"],
  ["(str, int)", '["a, b", 1]', ["a, b", 1], "('a, b', 1)"],
  ["(str, int)", "a, 1", ["a", 1], "('a', 1)"],
  ["(int,)", "[7]", [7], "(7,)"],
  ["int", " 1_000 ", 1000, "1000"],
  ["list[int]", " [1, -2,3_0] ", [1, -2, 30], "[1, -2, 30]"],
  ["list[int]", "[ ]", [], "[]"],
  ["list[list[str]]", '[["a, b"], [], [c d]]', [["a, b"], [], ["c d"]], "[['a, b'], [], ['c d']]"],
  ["list[(str, <None | float>)]", '[("]", 1.5), ["x", null]]', [["]", { float: 1.5 }], ["x", null]], "[(']', 1.5), ('x', None)]"],
  ["(list[bool], int)", "([true, False], 1)", [[true, false], 1], "([True, False], 1)"],
  ["list[Größe(int, float)]", "[(1, 2.5)]", [[1, 2.5]], "[(1, 2.5)]"],
  ["<None | list[int]>", "[1]", [1], "[1]"],
  ["<None | list[int]>", "None", null, "None"],
  ["dict[str, int]", '{a: 1, "b, c": 2}', new Map([["a", 1], ["b, c", 2]]), "{'a': 1, 'b, c': 2}"],
  ["dict[(int, int), list[str]]", "{(1, 2): [x]}", new Map([[[1, 2], ["x"]]]), "{(1, 2): ['x']}"],
  ["dict[int, int]", "{}", new Map(), "{}"],
  ["set[int]", "{3, 1}", new Set([3, 1]), "{3, 1}"],
  ["set[str]", "{}", new Set(), "set()"],
  ["frozenset[int]", "{5}", new Set([5]), "frozenset({5})"],
  [UNION, "1, 2.5", Float64Array.of(1, 2.5), "[1.0, 2.5]"],
  [UNION, "[[1, 2], [3, 4]]", [[1, 2], [3, 4]], "[[1.0, 2.0], [3.0, 4.0]]"],
  [UNION, "[[[1, 2]], [[3, 4]]]", [[[1, 2]], [[3, 4]]], "[[[1.0, 2.0]], [[3.0, 4.0]]]"],
  ["bytearray[u8]", '"ab"', Uint8Array.of(97, 98), "[97, 98]"],
];

test("a field's text is the value that it says", () => {
  for (const [type, text, value, python] of ROWS) {
    const found = parse(parseType(type), text);
    assert.deepEqual(found, value, `${type}: ${text}`);
    assert.equal(shown(parseType(type), found), python);
  }
  assert.equal(source(parseType("<float | str>"), parse(parseType("<float | str>"), "2")), "2.0");
  assert.equal(source(parseType("(str, str)"), ["é\0", "'"]), `('é\\x00', "'")`);
});

test("what is wrong with a text is said", () => {
  assert.throws(() => parse(parseType("(str, int)"), '"a, 1'), NotThis);
  assert.throws(() => parse(parseType("(str, int)"), "a"), /1 values, and 2 are wanted/);
  assert.throws(() => parse(parseType("int"), "x"), /"x" is no whole number/);
  assert.throws(() => parse(parseType("list[int]"), "1, 2"), /"1, 2" is not in brackets/);
  assert.throws(() => parse(parseType("set[int]"), "[1]"), /is not in braces/);
  assert.throws(() => parse(parseType("dict[str, int]"), "{a}"), /1 values, and 2 are wanted/);
  assert.throws(() => parse(parseType("list[int]"), "[1, x]"), /"x" is no whole number/);
  assert.throws(() => parse(parseType("list[never]"), "[1]"), /the list takes nothing/);
});
