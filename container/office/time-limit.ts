import { LIMITS } from "../../src/domain/limits.ts";
import type { SourceSize } from "./detect-format.ts";

/**
 * What a document may take: three times what the slowest of its size took among a thousand files of public test sets, on two busy
 * cores. A small file that keeps LibreOffice busy for minutes is no good one.
 */
const BASE_MS = 30_000;
const PER_XML_MB_MS = 8_000;
const PER_OTHER_MB_MS = 20_000;
const MB = 1024 ** 2;

/** On a machine so busy that a document waits for most of its time, by the clock. */
const BUSY_FACTOR = 3;

/** How long LibreOffice may work on a document, what other programs keep it waiting not counted. */
export function workTimeLimitMs({ xmlBytes, otherBytes }: SourceSize): number {
  const limitMs = BASE_MS + (xmlBytes / MB) * PER_XML_MB_MS + (otherBytes / MB) * PER_OTHER_MB_MS;
  return Math.min(LIMITS.conversionTimeoutMs, Math.round(limitMs));
}

/** When a conversion that may work for so long is ended by the clock, whatever it was waiting for. */
export const wallClockLimitMs = (workMs: number): number => Math.min(LIMITS.conversionTimeoutMs, workMs * BUSY_FACTOR);
