/** Properties of a file that conditional requests compare: its strong entity tag, and its creation time in epoch ms. */
export interface Validators {
  etag: string;
  madeAt: number;
}

/**
 * Returns the status of a conditional GET or HEAD, evaluated in the order of RFC 9110 section 13.2.2. Returns null if
 * the file must be sent.
 */
export function conditionalStatus(asked: Headers, file: Validators): 304 | 412 | null {
  const ifMatch = asked.get("If-Match");
  if (ifMatch !== null) {
    if (!listsEtag(ifMatch, file.etag, "strong")) return 412;
  } else if (isNotModifiedSince(file, asked.get("If-Unmodified-Since")) === false) return 412;
  const ifNoneMatch = asked.get("If-None-Match");
  if (ifNoneMatch !== null) return listsEtag(ifNoneMatch, file.etag, "weak") ? 304 : null;
  return isNotModifiedSince(file, asked.get("If-Modified-Since")) ? 304 : null;
}

/**
 * Whether the `Range` header applies. It applies if `If-Range` is absent or identifies this version of the file (RFC
 * 9110 section 13.1.5).
 */
export function isRangeValid(asked: Headers, { etag, madeAt }: Validators): boolean {
  const ifRange = asked.get("If-Range");
  return ifRange === null || ifRange === etag || ifRange === httpDate(madeAt);
}

/** Formats a time as HTTP-date, in whole seconds. */
export const httpDate = (epochMs: number): string => new Date(epochMs).toUTCString();

function listsEtag(header: string, etag: string, comparison: "strong" | "weak"): boolean {
  const candidates = header.split(",").map((candidate) => candidate.trim());
  return candidates.some((candidate) => {
    const tag = comparison === "weak" ? candidate.replace(/^W\//, "") : candidate;
    return tag === "*" || tag === etag;
  });
}

/**
 * Whether the file was created at or before the date in the header. Returns null if the header is absent or not a date.
 */
function isNotModifiedSince({ madeAt }: Validators, date: string | null): boolean | null {
  const limit = Date.parse(date ?? "");
  return Number.isNaN(limit) ? null : Math.floor(madeAt / 1000) * 1000 <= limit;
}
