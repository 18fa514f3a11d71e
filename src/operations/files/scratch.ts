import { atMost } from "../../domain/byte-stream.ts";
import type { DocumentBytes } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Services } from "../dependencies.ts";

export type WithScratchNeeds = Pick<Services, "clock" | "files" | "log">;

/** Stands in the place of an account's id. */
const SCRATCH = "scratch";

/** Longer than any work takes: what is older was left behind by a crash. */
const LEFT_BEHIND_MS = 3_600_000;

/** Where a piece of work puts documents that memory has no room for. */
export class Scratch {
  readonly #names: string[] = [];
  readonly #services: WithScratchNeeds;

  constructor(services: WithScratchNeeds) {
    this.#services = services;
  }

  /** Throws what the stream throws, and `document_too_large` for what no edit takes. */
  async keep(stream: ReadableStream<Uint8Array>): Promise<DocumentBytes> {
    const { files } = this.#services;
    const name = crypto.randomUUID();
    this.#names.push(name);
    const sizeBytes = await files.put(
      SCRATCH,
      { name, contentType: "application/pdf" },
      atMost(stream, LIMITS.editBytes, tooLarge),
    );
    const open = async () => {
      const file = await files.get(SCRATCH, name);
      if (!file) throw new Error("A scratch file is gone while its work goes on");
      return file.body;
    };
    return { sizeBytes, open };
  }

  /** Never throws: what stays is swept away later. */
  async clear(): Promise<void> {
    await this.#services.files
      .delete(SCRATCH, this.#names.splice(0))
      .catch((error: unknown) => this.#services.log.error("scratch.not_cleared", {}, error));
  }
}

/** Runs work with a scratch, which ends with it. */
export async function withScratch<Result>(
  services: WithScratchNeeds,
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
export const sweepScratch = ({ services }: { services: WithScratchNeeds }): Promise<number> =>
  services.files.deleteOlder(SCRATCH, services.clock.now() - LEFT_BEHIND_MS);

const tooLarge = () =>
  new FolioError(
    "document_too_large",
    `The PDF has more than ${LIMITS.editBytes} bytes: too many for a watermark, compression or another edit.`,
  );
