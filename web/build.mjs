/** The sources come in; `dist/lanewise.js`, the worker's script and the types go out, and the licence for the package. */

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
rmSync("dist", { recursive: true, force: true });
// Names of our own that are on no border: not in the API, in the section of a module, or in what hosts provide.
const inner = [
  "about", "address", "addressOf", "allocate", "allocator", "always", "args", "arrays", "arrived", "ask", "bound", "busy",
  "byExport", "bytesOf", "cells", "check", "current", "deadline", "drop", "elements", "error", "exactNow", "expected",
  "export", "failed", "fast", "finder", "findExact", "forget", "fromCell", "function", "hasHeap", "heard", "held", "high",
  "holder", "idle", "intAt", "intOf", "isBeyond", "isClosed", "isExact", "isLent", "item", "items", "letters", "loans", "look",
  "low", "memory", "module", "open", "openWeb", "overflow", "parsed", "placed", "program", "put", "repr", "reset", "rest",
  "run", "seat", "section", "setInt", "setWord", "show", "takes", "textOf", "tidy", "view", "wordAt", "wordIn", "wordOf",
  "workers",
];

const bundle = await build({
  entryPoints: ["src/index.ts"],
  write: false,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  mangleProps: new RegExp(`^(${inner.join("|")})$`),
  legalComments: "none",
  logLevel: "warning",
});
// Twice, for esbuild puts the files together and terser finds 4 % more.
const { code } = await minify(bundle.outputFiles[0].text, { module: true, ecma: 2022, compress: { passes: 3, hoist_vars: true, pure_getters: true } });
mkdirSync("dist");
writeFileSync("dist/lanewise.js", `${code}\n`);
writeFileSync("dist/lanewise.worker.js", 'import { serve } from "./lanewise.js";\nserve();\n');

// One file of types: those that the package shows, in an order in which each is known before it is named.
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "--declaration", "--emitDeclarationOnly", "--outDir", "dist/types"], {
  stdio: "inherit",
});
const shown = ["api", "errors", "load"].map((name) => readFileSync(`dist/types/${name}.d.ts`, "utf8"));
const text = shown.join("\n").replace(/^import .*\n/gm, "").replace(/^\/\*\* .*comes? in.*\*\/\n/gm, "");
// `using` is newer than what most programs are compiled for.
writeFileSync("dist/lanewise.d.ts", `/// <reference lib="esnext.disposable" />\n${text}`);
rmSync("dist/types", { recursive: true });

// What Python puts beside its modules: kept with the sources, so that a clone builds folders without node.
for (const name of ["lanewise.js", "lanewise.worker.js", "lanewise.d.ts"]) copyFileSync(`dist/${name}`, `lanewise_web/${name}`);
copyFileSync("../LICENSE", "LICENSE");
