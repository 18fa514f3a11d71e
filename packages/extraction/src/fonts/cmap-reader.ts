import type { CMaps } from "@folio/pdf/reading";

/**
 * Loads predefined CMaps (maps from character codes to characters) for one document. If pdf.js cannot load a CMap, it
 * silently omits the text of the font. This class therefore records the error.
 */
export class CMapReader {
  readonly #cMaps: CMaps;
  /** Error of the last failed read from the CMap archive, or null. */
  failure: unknown = null;

  constructor(cMaps: CMaps) {
    this.#cMaps = cMaps;
  }

  /** Returns the class that pdf.js instantiates to load binary data. */
  get factory() {
    const file = (name: string) => this.#file(name);
    return class {
      async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
        const found = kind === "cMapUrl" ? await file(filename.replace(/\.bcmap$/, "")) : undefined;
        if (!found) throw new Error(`No ${kind} file named ${filename}`);
        return found.slice();
      }
    };
  }

  async #file(name: string): Promise<Uint8Array | undefined> {
    try {
      return (await this.#cMaps.archive()).get(name);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
