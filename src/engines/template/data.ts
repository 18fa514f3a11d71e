import type { ErrorDetail } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";

/** Why data cannot be used at all: too deep or too large. Never recurses deeper than the bound, whatever it is given. */
export function checkData(data: unknown): ErrorDetail | null {
  const characters = measure(data, 1, LIMITS.templateDataCharacters);
  if (characters === null) {
    return { field: "", error: `data may nest at most ${LIMITS.templateDataDepth} levels deep` };
  }
  if (characters > LIMITS.templateDataCharacters) {
    return { field: "", error: `data may have at most ${LIMITS.templateDataCharacters} characters of JSON` };
  }
  return null;
}

/** Characters of a value as JSON, escapes not counted; stops soon after `most`; null when it nests too deep. */
function measure(value: unknown, depth: number, most: number): number | null {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return String(value).length;
  if (depth > LIMITS.templateDataDepth) return null;
  let total = 2;
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const inner = measure(item, depth + 1, most - total);
    if (inner === null) return null;
    total += inner + 1 + (typeof key === "string" ? key.length + 3 : 0);
    if (total > most) return total;
  }
  return total;
}
