import type { DocumentBytes } from "../../../domain/document-bytes.ts";

/**
 * Reads documents of which each is done with when the next is read: its memory is given back then, and not once it is collected. Who
 * still holds a view of it finds it empty.
 */
export class OneAtATime {
  #last: Uint8Array<ArrayBuffer> | null = null;

  async read(document: DocumentBytes): Promise<Uint8Array> {
    this.#last?.buffer.transfer(0);
    this.#last = null;
    // At one go: the runtime is faster at that than a loop of ours.
    this.#last = await new Uint8Array(await new Response(await document.open()).arrayBuffer());
    return this.#last;
  }
}
