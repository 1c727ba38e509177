/**
 * Times programs in the page that runs this file. In: built folders and arguments. Out: seconds per call, round by round, and the bytes
 * of memory of the largest instance.
 */

import { value } from "../hosts/calls.mjs";

const TAKE = 20;
const pause = () => new Promise((go) => setTimeout(go, 0));

/** Instances tell their memories. */
function watched() {
  const { Instance } = WebAssembly;
  const memories = [];
  WebAssembly.Instance = class extends Instance {
    constructor(...given) {
      super(...given);
      memories.push(this.exports.memory);
    }
  };
  return { memories, end: () => (WebAssembly.Instance = Instance) };
}

export async function measure({ loader, programs, wanted }) {
  const { load } = await import(loader);
  const found = {};
  for (const { name, folder, args } of programs) {
    const { memories, end } = watched();
    const loaded = await load(folder);
    const given = args.map((each) => value(each)).map((each) => (typeof each === "bigint" ? Number(each) : each));
    const call = loaded.with({ bigint: true }).sync;
    const seconds = [];
    for (let round = 0; round < wanted + 3; round++) {
      const begun = performance.now();
      let count = 0;
      do (call(...given), count++);
      while (performance.now() - begun < TAKE);
      seconds.push((performance.now() - begun) / count / 1000);
      await pause();
    }
    // The first rounds are the engine's quick compiler's.
    const memory = Math.max(0, ...memories.map((each) => each?.buffer.byteLength ?? 0));
    found[name] = { seconds: seconds.slice(3), memory };
    loaded.dispose();
    end();
  }
  return found;
}
