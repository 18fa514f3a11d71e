const HEAD_END = "\r\n\r\n";
/**
 * Maximum number of characters in the start line and headers of a request that are checked. The runtime itself rejects
 * longer ones.
 */
const MOST_CHARACTERS = 1024 * 1024;

/**
 * Reads the start line and the headers of one request. Detects a body whose size is ambiguous (RFC 9112, section 6.3).
 */
export class RequestHead {
  #text = "";
  #isRead = false;

  /**
   * Returns an error for invalid headers. Returns null if they are valid or not complete yet.
   * @param {Buffer} bytes
   * @returns {string | null}
   */
  read(bytes) {
    if (this.#isRead) return null;
    // Starts a little before the new bytes, because the end of the headers may be split between two chunks.
    const from = Math.max(0, this.#text.length - HEAD_END.length);
    this.#text += bytes.toString("latin1");
    const end = this.#text.indexOf(HEAD_END, from);
    this.#isRead = end >= 0 || this.#text.length > MOST_CHARACTERS;
    if (!this.#isRead) return null;
    const head = this.#text.slice(0, end);
    this.#text = "";
    return errorOf(head);
  }
}

/** @param {string} head */
function errorOf(head) {
  const lengths = valuesOf(head, "content-length");
  const codings = valuesOf(head, "transfer-encoding");
  if (lengths.length > 1) return `Content-Length must occur only once; got it ${lengths.length} times.`;
  if (lengths.some((value) => !/^\d{1,15}$/.test(value))) return "Content-Length must be a number of bytes.";
  if (codings.length > 1 || codings.some((value) => value.toLowerCase() !== "chunked")) {
    return "Transfer-Encoding must occur at most once, with the value chunked.";
  }
  if (lengths.length > 0 && codings.length > 0) {
    return "A request must have either Content-Length or Transfer-Encoding; got both.";
  }
  return null;
}

/** @param {string} head @param {string} name Lowercase. */
const valuesOf = (head, name) =>
  head.split("\r\n").flatMap((line) => {
    const colon = line.indexOf(":");
    return line.slice(0, colon).trim().toLowerCase() === name ? [line.slice(colon + 1).trim()] : [];
  });
