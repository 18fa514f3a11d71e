/** Syntax of literal values in a programming language. */
export interface Syntax {
  indent: string;
  key(name: string): string;
  words: Readonly<Record<"true" | "false" | "null", string>>;
  /** Text between a brace and the content of an object that is written on one line. */
  brace: string;
}

export const JAVASCRIPT: Syntax = {
  indent: "  ",
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)),
  words: { true: "true", false: "false", null: "null" },
  brace: " ",
};

export const PYTHON: Syntax = {
  indent: "    ",
  key: (name) => JSON.stringify(name),
  words: { true: "True", false: "False", null: "None" },
  brace: "",
};

/** Maximum number of characters of a value that is written on one line. */
const LINE_CHARACTERS = 72;

/** Returns a JSON value in the language's syntax, on one line if it fits. */
export function literal(value: unknown, syntax: Syntax, depth = 0): string {
  if (typeof value !== "object" || value === null) return scalar(value, syntax);
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, syntax, depth + 1))
    : Object.entries(value).map(([name, item]) => `${syntax.key(name)}: ${literal(item, syntax, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return `${open}${close}`;
  const line = parts.join(", ");
  const pad = Array.isArray(value) ? "" : syntax.brace;
  if (line.length <= LINE_CHARACTERS && !line.includes("\n")) return `${open}${pad}${line}${pad}${close}`;
  const inner = `\n${syntax.indent.repeat(depth + 1)}`;
  return `${open}${inner}${parts.join(`,${inner}`)},\n${syntax.indent.repeat(depth)}${close}`;
}

/**
 * Returns a string, number, boolean or null as a literal. JSON strings are valid in both languages, with the same
 * escapes.
 */
function scalar(value: unknown, { words }: Syntax): string {
  const text = JSON.stringify(value);
  return text === "true" || text === "false" || text === "null" ? words[text] : text;
}
