import type { IdPrefix } from "../../../domain/ids.ts";

/** Returns the id that all examples use for resources of this kind. */
export const exampleId = (prefix: IdPrefix): string => `${prefix}_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A`;
