export interface FrontMatter {
  /** What stands above the text: keys in lower case. */
  fields: Record<string, string>;
  text: string;
}

const BLOCK = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const FIELD = /^([A-Za-z][\w-]*):[ \t]*(.*)$/;

/** The block between lines of three hyphens at the top of a text, read as `key: value`; lists and nested values are left alone. */
export function frontMatterOf(text: string): FrontMatter {
  const found = BLOCK.exec(text);
  if (!found) return { fields: {}, text };
  const fields: Record<string, string> = {};
  for (const line of (found[1] ?? "").split(/\r?\n/)) {
    const [, key = "", value = ""] = FIELD.exec(line) ?? [];
    if (key !== "" && value.trim() !== "") fields[key.toLowerCase()] = unquoted(value.trim());
  }
  return { fields, text: text.slice(found[0].length) };
}

function unquoted(value: string): string {
  const [, quoted] = /^"(.*)"$/.exec(value) ?? /^'(.*)'$/.exec(value) ?? [];
  return quoted ?? value.replace(/\s+#.*$/, "");
}
