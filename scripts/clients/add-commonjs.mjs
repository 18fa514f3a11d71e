// Adds dist/cjs to the built TypeScript client: the same modules and types in CommonJS, for `require` and for projects of TypeScript that
// compile to it. Usage: npm run build, in clients/typescript.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { runMain } from "../local/main.mjs";
import { fromRoot } from "../local/paths.mjs";

const modules = fromRoot("clients/typescript/dist");
const commonJs = join(modules, "cjs");

await runMain(async () => {
  await rm(commonJs, { recursive: true, force: true });
  await mkdir(commonJs);
  // Declares the modules as CommonJS: Node and TypeScript read the module format of a .js or .d.ts file from the
  // nearest package.json.
  await writeFile(join(commonJs, "package.json"), '{ "type": "commonjs" }\n');
  const files = (await readdir(modules)).filter((name) => /\.(?:js|d\.ts)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const code = await readFile(join(modules, name), "utf8");
      await writeFile(join(commonJs, name), name.endsWith(".d.ts") ? code : await toCommonJs(code));
    }),
  );
  return 0;
});

/** @param {string} code */
async function toCommonJs(code) {
  return (await transform(code, { format: "cjs", platform: "node", target: "node18" })).code;
}
