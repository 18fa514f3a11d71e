import { build } from "esbuild";
import { fromRoot } from "../local/paths.mjs";

/** Path of the generated TypeScript module that contains the bundled scripts as text. */
export const generatedFile = fromRoot("src/engines/browser/agent-code.generated.ts");

/** Returns the source code of the generated module, built from the current scripts. */
export async function bundleAgent() {
  const [page, worker] = await Promise.all([bundleEntry("page.ts"), bundleEntry("worker.ts")]);
  return `// Made from agent/*.ts by \`npm run build:agent\`; never edited by hand.
export const PAGE_AGENT = ${templateLiteral(page)};

export const WORKER_AGENT = ${templateLiteral(worker)};
`;
}

/** @param {string} entry */
async function bundleEntry(entry) {
  const { outputFiles } = await build({
    entryPoints: [fromRoot(`src/engines/browser/agent/${entry}`)],
    bundle: true,
    write: false,
    format: "iife",
    target: "esnext",
    tsconfig: fromRoot("src/engines/browser/agent/tsconfig.json"),
    absWorkingDir: fromRoot("."),
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** @param {string} code */
const templateLiteral = (code) =>
  `\`${code.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${")}\``;
