/** The custom section `lanewise` of a module comes in; tables that say how to call it go out. */

import type { Parameter } from "./api.js";
import { type Json, type Plain, plain } from "./json.js";
import { ABI, SECTION } from "./layout.js";
import { type Type, type Users, parseType } from "./types.js";

export type Form = "i32" | "i64" | "u64" | "f32" | "f64" | "exact";

export interface Param extends Parameter {
  readonly parsed: Type;
  readonly default?: Plain;
}

export interface Entry {
  readonly export: string;
  readonly name: string;
  readonly takes: readonly Param[];
  readonly result: string;
  readonly parsed: Type;
  /** How each flat part of the result travels. */
  readonly words: readonly Form[];
  /** Read the status after a call. */
  readonly raises: boolean;
  /** Of one that streams, by what comes behind its name, the exports by which it goes on. */
  readonly steps?: Readonly<Record<string, Step>> | undefined;
}

/** As of an entry. */
export type Step = Pick<Entry, "words"> & Partial<Pick<Entry, "raises">>;

/** What a positive status stands for. */
export interface Site {
  readonly raise: string;
  readonly with: readonly Plain[];
  readonly holes: readonly Type[];
  readonly at: number;
  /** What `str` of the exception is, where neither its only argument nor its tuple of arguments is. */
  readonly message?: string;
  /** By the number of an OSError, which of its classes it is. */
  readonly kinds?: Readonly<Record<number, string>>;
  /** What the class's own `__init__` has set. */
  readonly fields?: Readonly<Record<string, Json>>;
  /** `hole`: the last hole is the exception that this one comes from. */
  readonly cause?: string;
  /** What `str` of the exception is, only the module knows. */
  readonly asks?: boolean;
}

export interface Section {
  readonly exact: boolean;
  /** Values are objects inside: texts, containers, arrays, output, exceptions with values; or functions yield. */
  readonly objects: boolean | undefined;
  /** As it is written. */
  readonly text: string;
  /** Of an int, where no variant holds ints of any size. */
  readonly bits: number;
  readonly byExport: ReadonlyMap<string, Entry>;
  readonly sites: readonly Site[];
  readonly calls: readonly number[];
  /** Source and line in turn, innermost first. */
  readonly lines: readonly (readonly number[])[];
  /** File, qualified name, first line. */
  readonly sources: readonly (readonly [string, string, number])[];
  /** Base64 VLQ. */
  readonly map: string;
  readonly weights: readonly WeightRow[];
  /** What its functions keep between their calls is as it was built. */
  readonly again: () => void;
}

/** An array that is put to `at` in the memory of each instance; `dtype` and `shape` as safetensors has them. */
export interface WeightRow {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly at: number;
}

/** The section as it is written. */
interface Written {
  abi: number;
  exact?: boolean;
  objects?: boolean;
  bits?: number;
  functions: Record<string, WrittenEntry>;
  sites?: WrittenSite[];
  calls?: number[];
  lines?: number[][];
  sources?: [string, string, number][];
  map?: string;
  /** Classes of values that cross the border, by their names in types. */
  users?: Users;
  state?: Record<string, Json>;
  weights?: WeightRow[];
}

interface WrittenSite {
  raise: string;
  with: Json[];
  holes?: string[];
  at: number;
  message?: string;
  kinds?: Record<number, string>;
  fields?: Record<string, Json>;
  cause?: string;
  asks?: boolean;
}

interface WrittenEntry {
  name: string;
  /** `default`: a list of one value, or none. */
  params: { name: string; type: string; kind?: Param["kind"]; default?: Json[]; written?: boolean }[];
  result: string;
  words: Form[];
  raises?: boolean;
  steps?: Record<string, Step>;
}

/** The tables of a module; an Error where it is not one of lanewise's, or of another ABI. */
export function sectionOf(module: WebAssembly.Module): Section {
  const [bytes] = WebAssembly.Module.customSections(module, SECTION);
  if (!bytes) throw new Error("not built by lanewise: the module has no section `lanewise`");
  const text = new TextDecoder().decode(bytes);
  const written = JSON.parse(text) as Written;
  if (written.abi !== ABI) {
    throw new Error(`the module has ABI ${written.abi}, and this lanewise.js runs ABI ${ABI}`);
  }
  const {
    exact = false, objects, bits = 64, functions, sites = [], calls = [], lines = [], sources = [], map = "", users = {}, state = {},
    weights = [],
  } = written;
  const kept: Record<string, unknown> = {};
  const again = (): void => {
    // What was not there is undefined.
    for (const name in { ...kept, ...state }) kept[name] = plain(state[name] as Json);
  };
  again();
  const parsed = (text: string) => parseType(text, users);
  return {
    exact, objects, text, bits, calls, lines, sources, map, again, weights,
    byExport: new Map(Object.entries(functions).map(([name, entry]) => [name, entryOf(name, entry, parsed, kept as unknown as Plain)])),
    sites: sites.map(({ holes = [], ...site }) => ({ ...site, with: site.with.map(plain), holes: holes.map(parsed) })),
  };
}

/** What it keeps between calls is passed like an argument, by no name. */
function entryOf(exported: string, written: WrittenEntry, parse: (text: string) => Type, kept: Plain): Entry {
  const takes = written.params.map(({ name, type, kind = "either", default: [held] = [], written: isWritten = false }): Param => {
    const param = { name, type, parsed: parse(type), kind, optional: held !== undefined, written: isWritten };
    return held === undefined ? param : { ...param, default: name ? plain(held) : kept };
  });
  const { name, result, words, raises = false, steps } = written;
  return { export: exported, name, takes, result, parsed: parse(result), words, raises, steps };
}
