import type { IdPrefix } from "../../../domain/ids.ts";

/** The id that examples use for an object of the kind. */
export const exampleId = (prefix: IdPrefix): string => `${prefix}_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A`;
