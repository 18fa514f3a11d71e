/** Characters that `encodeURIComponent` does not encode although RFC 8187 requires it (section 3.2.1, `attr-char`). */
const NEVER_ENCODED_BY_URI = /[!'()*]/g;

/**
 * Returns the value of the `Content-Disposition` header (RFC 6266). A name that is not plain ASCII is sent twice: in
 * full for clients that support extended parameters, and in ASCII for other clients.
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
