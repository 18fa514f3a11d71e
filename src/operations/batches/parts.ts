import type { BatchHeader, OutputPart } from "../../domain/batch-object.ts";
import type { Services } from "../dependencies.ts";

export type PartsOfNeeds = Pick<Services, "batch">;

const PARTS_AT_ONCE = 500;
/** Files on their way at one time: an invocation may wait for six answers. */
export const PARTS_AHEAD = 5;

/** The completed items in order, read from the object a few hundred at a time. */
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

/** What an item is called: its metadata's filename, or its place in the batch, counted from 1. */
export const titleOf = (part: OutputPart): string => part.name ?? `Item ${part.index + 1}`;
