import { readFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "../../../clients/typescript/README.md");

/** Returns the TypeScript blocks of the readme. The first block precedes each of the others, as readers would paste them. */
export function readmeBlocks(): string[] {
  const [first = "", ...others] = [...readFileSync(path, "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
    ([, code = ""]) => code,
  );
  return others.map((code) => `${first}${code}export {};`);
}
