/**
 * Pyodide in a page or in a worker, with lanewise from its wheel. In: `ask(task, question)`, or a message of both. Out: the answer of
 * `inside.py`, in Base64 like the question.
 */

import { answers } from "../calls.mjs";
import { loadPyodide } from "./node_modules/pyodide/pyodide.mjs";

// JavaScript's loader, for whoever is inside.
globalThis.answersOf = async (text) => JSON.stringify(await answers(JSON.parse(text)));
globalThis.importOf = (address) => import(address);

async function start() {
  const bytes = async (path) => (await fetch(path)).arrayBuffer();
  const python = await loadPyodide();
  python.unpackArchive(await bytes("/made/lanewise.whl"), "wheel");
  python.unpackArchive(await bytes("/made/tests.zip"), "zip", { extractDir: "/elsewhere/tests" });
  python.runPython('import importlib, sys\nimportlib.invalidate_caches()\nsys.path.insert(0, "/elsewhere/tests")');
  return python.pyimport("hosts.pyodide.inside").answer_text;
}

const started = start();
globalThis.ask = async (task, question) => (await started)(task, question);
globalThis.onmessage = async ({ data }) => {
  if (globalThis.document) return;
  postMessage(await ask(...data).catch((error) => `failed: ${error}`));
};
