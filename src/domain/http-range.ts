/** Byte range with both ends inclusive. */
export interface Range {
  first: number;
  last: number;
}

/**
 * Returns the byte range that a `Range` header requests of a file of `size` bytes (RFC 9110 section 14). Returns null
 * if the whole file must be sent: the header is absent, uses another unit, has several ranges or is invalid. Returns
 * `unsatisfiable` if the range is outside the file.
 */
export function parseRange(header: string | null, size: number): Range | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s/g, "") ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [, from = "", to = ""] = match;
  if (from === "") {
    const length = Number(to);
    return length === 0 || size === 0 ? "unsatisfiable" : { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return null;
  return first >= size ? "unsatisfiable" : { first, last };
}
