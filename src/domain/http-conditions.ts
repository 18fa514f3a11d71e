/** What a file is known by; a strong entity tag and when it was made, epoch milliseconds. */
export interface Validators {
  etag: string;
  madeAt: number;
}

/** The status that a conditional GET or HEAD ends with, in the order of RFC 9110 section 13.2.2; null when the file is to be sent. */
export function conditionalStatus(asked: Headers, file: Validators): 304 | 412 | null {
  const ifMatch = asked.get("If-Match");
  if (ifMatch !== null) {
    if (!names(ifMatch, file.etag, "strong")) return 412;
  } else if (isUpTo(file, asked.get("If-Unmodified-Since")) === false) return 412;
  const ifNoneMatch = asked.get("If-None-Match");
  if (ifNoneMatch !== null) return names(ifNoneMatch, file.etag, "weak") ? 304 : null;
  return isUpTo(file, asked.get("If-Modified-Since")) ? 304 : null;
}

/** Whether a `Range` counts: `If-Range` is absent or names this very file (RFC 9110 section 13.1.5). */
export function rangeCounts(asked: Headers, { etag, madeAt }: Validators): boolean {
  const ifRange = asked.get("If-Range");
  return ifRange === null || ifRange === etag || ifRange === httpDate(madeAt);
}

/** An instant as HTTP writes it, whole seconds. */
export const httpDate = (epochMs: number): string => new Date(epochMs).toUTCString();

function names(header: string, etag: string, comparison: "strong" | "weak"): boolean {
  const candidates = header.split(",").map((candidate) => candidate.trim());
  return candidates.some((candidate) => {
    const tag = comparison === "weak" ? candidate.replace(/^W\//, "") : candidate;
    return tag === "*" || tag === etag;
  });
}

/** Whether the file was made by that date; null when the header is absent or no date. */
function isUpTo({ madeAt }: Validators, date: string | null): boolean | null {
  const limit = Date.parse(date ?? "");
  return Number.isNaN(limit) ? null : Math.floor(madeAt / 1000) * 1000 <= limit;
}
