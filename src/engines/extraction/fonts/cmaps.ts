import { brotliDecompressSync } from "node:zlib";

type Archive = Map<string, Uint8Array>;

let archive: Promise<Archive> | null = null;

/** Unpacked on first need and kept: 1.2 MB that a document with only embedded fonts never costs. */
async function unpack(): Promise<Archive> {
  const { CMAP_ARCHIVE } = await import("./cmap-data.ts");
  const bytes = new Uint8Array(brotliDecompressSync(Buffer.from(CMAP_ARCHIVE, "base64")));
  const directoryEnd = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const directory = JSON.parse(new TextDecoder().decode(bytes.subarray(4, directoryEnd))) as [string, number][];
  const files: Archive = new Map();
  let start = directoryEnd;
  for (const [name, length] of directory) {
    files.set(name, bytes.subarray(start, start + length));
    start += length;
  }
  return files;
}

/** Gives pdf.js the CMaps of CJK fonts that are not embedded; without them their text would be silently missing. */
export class CMapFactory {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    archive ??= unpack();
    const file = kind === "cMapUrl" ? (await archive).get(filename.replace(/\.bcmap$/, "")) : undefined;
    if (!file) throw new Error(`No ${kind} file named ${filename}`);
    return file.slice();
  }
}
