/** How data reads in a template: own properties only, never a prototype, never a call. */

/** An own property of an object, list or text (`length` included); undefined for anything else. */
export function ownProperty(value: unknown, key: string): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string") return key === "length" ? value.length : undefined;
  if (typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

/** Falsy: false, null, missing, 0, NaN, "" and the empty list (Handlebars' rule; Mustache agrees). */
export function truthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** What a value prints as. Nothing prints nothing; lists join with commas as in JavaScript. */
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

/** Safe as HTML text and inside a quoted or unquoted attribute. */
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
