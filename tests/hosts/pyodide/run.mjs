// Runs Python inside Pyodide. In: Python text, and folders to mount. Out: what it prints; exit 1 and its traceback if it fails.
//
//     node run.mjs <python> [<path inside>=<folder> ...]
import { Worker } from "node:worker_threads";
import { loadPyodide } from "pyodide";
import { answers } from "../calls.mjs";

const [text, ...mounts] = process.argv.slice(2);

// Somebody who presses Ctrl-C: another thread, told by Python when. A page does the same from outside of its worker.
const interrupts = new Uint8Array(new SharedArrayBuffer(1));
const order = new Int32Array(new SharedArrayBuffer(4));
const presser = new Worker(
  `const { order, interrupts } = require("node:worker_threads").workerData;
   for (;;) {
     Atomics.wait(order, 0, 0);
     const milliseconds = Atomics.exchange(order, 0, 0);
     Atomics.wait(order, 0, 0, milliseconds);
     interrupts[0] = 2;
   }`,
  { eval: true, workerData: { order, interrupts } },
);
// Until it is asked for, Python has no buffer to look at: as in a page without cross-origin isolation.
globalThis.pressAfter = (milliseconds) => {
  python.setInterruptBuffer(interrupts);
  Atomics.store(order, 0, milliseconds);
  Atomics.notify(order, 0);
};

// JavaScript's loader, for whoever is inside.
globalThis.answersOf = async (text) => JSON.stringify(await answers(JSON.parse(text)));
globalThis.importOf = (address) => import(address);

const python = await loadPyodide();
for (const mount of mounts) {
  const [inside, folder] = mount.split("=");
  python.mountNodeFS(inside, folder);
}
try {
  await python.runPythonAsync(text);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
await presser.terminate();
