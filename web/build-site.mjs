/** The scripts of the first page come in; what `lanewise demo` puts on a site goes out, kept with the sources like the loader. */

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));

/** The site has the loader itself: what its scripts import of it is one file, the one that every built folder has. */
const loader = {
  name: "loader",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/src\/index\.js$/ }, () => ({ path: "./lanewise.js", external: true }));
  },
};
const common = { bundle: true, target: "es2022", minify: true, legalComments: "none", logLevel: "warning", outdir: "lanewise_web/site" };

await build({
  ...common,
  entryPoints: ["gallery", "playground", "compiler.worker"].map((name) => `site/${name}.ts`),
  format: "esm",
  plugins: [loader],
});
// These are no modules: one runs before anything is painted, the other is a service worker.
await build({ ...common, entryPoints: ["site/theme.ts", "site/offline.ts"], format: "iife" });
