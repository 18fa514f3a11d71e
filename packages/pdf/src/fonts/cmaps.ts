import { brotliDecompressSync } from "node:zlib";

/**
 * Returns the content of the file cmaps.bin, which scripts/pack-cmaps.mjs creates. This file is too large to be part of
 * the Worker.
 */
export type CMapSource = () => Promise<Uint8Array>;

type Archive = ReadonlyMap<string, Uint8Array>;

/**
 * Predefined CMaps (ISO 32000-1, 9.7.5.2). They are loaded when a document first needs them, because many documents
 * need none.
 */
export class CMaps {
  readonly #source: CMapSource;
  #archive: Promise<Archive> | null = null;

  constructor(source: CMapSource) {
    this.#source = source;
  }

  /**
   * Returns the CMap files by name. Throws the errors of the source. After an error, the next call tries to load the
   * file again.
   */
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
