/** Loading. A folder, a file, bytes or a module comes in; Python's functions go out. */

import type { Loaded, LoadOptions, Manifest, ModuleFile, Source } from "./api.js";
import { bytesOf } from "./buffers.js";
import { compile, counter, fetchBytes, type Fetching, fetchModule, fetchText } from "./fetching.js";
import { DISPOSE, functionOf, type Home } from "./function.js";
import { base } from "./hosts.js";
import { checked, readManifest } from "./manifest.js";
import { needed } from "./needed.js";
import { Program } from "./program.js";
import type { Get, Held } from "./weights.js";
import { Workers } from "./workers.js";

/** The functions of a built folder, or of a module. One is given as itself, several as an object of them. */
export async function load<T>(source: Manifest<T>, options?: LoadOptions): Promise<T>;
export async function load<T = Loaded>(source: Source, options?: LoadOptions): Promise<T>;
export async function load(source: Source, options: LoadOptions = {}): Promise<unknown> {
  options.signal?.throwIfAborted();
  const workers = new Workers(options.worker);
  const program = await programOf(source, options);
  await needed(program.fast.section, options.views);
  options.signal?.throwIfAborted();
  const [first] = program.fast.section.byExport.values();
  if (options.exact && first) await program.findExact(first);
  const { print = (line: string) => console.log(line) } = options;
  // What is left without a newline is a line, too.
  const lines = (text: string) => text.replace(/\n$/, "").split("\n").forEach((line) => print(line));
  return face({ program, workers, print: lines, dispose });

  function dispose(): void {
    program.dispose();
    workers.dispose();
  }
}

/** What the caller gets to hold. */
function face(home: Home): unknown {
  const own = Object.fromEntries([...home.program.fast.section.byExport].map(([name, entry]) => [name, functionOf(home, entry)]));
  const [only, ...others] = Object.values(own);
  if (!others.length) return only;
  // A function may be called `dispose` too.
  return { dispose: home.dispose, [DISPOSE]: home.dispose, ...own };
}

async function programOf(source: Source, options: LoadOptions): Promise<Program> {
  if (isAddress(source)) {
    const url = new URL(source, base());
    if (!/\.(wasm|json)$/.test(url.pathname)) url.pathname = url.pathname.replace(/\/?$/, "/manifest.json");
    if (!url.pathname.endsWith(".wasm")) {
      return fromManifest(url, readManifest(await fetchText(url, options.signal), url.href), options);
    }
  } else if ("manifest" in source) {
    return fromManifest(new URL(base()), checked(source, "load()"), options);
  }
  const get: Get = (file) => fetchBytes(new URL(file, base()), fetchingFor(options));
  const [module, held] = await Promise.all([moduleOf(source, options), weightsOf(options, {}, get)]);
  return weighed(new Program(module, unknown, exactOf(options)), held);
}

function isAddress(source: Source): source is string | URL {
  return typeof source === "string" || source instanceof URL;
}

async function fromManifest(url: URL, manifest: Manifest, options: LoadOptions): Promise<Program> {
  const named = (wanted: string) => manifest.modules.find(({ variant }) => variant === wanted);
  const fast = ((!options.strict && hasRelaxed() && named("relaxed")) || named("baseline")) as ModuleFile;
  const exact = named("exact");
  const files = [fast, ...(options.exact === true && exact ? [exact] : []), ...weightFiles(manifest)];
  // Nobody says how large the caller's own file is.
  const total = options.weights ? undefined : files.reduce((sum, { bytes }) => sum + bytes, 0);
  const fetching = fetchingFor(options, total);
  const addressOf = (file: string | URL) => (file instanceof URL ? file : new URL(file + url.search, url));
  const get = ({ file, sha256 }: ModuleFile, each = fetching) => fetchModule(addressOf(file), each, sha256);
  // Later than loading nobody watches: what ended the loading does not end the calls.
  const later = { ...fetching, signal: undefined, arrived: undefined };
  const findExact = exact && ((): Promise<WebAssembly.Module> => get(exact, options.exact ? fetching : later));
  const about = (exported: string) => {
    const { description } = manifest.functions[exported] ?? {};
    return { variant: fast.variant, sha256: fast.sha256, lanewise: manifest.lanewise, ...(description && { description }) };
  };
  const getBytes: Get = (file, hash) => fetchBytes(addressOf(file), fetching, hash);
  // At the same time as the module.
  const [module, held] = await Promise.all([get(fast), weightsOf(options, manifest, getBytes)]);
  return weighed(new Program(module, about, findExact ?? exactOf(options)), held);
}

function weighing(): Promise<typeof import("./weights.js")> {
  return import("./weights.js");
}

/** The values of arrays that the folder and the caller have; nothing where there are none. */
async function weightsOf({ weights }: LoadOptions, manifest: Partial<Manifest>, get: Get): Promise<ReadonlyMap<string, Held> | undefined> {
  return manifest.weights || weights ? (await weighing()).valuesOf(weights, manifest, get) : undefined;
}

/** The program with the values that it asks for. */
async function weighed(program: Program, held?: ReadonlyMap<string, Held>): Promise<Program> {
  const { weights } = program.fast.section;
  if (weights.length || held) program.fast.weights = (await weighing()).fitting(weights, held ?? new Map());
  return program;
}

/** The files of a folder's arrays. */
function weightFiles({ weights = [], files = {} }: Manifest): readonly { readonly bytes: number }[] {
  return [...new Set(weights.map(({ file }) => files[file]))].filter((file) => file !== undefined);
}

/** Without a manifest nobody says more. */
function unknown(): { readonly variant: "baseline" } {
  return { variant: "baseline" };
}

async function moduleOf(source: Exclude<Source, Manifest>, options: LoadOptions): Promise<WebAssembly.Module> {
  if (isAddress(source)) return fetchModule(new URL(source, base()), fetchingFor(options));
  const { maxMemory } = options;
  if (source instanceof WebAssembly.Module) {
    if (maxMemory !== undefined) throw new TypeError("load(): maxMemory needs the bytes of a module");
    return source;
  }
  const view = ArrayBuffer.isView(source) ? bytesOf(source) : new Uint8Array(source);
  return compile(Uint8Array.from(view), maxMemory);
}

/** The exact variant that the caller has in hand. */
function exactOf(options: LoadOptions): (() => Promise<WebAssembly.Module>) | undefined {
  const { exact } = options;
  return typeof exact === "boolean" || exact === undefined ? undefined : () => moduleOf(exact, options);
}

function fetchingFor({ signal, onProgress, maxMemory }: LoadOptions, total?: number): Fetching {
  return { signal, maxMemory, arrived: onProgress && counter(onProgress, total) };
}

/** Whether this engine validates a relaxed swizzle. */
function hasRelaxed(): boolean {
  const type = [1, 5, 1, 96, 0, 1, 123];
  // Behind `unreachable` there are operands for everything.
  const body = [10, 8, 1, 6, 0, 0, 253, 128, 2, 11];
  return WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, ...type, 3, 2, 1, 0, ...body));
}
