import { nearest } from "../suggest.ts";
import { TYPES, truncatedJson } from "./field.ts";

const NAME_CHARACTERS = 100;
/** Matches field names that Handlebars allows between braces. */
const NAME = /^[^\s!"#%-,./;->@[-^`{-~]+$/;
const FORBIDDEN_NAMES = new Set(["__proto__", "constructor", "prototype"]);
const RESERVED = new Set(["this", "else", "true", "false", "null", "undefined"]);

/** Returns the error of a field name, or null when `{{name}}` can print the field. */
export function fieldNameError(name: string): string | null {
  if (FORBIDDEN_NAMES.has(name)) return `${truncatedJson(name)} is not allowed as a field name`;
  if (name.endsWith("?")) return `write an optional field as "${name.slice(0, -1)}": "string?"`;
  if (RESERVED.has(name)) return `${truncatedJson(name)} is a reserved word and cannot be a field name`;
  if (!NAME.test(name) || name.length > NAME_CHARACTERS) {
    return `${truncatedJson(name)} cannot be a field name; use letters, digits, _, - and $, at most ${NAME_CHARACTERS}`;
  }
  return null;
}

const SYNONYMS: Record<string, string> = {
  text: "string",
  str: "string",
  char: "string",
  int: "integer",
  float: "number",
  double: "number",
  decimal: "number",
  currency: "number",
  bool: "boolean",
  datetime: "date",
  "date-time": "date",
  timestamp: "date",
  list: "array",
  map: "object",
  dict: "object",
};

export function unknownType(name: string): string {
  const guess = SYNONYMS[name.toLowerCase()] ?? nearest(name, TYPES);
  const hint = guess ? ` (did you mean "${guess}"?)` : "";
  return `unknown type ${truncatedJson(name)}${hint}. Supported types: ${TYPES.join(", ")}`;
}
