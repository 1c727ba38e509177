/** The sources under test: the parts one by one, bundled from `src`, and what the package ships, from `dist`. */

import { readFileSync } from "node:fs";
import { build } from "esbuild";

const PARTS = ["types", "json", "messages", "halves", "values", "binding", "section", "manifest", "hashing"];

/** Every part of the loader, as one module. */
export const parts = () => bundled(PARTS.map((name) => `export * from "./${name}.ts";`).join("\n"), "../src");

/** The fields of the demo's forms. */
export const fields = () => bundled('export * from "./fields.ts";', "../site");

async function bundled(contents, folder) {
  const resolveDir = new URL(folder, import.meta.url).pathname;
  const made = await build({ stdin: { contents, resolveDir, loader: "ts" }, bundle: true, format: "esm", write: false, target: "es2022" });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString("base64")}`);
}

export const dist = new URL("../dist/", import.meta.url);
export const { load, PyError } = await import(new URL("lanewise.js", dist));

const folder = process.env.LANEWISE_FIXTURES;
if (!folder) throw new Error("LANEWISE_FIXTURES is not set: `python -m pytest tests/hosts/test_web.py` builds them and runs these tests");
export const fixtures = new URL(`file://${folder}/`);
export const cpython = JSON.parse(readFileSync(new URL("cpython.json", fixtures), "utf8"));

/** A built program. */
export const program = (name, options) => load(new URL(name, fixtures), options);
