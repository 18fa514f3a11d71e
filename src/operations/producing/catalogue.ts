import { CONVERSIONS } from "./conversions.ts";
import { EDITS } from "./edits.ts";
import { EXTRACTIONS } from "./extractions.ts";
import { IMAGES } from "./images.ts";
import { PIPELINES } from "./pipelines.ts";
import { RENDERS } from "./renders.ts";

/** Every operation that produces something, by its operationId. */
export const PRODUCERS = { ...RENDERS, ...EDITS, ...CONVERSIONS, ...IMAGES, ...EXTRACTIONS, ...PIPELINES };

export type ProducerName = keyof typeof PRODUCERS;

const namesOf = <Operations extends object>(operations: Operations) =>
  Object.keys(operations) as (keyof Operations & ProducerName)[];

export const EDIT_NAMES = namesOf(EDITS);
export const CONVERSION_NAMES = namesOf(CONVERSIONS);

export const isProducerName = (name: string): name is ProducerName => Object.hasOwn(PRODUCERS, name);
