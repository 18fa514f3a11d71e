import { limitStream, readUpTo, readWhole } from "../../domain/byte-stream.ts";
import type { AnyBytes, DocumentBytes } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { MemoryReservation } from "../../domain/memory-budget.ts";
import type { Services } from "../dependencies.ts";

export type ScratchNeeds = Pick<Services, "clock" | "files" | "log" | "memoryBudget">;

type AnyContent = Uint8Array | ReadableStream<Uint8Array>;

/** Folder of temporary files in the file store. The other folders have account ids as their names. */
const SCRATCH = "scratch";

/** Age in ms after which a temporary file counts as left over from a crash. No work takes that long. */
const ORPHAN_AGE_MS = 3_600_000;

/** Temporary storage for one unit of work. Uses memory while memory is available, and otherwise files. */
export class Scratch {
  readonly #names: string[] = [];
  readonly #services: ScratchNeeds;
  #share: MemoryReservation | null = null;
  /**
   * Memory reservations of documents that stay in memory until the work ends. They are kept even if the work is
   * repeated.
   */
  readonly #kept: MemoryReservation[] = [];

  constructor(services: ScratchNeeds) {
    this.#services = services;
  }

  /** Reserves memory for a document of this size. Returns false if the memory is not available. */
  reserve(bytes: number): boolean {
    this.#share ??= this.#services.memoryBudget.tryReserve(0);
    return this.#share?.grow(bytes * LIMITS.documentHeldFactor) ?? false;
  }

  /** Releases the memory of one document. */
  release(bytes: number): void {
    this.#share?.release(bytes * LIMITS.documentHeldFactor);
  }

  /** Releases all memory, so that the work can be repeated. */
  releaseAll(): void {
    this.#share?.releaseAll();
  }

  /**
   * Loads a document into memory if memory is available and the document has at most `maxBytes`. Otherwise stores it in
   * a file. Throws the errors of `store`.
   */
  async holdOrStore(
    stream: ReadableStream<Uint8Array>,
    maxBytes: number = LIMITS.isolateDocumentBytes,
  ): Promise<AnyBytes> {
    let heldBytes = 0;
    const read = await readUpTo(stream, maxBytes, (bytes) => {
      const held = this.reserve(bytes);
      if (held) heldBytes += bytes;
      return held;
    });
    if (read instanceof Uint8Array) return read;
    try {
      return await this.store(read);
    } finally {
      this.release(heldBytes);
    }
  }

  /**
   * Loads content that can only be processed in memory. The content stays in memory until the work ends. Waits until
   * memory is available. Returns null if the content has more than `maxBytes`. Throws the stream's errors, and
   * `service_busy`.
   */
  async readWhole(content: AnyContent, maxBytes: number, signal: AbortSignal): Promise<Uint8Array | null> {
    if (content instanceof Uint8Array) return readWhole(content, maxBytes);
    const { memoryBudget } = this.#services;
    const share = memoryBudget.tryReserve(0);
    if (share) this.#kept.push(share);
    let isFull = false;
    const read = await readUpTo(content, maxBytes, (bytes) => {
      isFull = !share?.grow(bytes);
      return !isFull;
    });
    if (read instanceof Uint8Array) return read;
    try {
      if (!isFull) return null;
      share?.releaseAll();
      const rest = await memoryBudget.reserve(maxBytes, signal);
      this.#kept.push(rest);
      const bytes = await readWhole(read, maxBytes);
      rest.shrinkTo(bytes?.byteLength ?? 0);
      return bytes;
    } finally {
      if (!read.locked) await read.cancel();
    }
  }

  /**
   * Stores a document in a temporary file. Throws the stream's errors. Throws `document_too_large` if the document is
   * above the limit of all edits.
   */
  async store(stream: ReadableStream<Uint8Array>): Promise<DocumentBytes> {
    const { files } = this.#services;
    const name = crypto.randomUUID();
    this.#names.push(name);
    const sizeBytes = await files.put(
      SCRATCH,
      { name, contentType: "application/pdf" },
      limitStream(stream, LIMITS.editBytes, tooLarge),
    );
    const open = async () => {
      const file = await files.get(SCRATCH, name);
      if (!file) throw new Error("A temporary file was deleted before its work ended");
      return file.body;
    };
    return { sizeBytes, open };
  }

  /** Deletes the temporary files. Never throws, because remaining files are deleted later. */
  async clear(): Promise<void> {
    this.releaseAll();
    for (const share of this.#kept.splice(0)) share.releaseAll();
    await this.#services.files
      .delete(SCRATCH, this.#names.splice(0))
      .catch((error: unknown) => this.#services.log.error("scratch.not_cleared", {}, error));
  }
}

/** Runs work with temporary storage, which is cleared at its end. */
export async function withScratch<Result>(
  services: ScratchNeeds,
  work: (scratch: Scratch) => Promise<Result>,
): Promise<Result> {
  const scratch = new Scratch(services);
  try {
    return await work(scratch);
  } finally {
    await scratch.clear();
  }
}

/** Deletes the temporary files of work that crashed. Returns their number. */
export const sweepScratch = ({ services }: { services: ScratchNeeds }): Promise<number> =>
  services.files.deleteOlder(SCRATCH, services.clock.now() - ORPHAN_AGE_MS);

const tooLarge = () =>
  new FolioError(
    "document_too_large",
    `The PDF has more than ${LIMITS.editBytes} bytes, the maximum for a watermark, compression or another edit.`,
  );
