/** The sources come in; `dist/lanewise.js`, the worker's script and the types go out. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: ["src/index.ts"],
  outfile: "dist/lanewise.js",
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
writeFileSync("dist/lanewise.worker.js", 'import { serve } from "./lanewise.js";\nserve();\n');

// One file of types: those that the package shows, in an order in which each is known before it is named.
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "--declaration", "--emitDeclarationOnly", "--outDir", "dist/types"], {
  stdio: "inherit",
});
const shown = ["api", "errors", "load"].map((name) => readFileSync(`dist/types/${name}.d.ts`, "utf8"));
const text = shown.join("\n").replace(/^import .*\n/gm, "").replace(/^\/\*\* .*comes? in.*\*\/\n/gm, "");
mkdirSync("dist", { recursive: true });
writeFileSync("dist/lanewise.d.ts", text);
rmSync("dist/types", { recursive: true });
