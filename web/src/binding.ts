/** Arguments find their parameters as in Python. What was passed comes in; one value per parameter, or CPython's TypeError, goes out. */

import type { Entry, Param } from "./section.js";

const plural = (count: number) => (count === 1 ? "" : "s");
const quoted = (param: Param) => `'${param.name}'`;

/** One value per parameter, defaults filled in; `undefined` counts as not passed. */
export function bind(entry: Entry, given: readonly unknown[], named: Readonly<Record<string, unknown>> = {}): unknown[] {
  const places = entry.takes.filter((param) => param.kind !== "keyword");
  const bound = entry.takes.map((param, k) => (param.kind === "keyword" ? undefined : given[k]));
  for (const [name, value] of Object.entries(named)) byName(entry, bound, name, value, Object.keys(named));
  if (given.length > places.length) surplus(entry, places, given.length, bound);
  const missing = entry.takes.filter((param, k) => bound[k] === undefined && !param.optional);
  refuseMissing(entry, missing.filter((param) => param.kind !== "keyword"), "positional");
  refuseMissing(entry, missing, "keyword-only");
  return bound.map((value, k) => (value === undefined ? entry.takes[k]?.default : value));
}

function byName(entry: Entry, bound: unknown[], name: string, value: unknown, names: readonly string[]): void {
  const k = entry.takes.findIndex((param) => param.name === name);
  const kind = entry.takes[k]?.kind;
  if (kind === "positional") {
    const wrong = entry.takes.filter((param) => param.kind === "positional" && names.includes(param.name));
    const list = wrong.map((param) => param.name).join(", ");
    throw new TypeError(`${entry.name}() got some positional-only arguments passed as keyword arguments: '${list}'`);
  }
  if (!kind) throw new TypeError(`${entry.name}() got an unexpected keyword argument '${name}'`);
  if (bound[k] !== undefined) throw new TypeError(`${entry.name}() got multiple values for argument '${name}'`);
  bound[k] = value;
}

function surplus(entry: Entry, places: readonly Param[], given: number, bound: readonly unknown[]): never {
  const most = places.length;
  const least = most - places.filter((param) => param.optional).length;
  const takes = least < most ? `from ${least} to ${most} positional arguments` : `${most} positional argument${plural(most)}`;
  const named = entry.takes.filter((param, k) => param.kind === "keyword" && bound[k] !== undefined).length;
  const beside = named ? ` positional argument${plural(given)} (and ${named} keyword-only argument${plural(named)})` : "";
  throw new TypeError(`${entry.name}() takes ${takes} but ${given}${beside} ${given === 1 && !named ? "was" : "were"} given`);
}

function refuseMissing(entry: Entry, missing: readonly Param[], what: string): void {
  const names = missing.map(quoted);
  const last = names.pop();
  if (last === undefined) return;
  const list = names.length ? `${names.join(", ")}${names.length > 1 ? "," : ""} and ${last}` : last;
  throw new TypeError(`${entry.name}() missing ${missing.length} required ${what} argument${plural(missing.length)}: ${list}`);
}
