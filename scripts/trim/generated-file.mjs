import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes what is made of `sources` to a file, by one rename, unless it was made of the same before.
 * @param {string} file
 * @param {readonly string[]} sources The texts that the file follows from, that of its maker among them.
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
