import { readFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "../../../clients/typescript/README.md");

/**
 * Returns the TypeScript blocks of the readme. Each later block is preceded by the first one, which creates the client, as readers would
 * paste them.
 */
export function readmeBlocks(): string[] {
  const [first = "", ...others] = [...readFileSync(path, "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
    ([, code = ""]) => code,
  );
  return others.map((code) => `${first}${code}export {};`);
}
