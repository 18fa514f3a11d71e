import { brotliDecompressSync } from "node:zlib";

/** Returns the content of cmaps.bin (from scripts/pack-cmaps.mjs), which is too large to be part of the Worker. */
export type CMapSource = () => Promise<Uint8Array>;

type Archive = ReadonlyMap<string, Uint8Array>;

/** Predefined CMaps (ISO 32000-1, 9.7.5.2). Loaded on first use: a document with only embedded CMaps needs none. */
export class CMaps {
  readonly #source: CMapSource;
  #archive: Promise<Archive> | null = null;

  constructor(source: CMapSource) {
    this.#source = source;
  }

  /** Returns the CMap files by name. Rethrows errors of the source; the next call tries again. */
  archive(): Promise<Archive> {
    this.#archive ??= this.#source()
      .then(unpack)
      .catch((error: unknown) => {
        this.#archive = null;
        throw error;
      });
    return this.#archive;
  }
}

function unpack(archive: Uint8Array): Archive {
  const bytes = new Uint8Array(brotliDecompressSync(archive));
  const directoryEnd = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const directory = JSON.parse(new TextDecoder().decode(bytes.subarray(4, directoryEnd))) as [string, number][];
  const files = new Map<string, Uint8Array>();
  let start = directoryEnd;
  for (const [name, length] of directory) {
    files.set(name, bytes.subarray(start, start + length));
    start += length;
  }
  return files;
}
