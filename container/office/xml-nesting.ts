const [LESS, GREATER, SLASH, BANG, QUESTION, DASH, BRACKET, DOUBLE_QUOTE, SINGLE_QUOTE, COLON] = [..."<>/!?-[\"':"].map(
  (character) => character.charCodeAt(0),
);
const CLOSING_BRACKET = "]".charCodeAt(0);
const SPACE = " ".charCodeAt(0);
const NAME_KEPT = 32;

/** Names of table elements, without prefix: `tbl` in Office Open XML and `table` in OpenDocument. */
const TABLES = new Set(["tbl", "table"]);

type ParserState = "text" | "opened" | "name" | "attributes" | "quoted" | "declaration";

/**
 * Measures how deeply the elements and tables of an XML part are nested, while the part is unpacked. LibreOffice lays
 * out tables recursively, so a few hundred nested tables take minutes. Zero bytes are skipped, so that UTF-16 works
 * too.
 */
export class XmlNesting {
  #state: ParserState = "text";
  #depth = 0;
  #tables = 0;
  deepest = 0;
  deepestTable = 0;
  #name = "";
  #isClosing = false;
  #quote = 0;
  /**
   * Byte that must precede the `>` at the end of the current comment, CDATA section or processing instruction. 0 if any
   * other tag is open.
   */
  #endsAfter = 0;
  #previous = 0;

  add(piece: Buffer): void {
    for (let at = 0; at < piece.length; at++) {
      if (this.#state === "text") {
        at = piece.indexOf(LESS ?? 0, at);
        if (at < 0) return;
      }
      const byte = piece[at] ?? 0;
      if (byte === 0) continue;
      this.#readByte(byte);
      this.#previous = byte;
    }
  }

  #readByte(byte: number): void {
    switch (this.#state) {
      case "text":
        this.#state = "opened";
        return;
      case "opened":
        this.#open(byte);
        return;
      case "name":
        this.#readName(byte);
        return;
      case "attributes":
        this.#readAttributes(byte);
        return;
      case "quoted":
        if (byte === this.#quote) this.#state = "attributes";
        return;
      case "declaration":
        this.#readDeclaration(byte);
    }
  }

  #open(byte: number): void {
    this.#name = "";
    this.#isClosing = byte === SLASH;
    this.#endsAfter = byte === QUESTION ? byte : 0;
    this.#state = byte === BANG || byte === QUESTION ? "declaration" : "name";
    if (this.#state === "name" && !this.#isClosing) this.#readName(byte);
  }

  #readName(byte: number): void {
    if (byte === COLON) this.#name = "";
    else if (byte > SPACE && byte !== SLASH && byte !== GREATER) {
      if (this.#name.length < NAME_KEPT) this.#name += String.fromCharCode(byte);
    } else {
      this.#state = "attributes";
      this.#readAttributes(byte);
    }
  }

  #readAttributes(byte: number): void {
    if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
      this.#quote = byte;
      this.#state = "quoted";
    } else if (byte === GREATER) {
      this.#state = "text";
      if (this.#isClosing) this.#changeDepth(-1);
      else if (this.#previous !== SLASH) this.#changeDepth(1);
    }
  }

  #readDeclaration(byte: number): void {
    if (this.#previous === BANG && byte === DASH) this.#endsAfter = byte;
    else if (this.#previous === BANG && byte === BRACKET) this.#endsAfter = CLOSING_BRACKET;
    else if (byte === GREATER && (this.#endsAfter === 0 || this.#previous === this.#endsAfter)) this.#state = "text";
  }

  #changeDepth(by: 1 | -1): void {
    this.#depth += by;
    this.deepest = Math.max(this.deepest, this.#depth);
    if (!TABLES.has(this.#name)) return;
    this.#tables += by;
    this.deepestTable = Math.max(this.deepestTable, this.#tables);
  }
}
