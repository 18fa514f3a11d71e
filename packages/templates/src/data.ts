import type { TemplateErrorDetail } from "./errors.ts";
import type { TemplateLimits } from "./limits.ts";

/**
 * Returns an error when the data is nested too deeply or is too large. Returns null otherwise. The recursion stops at
 * the depth `dataDepth` for any data.
 */
export function checkData(data: unknown, limits: TemplateLimits): TemplateErrorDetail | null {
  const characters = measure(data, limits);
  if (characters === null) {
    return { field: "", error: `data may nest at most ${limits.dataDepth} levels deep` };
  }
  if (characters > limits.dataCharacters) {
    return { field: "", error: `data may have at most ${limits.dataCharacters} characters of JSON` };
  }
  return null;
}

/**
 * Returns the length of a value as JSON without escapes. Stops counting soon after the limit is exceeded. Returns null
 * when the value is nested too deeply.
 */
function measure(value: unknown, limits: Pick<TemplateLimits, "dataCharacters" | "dataDepth">): number | null {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return String(value).length;
  const { dataDepth, dataCharacters: most } = limits;
  if (dataDepth === 0) return null;
  let total = 2;
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const inner = measure(item, { dataDepth: dataDepth - 1, dataCharacters: most - total });
    if (inner === null) return null;
    total += inner + 1 + (typeof key === "string" ? key.length + 3 : 0);
    if (total > most) return total;
  }
  return total;
}
