/** What hosts have that are no pages. A module of node's by name comes in; the module, where the host has it, goes out. */

export interface NodeWorker {
  postMessage(message: unknown): void;
  on(event: "message" | "error", heard: (data: unknown) => void): void;
  terminate(): Promise<number>;
  ref(): void;
  unref(): void;
}

interface ParentPort {
  on(event: "message", heard: (data: unknown) => void): void;
  postMessage(message: unknown, transfer?: ArrayBuffer[]): void;
}

interface Builtins {
  "fs/promises": { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> };
  worker_threads: {
    Worker: new (url: string | URL) => NodeWorker;
    parentPort: ParentPort | null;
  };
}

interface Process {
  cwd(): string;
  getBuiltinModule?<K extends keyof Builtins>(name: `node:${K}`): Builtins[K] | undefined;
}

/** Not an import, which bundlers would try to resolve for a page. */
export function builtin<K extends keyof Builtins>(name: K): Builtins[K] | undefined {
  return process()?.getBuiltinModule?.(`node:${name}`);
}

function process(): Process | undefined {
  return (globalThis as { process?: Process }).process;
}

/** Where relative addresses begin. */
export function base(): string {
  const { document, location } = globalThis as { document?: Document; location?: Location };
  return document?.baseURI ?? location?.href ?? `file://${process()?.cwd?.() ?? ""}/`;
}
