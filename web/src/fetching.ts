/** Files. An address and its hash come in; a compiled module goes out, compiled while it arrives and only if the hash is right. */

import type { Progress } from "./api.js";
import { integrityOf, isRight } from "./hashing.js";
import { builtin } from "./hosts.js";

export interface Fetching {
  readonly signal: AbortSignal | undefined;
  /** Called with the number of bytes of each piece that arrives. */
  readonly arrived: ((bytes: number) => void) | undefined;
  readonly maxMemory: number | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Counts what arrives, over all files. */
export function counter(onProgress: (progress: Progress) => void, total?: number): (bytes: number) => void {
  let loaded = 0;
  return (bytes) => {
    loaded += bytes;
    onProgress(total === undefined ? { loaded } : { loaded, total });
  };
}

/** What is on its way, for all who ask meanwhile; nothing stays. */
const flying = /* @__PURE__ */ new Map<string, Promise<unknown>>();

function shared<T>(key: string, find: () => Promise<T>): Promise<T> {
  const found = flying.get(key) ?? find().finally(() => flying.delete(key));
  flying.set(key, found);
  return found as Promise<T>;
}

/** The text at an address. Who may end the fetching fetches alone. */
export async function fetchText(url: URL, signal: AbortSignal | undefined): Promise<string> {
  const find = async () => (await open(url, signal)).text();
  return signal ? find() : shared(url.href, find);
}

/** The module at an address. Its bytes are hashed whenever it is known what the hash has to be. */
export async function fetchModule(url: URL, fetching: Fetching, expected?: string): Promise<WebAssembly.Module> {
  const { signal, arrived, maxMemory } = fetching;
  const find = () => fetchOwn(url, fetching, expected);
  return signal || arrived || maxMemory !== undefined ? find() : shared(`${url.href} ${expected}`, find);
}

async function fetchOwn(url: URL, { signal, arrived, maxMemory }: Fetching, expected?: string): Promise<WebAssembly.Module> {
  const response = await open(url, signal, expected);
  // The server's own Response, not its bytes alone: a debugger finds the source map by its address.
  const copy = maxMemory === undefined ? response.clone() : undefined;
  // What fails here may be a file that was cut off or changed on its way, which is told below, or have the wrong MIME type.
  const compiled = copy && WebAssembly.compileStreaming?.(copy).catch(() => undefined);
  const bytes = await received(url, response, arrived, expected);
  return (await compiled) ?? compile(bytes, maxMemory);
}

/** The bytes at an address, hashed the same way. */
export async function fetchBytes(url: URL, { signal, arrived }: Fetching, expected?: string): Promise<Bytes> {
  return received(url, await open(url, signal, expected), arrived, expected);
}

async function received(url: URL, response: Response, arrived: Fetching["arrived"], expected?: string): Promise<Bytes> {
  const bytes = await whole(response, arrived);
  if (expected && !(await isRight(bytes, expected))) {
    throw new Error(`${url.href} is not the file that was built: another SHA-256`);
  }
  return bytes;
}

/** Compile bytes; with a ceiling, after lowering the maximum that they give their memory. */
export async function compile(bytes: Bytes, maxMemory?: number): Promise<WebAssembly.Module> {
  return WebAssembly.compile(maxMemory === undefined ? bytes : withCeiling(bytes, maxMemory));
}

async function open(url: URL, signal: AbortSignal | undefined, expected?: string): Promise<Response> {
  const files = url.protocol === "file:" && builtin("fs/promises");
  if (files) return new Response(await files.readFile(url));
  // What a bundler put into the code. The policy of a page may forbid to fetch it from there.
  const [, held] = url.href.split(";base64,");
  if (held) return new Response(Uint8Array.from(atob(held), (each) => each.charCodeAt(0)));
  const response = await fetch(url, { signal: signal ?? null, ...integrityOf(expected) });
  if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`);
  return response;
}

/** All that arrives, told piece by piece. */
async function whole(response: Response, arrived: Fetching["arrived"]): Promise<Bytes> {
  const pieces: Bytes[] = [];
  const reader = response.body?.getReader();
  for (let piece: Bytes | undefined; (piece = (await reader?.read())?.value); pieces.push(piece)) arrived?.(piece.length);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// --- the ceiling of a memory (core specification 5.5.6) --------------------------------------------------------------

const MEMORY_SECTION = 5;
const PAGE = 65536;

/** The module, which may be changed in place, with a memory of at most so many bytes. */
function withCeiling(bytes: Bytes, most: number): Bytes {
  for (let at = 8; at < bytes.length; ) {
    const [size, begin] = leb(bytes, at + 1);
    if (bytes[at] === MEMORY_SECTION) {
      // One memory: the flag of a maximum, which modules of lanewise always have, the minimum and the maximum.
      const [least, behind] = leb(bytes, begin + 2);
      const [own, end] = leb(bytes, behind);
      let pages = Math.min(own, Math.floor(most / PAGE));
      if (least > pages) throw new RangeError(`maxMemory: the module begins with ${least * PAGE} bytes`);
      // A smaller number may be written in as many digits.
      for (let k = behind; k < end; pages >>>= 7) bytes[k] = (pages & 127) | (++k < end ? 128 : 0);
    }
    at = begin + size;
  }
  return bytes;
}

/** An unsigned LEB128, and where it ends. */
function leb(bytes: Bytes, at: number): [number, number] {
  let value = 0;
  for (let power = 1; ; power *= 128) {
    const byte = bytes[at++] as number;
    value += (byte & 127) * power;
    if (byte < 128) return [value, at];
  }
}
