import { readFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "../../../clients/typescript/README.md");

/** The readme's TypeScript, block by block, each with the first one's `folio`. */
export function readmeBlocks(): string[] {
  const [first = "", ...others] = [...readFileSync(path, "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
    ([, code = ""]) => code,
  );
  return others.map(
    (code) =>
      `${code.includes("fileSource") ? 'import { fileSource } from "@folio/client";\n' : ""}${first}${code}export {};`,
  );
}
