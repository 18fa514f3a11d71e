import { LIMITS } from "../../src/domain/limits.ts";
import type { SourceSize } from "./detect-format.ts";

/**
 * Time limit by document size: three times the slowest file of that size among 1,000 files of public test sets, measured on two busy cores.
 * A small file that occupies LibreOffice for minutes is abnormal.
 */
const BASE_MS = 30_000;
const PER_XML_MB_MS = 8_000;
const PER_OTHER_MB_MS = 20_000;
const MB = 1024 ** 2;

/** Factor for the wall-clock limit on a machine so busy that a document waits most of its time. */
const BUSY_FACTOR = 3;

/** Returns how long LibreOffice may work on a document, without the time that it waits for the CPU. */
export function workTimeLimitMs({ xmlBytes, otherBytes }: SourceSize): number {
  const limitMs = BASE_MS + (xmlBytes / MB) * PER_XML_MB_MS + (otherBytes / MB) * PER_OTHER_MB_MS;
  return Math.min(LIMITS.conversionTimeoutMs, Math.round(limitMs));
}

/** Returns the wall-clock time after which a conversion ends, also when it only waited. */
export const wallClockLimitMs = (workMs: number): number => Math.min(LIMITS.conversionTimeoutMs, workMs * BUSY_FACTOR);
