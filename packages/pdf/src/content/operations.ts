import { Budget, WORK } from "../syntax/budget.ts";
import { isRegular, isSpace } from "../syntax/characters.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { PdfDict, PdfName, type PdfValue } from "../syntax/objects.ts";
import { Keyword, SyntaxReader, UnexpectedEndError, UnterminatedStringError } from "../syntax/reader.ts";

/** One operator of a content stream, with its operands. `start` and `end` are byte offsets in the stream. */
export interface Operation {
  operator: string;
  operands: PdfValue[];
  start: number;
  end: number;
}

/**
 * Maximum number of operands that are kept per operator. No operator needs more, and a hostile content stream must not
 * fill the memory.
 */
const MAX_OPERANDS = 4096;

/**
 * Maximum number of syntax errors in a content stream. At the next error, reading stops. Data with more errors is
 * not content, and one error costs as much time as hundreds of operations.
 */
const MAX_ERRORS = 1_000;

/**
 * Reads the operations of a content stream (ISO 32000-2, 7.8.2). An inline image is one `BI` operation with the image's
 * dictionary. Skips syntax errors.
 */
export class OperationReader {
  readonly #reader: SyntaxReader;
  readonly #budget: Budget;
  /**
   * Operators that `next` must still return. They come from a word that consists of several operators, such as `QBT`.
   */
  #further: string[] = [];
  #start = 0;
  #faults = 0;
  /**
   * Offset of the first unterminated string, array or dictionary, or null. Other PDF readers find no operators after
   * this offset.
   */
  unclosedFrom: number | null = null;
  /** Whether the content contains a string without an end. */
  hasUnclosedString = false;

  constructor(content: Uint8Array, budget = new Budget()) {
    this.#budget = budget;
    this.#reader = new SyntaxReader(content, budget.transient(), { references: false });
  }

  /**
   * Returns the next operation, or null at the end of the content stream. Throws `too_complex` if the limits of the
   * budget are exceeded.
   */
  next(): Operation | null {
    const further = this.#further.shift();
    if (further !== undefined) return this.#operation(further, []);
    this.#reader.budget.resetMemory();
    this.#start = this.#reader.position;
    let operands: PdfValue[] = [];
    for (;;) {
      const token = this.#token();
      if (token === SYNTAX_ERROR) operands = [];
      else if (!(token instanceof Keyword)) {
        if (operands.length < MAX_OPERANDS) operands.push(token);
      } else if (token.text === "") return null;
      else if (OPERATORS.has(token.text)) return this.#operation(token.text, operands);
      else {
        const [first = "", ...others] = splitOperators(token.text);
        this.#further = others;
        return this.#operation(first, operands);
      }
    }
  }

  #operation(operator: string, operands: PdfValue[]): Operation {
    const reader = this.#reader;
    const own = operator === "BI" ? [inlineImage(reader)] : operands;
    return { operator, operands: own, start: this.#start, end: reader.position };
  }

  #token(): PdfValue | Keyword {
    const reader = this.#reader;
    const before = reader.position;
    try {
      return reader.token();
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      this.hasUnclosedString ||= error instanceof UnterminatedStringError;
      if (error instanceof UnexpectedEndError || error instanceof UnterminatedStringError) this.unclosedFrom ??= before;
      if (++this.#faults > MAX_ERRORS) return END;
      reader.position = Math.max(reader.position, before) + 1;
      reader.budget.resetMemory();
      this.#budget.spendWork(WORK.fault);
      this.#start = reader.position;
      return SYNTAX_ERROR;
    }
  }
}

const SYNTAX_ERROR = new Keyword("");
const END = new Keyword("");

export function* operationsOf(content: Uint8Array, budget = new Budget()): Generator<Operation> {
  const reader = new OperationReader(content, budget);
  for (let operation = reader.next(); operation; operation = reader.next()) yield operation;
}

/** The names of all content operators (ISO 32000-2, table A.1). */
export const OPERATORS: ReadonlySet<string> = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc
  SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);
const LONGEST_OPERATOR = 3;

/**
 * Splits a word that consists of several operators without spaces between them, such as `QBT`. Returns any other word
 * unchanged.
 */
function splitOperators(word: string): string[] {
  if (word.length > 4 * LONGEST_OPERATOR) return [word];
  const found: string[] = [];
  for (let at = 0; at < word.length; ) {
    const lengths = [3, 2, 1].filter((length) => OPERATORS.has(word.slice(at, at + length)));
    const [length] = lengths;
    if (length === undefined) return [word];
    found.push(word.slice(at, at + length));
    at += length;
  }
  return found;
}

/**
 * Reads an inline image up to and including its `EI` operator. Returns the image's dictionary, whose keys stay
 * abbreviated.
 */
function inlineImage(reader: SyntaxReader): PdfDict {
  const dict = new PdfDict();
  try {
    for (;;) {
      const key = reader.token();
      if (!(key instanceof PdfName)) break;
      dict.set(key.text, reader.value());
    }
  } catch (error) {
    // The dictionary is damaged, but the end of the image can still be found.
    if (!(error instanceof DamagedFileError)) throw error;
  }
  reader.position = endOfInlineImage(reader.bytes, reader.position + 1);
  return dict;
}

/**
 * Returns the offset after the image's `EI` operator. Accepts `EI` only after whitespace and before plausible content,
 * because image data may also contain the bytes `EI`.
 */
function endOfInlineImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue;
    if (!isSpace(bytes[at - 1]) || isRegular(bytes[at + 2])) continue;
    const after = bytes.subarray(at + 2, at + 12);
    if (after.every((code) => isSpace(code) || (code >= 32 && code < 127))) return at + 2;
  }
  return bytes.length;
}
