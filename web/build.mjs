/** The sources come in; `dist/lanewise.js`, what it imports when it is needed, the worker's script and the types go out. */

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
rmSync("dist", { recursive: true, force: true });
// Names of our own that are on no border: not in the API, in the section of a module, or in what hosts provide.
const inner = [
  "abandon", "about", "address", "advanced", "again", "allocateIn", "allocator", "always", "anew", "args", "arrays", "arrived",
  "ask", "begin", "begun", "bind", "block", "bound", "busy", "byExport", "bytesOf", "cells", "changed", "check", "codec",
  "current", "deadline", "delivered", "drop", "elements", "enlarge", "error", "exactNow", "expected", "export", "factory",
  "failed", "fast", "filledAt", "finder", "findExact", "fitter", "flag", "forget", "fromCell", "function", "generator",
  "giveBackContainers", "guard", "heard", "held", "high", "holder", "home", "idle", "intAt", "intOf", "isBeyond", "isClosed",
  "isExact", "isHere", "isLast", "isLent", "isQuiet", "isStrided", "isViewed", "item", "items", "itemsOf", "kept", "known",
  "leave", "lend", "lengthOf", "lengths", "lent", "letters", "loans", "look", "low", "made", "memory", "module", "move",
  "notesAt", "objectCodec", "open", "other", "overflow", "packed", "param", "parsed", "passOn", "placed", "places", "probe",
  "program", "put", "rank", "reading", "rebuilt", "refill", "renew", "repr", "residents", "rest", "revived", "room", "run", "runner",
  "runners", "seat", "section", "setInt", "setWord", "show", "spanOf", "spread", "take", "takes", "tensorCodec", "tidy",
  "tools", "user", "view", "viewing", "waiting", "whole", "wordAt", "wordIn", "wordOf", "workers",
];

/** Fetched when a program needs it, from beside the loader: bundlers look for this very text. */
const apart = {
  name: "apart",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/(objects|tensors|streams|weights)\.js$/ }, ({ kind, path }) => {
      return kind === "dynamic-import" && { path: path.replace("./", "./lanewise."), external: true };
    });
    // The package itself, to those who call it as users do.
    onResolve({ filter: /^\.\/index\.js$/ }, () => ({ path: "./lanewise.js", external: true }));
  },
};
mkdirSync("dist");
// The others call what is inner in the first one by the same short names.
const names = await write("index.ts", "lanewise.js", {});
await ["objects", "tensors", "streams", "weights"].reduce(
  async (known, part) => write(`${part}.ts`, `lanewise.${part}.js`, await known), Promise.resolve(names),
);
// It calls the package as users do: all of its names are on a border.
await write("selftest.ts", "lanewise.selftest.js");

/** Write one file of the package; the short names of what is inner come in, where it has some, and with its own ones go out. */
async function write(source, file, names) {
  const { outputFiles, mangleCache } = await build({
    entryPoints: [`src/${source}`],
    write: false,
    plugins: [apart],
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    ...(names && { mangleProps: new RegExp(`^(${inner.join("|")})$`), mangleCache: names }),
    legalComments: "none",
    logLevel: "warning",
  });
  // Twice, for esbuild puts the files together and terser finds 4 % more.
  const compress = { passes: 3, hoist_vars: true, pure_getters: true, lhs_constants: false, unsafe_arrows: true };
  const { code } = await minify(outputFiles[0].text, { module: true, ecma: 2022, compress });
  writeFileSync(`dist/${file}`, `${code}\n`);
  return mangleCache;
}

writeFileSync("dist/lanewise.worker.js", 'import{serve}from"./lanewise.js";serve();\n');

// One file of types: those that the package shows, in an order in which each is known before it is named.
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "--declaration", "--emitDeclarationOnly", "--outDir", "dist/types"], {
  stdio: "inherit",
});
const shown = ["api", "errors", "load"].map((name) => readFileSync(`dist/types/${name}.d.ts`, "utf8"));
const text = shown.join("\n").replace(/^import .*\n/gm, "").replace(/^\/\*\* .*comes? in.*\*\/\n/gm, "");
// `using` is newer than what most programs are compiled for.
writeFileSync("dist/lanewise.d.ts", `/// <reference lib="esnext.disposable" />\n${text}`);
const testing = readFileSync("dist/types/selftest.d.ts", "utf8").replace("./api.js", "./lanewise.js");
writeFileSync("dist/lanewise.selftest.d.ts", testing);
rmSync("dist/types", { recursive: true });

// What Python puts beside its modules: kept with the sources, so that a clone builds folders without node.
for (const name of readdirSync("dist")) copyFileSync(`dist/${name}`, `lanewise_web/${name}`);
copyFileSync("../LICENSE", "LICENSE");
