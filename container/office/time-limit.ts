import { LIMITS } from "../../src/domain/limits.ts";
import type { SourceSize } from "./detect-format.ts";

/**
 * Base time limit of a conversion, in ms. The three constants together allow three times as long as the slowest file of
 * each size took. That was measured with 1,000 files of public test sets on two busy cores. A small file that takes
 * LibreOffice minutes is not normal.
 */
const BASE_MS = 30_000;
/** Additional time limit per MB of unpacked XML, in ms. */
const PER_XML_MB_MS = 8_000;
/** Additional time limit per MB of other content, in ms. */
const PER_OTHER_MB_MS = 20_000;
const MB = 1024 ** 2;

/**
 * Returns how long LibreOffice may work on a document, in ms. The time in which it waits for the CPU does not count.
 */
export function workTimeLimitMs({ xmlBytes, otherBytes }: SourceSize): number {
  const limitMs = BASE_MS + (xmlBytes / MB) * PER_XML_MB_MS + (otherBytes / MB) * PER_OTHER_MB_MS;
  return Math.min(LIMITS.conversionWorkMs, Math.round(limitMs));
}
