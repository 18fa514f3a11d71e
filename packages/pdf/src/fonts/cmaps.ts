import { brotliDecompressSync } from "node:zlib";

/** Gives the content of cmaps.bin, which scripts/pack-cmaps.mjs makes: too large to be part of the Worker. */
export type CMapSource = () => Promise<Uint8Array>;

type Archive = ReadonlyMap<string, Uint8Array>;

/** The predefined CMaps of PDF 32000-1, 9.7.5.2, read on first need and kept: a document with only embedded fonts needs none. */
export class CMaps {
  readonly #source: CMapSource;
  #archive: Promise<Archive> | null = null;

  constructor(source: CMapSource) {
    this.#source = source;
  }

  /** Throws what the source throws; asked again, it asks the source again. */
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
