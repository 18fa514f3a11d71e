import type { BatchHeader, OutputPart } from "../../domain/batch-object.ts";
import type { Services } from "../dependencies.ts";

export type PartsOfNeeds = Pick<Services, "batch">;

const PARTS_AT_ONCE = 500;
/** Number of files that are read in advance. Workers allow an invocation to wait for six responses at a time. */
export const PARTS_AHEAD = 5;

/** Yields the results of completed items in order. Reads the results from the batch object a few hundred at a time. */
export async function* partsOf(services: PartsOfNeeds, batch: BatchHeader): AsyncGenerator<OutputPart> {
  const object = services.batch(batch.id);
  for (let from = 0; ; ) {
    const parts = await object.parts(from, PARTS_AT_ONCE);
    yield* parts;
    const last = parts.at(-1);
    if (!last || parts.length < PARTS_AT_ONCE) return;
    from = last.index + 1;
  }
}

/** Returns the title of an item: the filename in its metadata, or its number in the batch, from 1. */
export const titleOf = (part: OutputPart): string => part.name ?? `Item ${part.index + 1}`;
