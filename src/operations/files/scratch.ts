import { limitStream, readUpTo, readWhole } from "../../domain/byte-stream.ts";
import type { AnyBytes, DocumentBytes } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { MemoryReservation } from "../../domain/memory-budget.ts";
import type { Services } from "../dependencies.ts";

export type ScratchNeeds = Pick<Services, "clock" | "files" | "log" | "memoryBudget">;

type AnyContent = Uint8Array | ReadableStream<Uint8Array>;

/** Stands in the place of an account's id. */
const SCRATCH = "scratch";

/** Longer than any work takes: what is older was left behind by a crash. */
const ORPHAN_AGE_MS = 3_600_000;

/** Where a piece of work puts its documents: in memory while there is room, in files beyond. */
export class Scratch {
  readonly #names: string[] = [];
  readonly #services: ScratchNeeds;
  #share: MemoryReservation | null = null;
  /** Of what stays in memory until the work ends, even when it is done anew. */
  readonly #kept: MemoryReservation[] = [];

  constructor(services: ScratchNeeds) {
    this.#services = services;
  }

  /** Whether memory has room for a document of so many bytes, which then is this work's. */
  reserve(bytes: number): boolean {
    this.#share ??= this.#services.memoryBudget.tryReserve(0);
    return this.#share?.grow(bytes * LIMITS.documentHeldFactor) ?? false;
  }

  /** Of a document that was held. */
  release(bytes: number): void {
    this.#share?.release(bytes * LIMITS.documentHeldFactor);
  }

  /** All that is held, by work that is done anew. */
  releaseAll(): void {
    this.#share?.releaseAll();
  }

  /** A document in memory if there is room for it, and it has at most so many bytes; else in a file. Throws what `keep` throws. */
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
   * What its work takes in memory only, and keeps there to its end; it waits in line for room. Null for more than so many bytes. Throws
   * what the stream throws, and `service_busy`.
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

  /** Throws what the stream throws, and `document_too_large` for what no edit takes. */
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

  /** Never throws: what stays is swept away later. */
  async clear(): Promise<void> {
    this.releaseAll();
    for (const share of this.#kept.splice(0)) share.releaseAll();
    await this.#services.files
      .delete(SCRATCH, this.#names.splice(0))
      .catch((error: unknown) => this.#services.log.error("scratch.not_cleared", {}, error));
  }
}

/** Runs work with a scratch, which ends with it. */
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

/** Deletes what crashed work left behind; tells how many files went. */
export const sweepScratch = ({ services }: { services: ScratchNeeds }): Promise<number> =>
  services.files.deleteOlder(SCRATCH, services.clock.now() - ORPHAN_AGE_MS);

const tooLarge = () =>
  new FolioError(
    "document_too_large",
    `The PDF has more than ${LIMITS.editBytes} bytes, the maximum for a watermark, compression or another edit.`,
  );
