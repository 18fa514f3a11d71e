import { readFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "../../../clients/typescript/README.md");

/**
 * Returns the TypeScript code blocks of the readme as complete programs: the first block, which creates the client, is
 * put before each later block.
 */
export function readmeBlocks(): string[] {
  const [first = "", ...others] = [...readFileSync(path, "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
    ([, code = ""]) => code,
  );
  return others.map((code) => `${first}${code}export {};`);
}
