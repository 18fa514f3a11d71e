const HEADERS_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";

/** Parses the responses on a connection, to detect where each response ends (RFC 9112, section 6.3). */
export class ResponseParser {
  /** True while no response is expected and none has partly arrived. */
  isComplete = true;
  #isHead = false;
  /**
   * Remaining bytes of content; `chunked` until the last chunk; null before the header section, or if only the end of the connection ends
   * the response. @type {number | "chunked" | null}
   */
  #left = null;
  #tail = "";

  /** Expects the response to this request. @param {Buffer} request */
  beginResponse(request) {
    this.isComplete = false;
    this.#left = null;
    this.#isHead = request.toString("latin1", 0, 5) === "HEAD ";
  }

  /** @param {Buffer} bytes */
  read(bytes) {
    if (this.#left === null) this.#head(bytes);
    else this.#content(bytes);
  }

  /**
   * Parses the header section of the response. The runtime writes it in one piece.
   * @param {Buffer} bytes @returns {void}
   */
  #head(bytes) {
    const end = bytes.indexOf(HEADERS_END);
    if (end < 0) return;
    const head = bytes.toString("latin1", 0, end);
    const rest = bytes.subarray(end + HEADERS_END.length);
    const status = Number(head.slice(9, 12));
    if (status === 101) return;
    if (status < 200) return this.#head(rest);
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
    if (this.#isHead || status === 204 || status === 304) this.#left = 0;
    else if (/\r\ntransfer-encoding: *chunked/i.test(head)) this.#left = "chunked";
    else if (length !== undefined) this.#left = Number(length);
    else return;
    this.#tail = "";
    this.#content(rest);
  }

  /** @param {Buffer} bytes */
  #content(bytes) {
    if (typeof this.#left === "number") {
      this.#left -= bytes.length;
      this.isComplete = this.#left <= 0;
      return;
    }
    this.#tail = (this.#tail + bytes.toString("latin1", Math.max(0, bytes.length - 7))).slice(-7);
    this.isComplete = this.#tail.endsWith(`\r\n${LAST_CHUNK}`) || this.#tail === LAST_CHUNK;
  }
}
