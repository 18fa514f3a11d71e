import { readFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "../../../clients/typescript/README.md");

/** The readme's TypeScript, block by block, each below the first one, as they are read. */
export function readmeBlocks(): string[] {
  const [first = "", ...others] = [...readFileSync(path, "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
    ([, code = ""]) => code,
  );
  return others.map((code) => `${first}${code}export {};`);
}
