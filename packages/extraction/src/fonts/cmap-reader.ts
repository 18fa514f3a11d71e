/** One document's way to the CMaps: pdf.js leaves out the text of a font whose CMap it cannot have, and says nothing. */
import type { CMaps } from "@folio/pdf/reading";
export class CMapReader {
  readonly #cMaps: CMaps;
  /** Why the archive could not be read. */
  failure: unknown = null;

  constructor(cMaps: CMaps) {
    this.#cMaps = cMaps;
  }

  /** What pdf.js makes an object of. */
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
