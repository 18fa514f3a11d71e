import { FolioError, formatValue } from "../domain/errors.ts";

const VERSION = /^(?:W\/)?"?([1-9]\d{0,15})"?$/;

/**
 * Returns the resource version that `If-Match` contains, quoted or not. Returns null if the header is missing or `*`.
 */
export function expectedVersion(headers: Headers): number | null {
  const given = headers.get("If-Match");
  if (given === null || given === "*") return null;
  const version = VERSION.exec(given)?.[1];
  if (version !== undefined) return Number(version);
  throw new FolioError("invalid_parameter", `If-Match must be a version number such as 3; got ${formatValue(given)}.`, {
    param: "If-Match",
  });
}
