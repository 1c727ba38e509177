/** Loading. A folder, a file, bytes or a module comes in; Python's functions go out. */

import type { Loaded, LoadOptions, Manifest, ModuleFile, PythonFunction, Source } from "./api.js";
import { bytesOf } from "./buffers.js";
import { compile, counter, type Fetching, fetchModule, fetchText } from "./fetching.js";
import { functionOf, type Home } from "./function.js";
import { base } from "./hosts.js";
import { checked, readManifest } from "./manifest.js";
import { needed } from "./needed.js";
import { Program } from "./program.js";
import { Workers } from "./workers.js";

/** The functions of a built folder, or of a module. One is given as itself, several as an object of them. */
export async function load<T>(source: Manifest<T>, options?: LoadOptions): Promise<T>;
export async function load<T = Loaded>(source: Source, options?: LoadOptions): Promise<T>;
export async function load(source: Source, options: LoadOptions = {}): Promise<unknown> {
  options.signal?.throwIfAborted();
  if ("weights" in options) throw new TypeError("load(): functions with weights are not built yet");
  const workers = new Workers(options.worker);
  const program = await programOf(source, options);
  await needed(program.fast.section);
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
  const functions = [...home.program.fast.section.byExport.values()].map((entry): [string, PythonFunction] => {
    return [entry.export, functionOf(home, entry)];
  });
  const [only] = functions;
  if (functions.length === 1 && only) return only[1];
  const own = Object.fromEntries(functions);
  // A function may be called `dispose` too.
  return { dispose: home.dispose, ...own, ...(Symbol.dispose && { [Symbol.dispose]: home.dispose }) };
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
  return new Program(await moduleOf(source, options), unknown, exactOf(options));
}

function isAddress(source: Source): source is string | URL {
  return typeof source === "string" || source instanceof URL;
}

async function fromManifest(url: URL, manifest: Manifest, options: LoadOptions): Promise<Program> {
  const named = (wanted: string) => manifest.modules.find(({ variant }) => variant === wanted);
  const fast = ((!options.strict && hasRelaxed() && named("relaxed")) || named("baseline")) as ModuleFile;
  const exact = named("exact");
  const total = fast.bytes + (options.exact === true && exact ? exact.bytes : 0);
  const fetching = fetchingFor(options, total);
  const addressOf = (file: string | URL) => (file instanceof URL ? file : new URL(file + url.search, url));
  const get = ({ file, sha256 }: ModuleFile, each = fetching) => fetchModule(addressOf(file), each, sha256);
  // Later than loading nobody watches: what ended the loading does not end the calls.
  const later = { ...fetching, signal: undefined, arrived: () => undefined };
  const findExact = exact && ((): Promise<WebAssembly.Module> => get(exact, options.exact ? fetching : later));
  const about = (exported: string) => {
    const { description } = manifest.functions[exported] ?? {};
    return { variant: fast.variant, sha256: fast.sha256, lanewise: manifest.lanewise, ...(description && { description }) };
  };
  return new Program(await get(fast), about, findExact ?? exactOf(options));
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
  return { signal, maxMemory, arrived: counter(onProgress, total) };
}

/** Whether this engine validates a relaxed swizzle. */
function hasRelaxed(): boolean {
  const type = [1, 5, 1, 96, 0, 1, 123];
  // Behind `unreachable` there are operands for everything.
  const body = [10, 8, 1, 6, 0, 0, 253, 128, 2, 11];
  return WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, ...type, 3, 2, 1, 0, ...body));
}
