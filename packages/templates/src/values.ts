/**
 * The functions below read data for templates. They read own properties only, never those of a prototype, and never
 * call a function in the data.
 */

/** Returns an own property of an object, list or text, or undefined. Lists and texts also have `length`. */
export function ownProperty(value: unknown, key: string): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string") return key === "length" ? value.length : undefined;
  if (typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

/**
 * Whether a value counts as true in `if`. False, null, missing values, 0, NaN, "" and the empty list do not count as
 * true, as in Handlebars and Mustache.
 */
export function truthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/**
 * Converts a value to the text that a tag prints. Missing values and null print nothing; the items of a list are joined
 * with commas, as in JavaScript.
 */
export function toText(value: unknown): string {
  if (value === null || value === undefined || typeof value === "function" || typeof value === "symbol") return "";
  if (Array.isArray(value)) return value.map(toText).join(",");
  return typeof value === "object" ? "[object Object]" : String(value);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
  "`": "&#x60;",
  "=": "&#x3D;",
};
const ESCAPED = /[&<>"'`=]/g;

/** Escapes a text for use in HTML content and in attributes with or without quotes. */
export function escapeHtml(text: string): string {
  let escaped = "";
  let done = 0;
  ESCAPED.lastIndex = 0;
  while (ESCAPED.test(text)) {
    const at = ESCAPED.lastIndex - 1;
    escaped += text.slice(done, at) + ESCAPES[text.charAt(at)];
    done = at + 1;
  }
  return done === 0 ? text : escaped + text.slice(done);
}
