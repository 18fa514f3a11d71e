import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Returns the content of a font file, found by its file name. The packages in container/packages.txt may have installed
 * the file in any folder.
 */
export function installedFont(file: string): Uint8Array {
  const files = execFileSync("fc-list", [":", "file"], { encoding: "utf8" }).split("\n");
  const path = files.map((line) => line.replace(/:\s*$/, "")).find((line) => line.endsWith(`/${file}`));
  if (!path) throw new Error(`The font ${file} is not installed; container/packages.txt names its package.`);
  return new Uint8Array(readFileSync(path));
}

/** Returns a table of an OpenType font by its tag. */
export function fontTable(font: Uint8Array, tag: string): Uint8Array {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    if (Buffer.from(font.subarray(at, at + 4)).toString("latin1") !== tag) continue;
    return font.slice(view.getUint32(at + 8), view.getUint32(at + 8) + view.getUint32(at + 12));
  }
  throw new Error(`no table ${tag}`);
}
