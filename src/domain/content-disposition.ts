/** What an extended parameter's value holds as it is (RFC 8187, section 3.2.1, `attr-char`), beyond letters and digits. */
const NEVER_ENCODED_BY_URI = /[!'()*]/g;

/**
 * The header field (RFC 6266). A name that is not plain ASCII comes twice: whoever knows extended parameters takes the whole name,
 * others its ASCII.
 */
export function contentDisposition(kind: "inline" | "attachment", filename: string): string {
  const plain = filename
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_");
  const quoted = plain.replace(/["\\]/g, "_").replace(/%/g, "_");
  if (quoted === filename) return `${kind}; filename="${quoted}"`;
  const encoded = encodeURIComponent(filename).replace(NEVER_ENCODED_BY_URI, (character) =>
    character === "!" ? character : `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${quoted}"; filename*=UTF-8''${encoded}`;
}
