import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a generated file in one step, unless it was already generated from the same sources.
 * @param {string} file
 * @param {readonly string[]} sources Texts that the file depends on, including that of its generator.
 * @param {() => Promise<string>} make
 */
export async function writeIfSourcesChanged(file, sources, make) {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(source);
  const mark = `// ${hash.digest("hex")}\n`;
  const present = await readFile(file, "utf8").catch(() => "");
  if (present.startsWith(mark)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, mark + (await make()));
  await rename(`${file}.${process.pid}`, file);
}
