import { Budget, WORK } from "../syntax/budget.ts";
import { isRegular, isSpace } from "../syntax/characters.ts";
import { Damage } from "../syntax/damage.ts";
import { PdfDict, PdfName, type PdfValue } from "../syntax/objects.ts";
import { Keyword, SyntaxReader } from "../syntax/reader.ts";

/** One operator of a content stream with its operands; `start` to `end` is its span in bytes. */
export interface Operation {
  operator: string;
  operands: PdfValue[];
  start: number;
  end: number;
}

/** More operands than any operator takes: a hostile stream must not pile them up. */
const MAX_OPERANDS = 4096;

/** What has more is no content, and each costs as much as hundreds of operations. */
const MAX_FAULTS = 1_000;

/** Reads a content stream (ISO 32000-2, 7.8.2). Inline images come as one `BI` with their dictionary; what is no syntax is skipped. */
export function* operationsOf(content: Uint8Array, budget = new Budget()): Generator<Operation> {
  const reader = new SyntaxReader(content, budget.passing(), { references: false });
  let operands: PdfValue[] = [];
  let start = 0;
  let faults = 0;
  for (;;) {
    const before = reader.position;
    let token: PdfValue | Keyword;
    try {
      token = reader.token();
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      if (++faults > MAX_FAULTS) return;
      reader.position = Math.max(reader.position, before) + 1;
      reader.budget = budget.passing();
      budget.work(WORK.fault);
      operands = [];
      start = reader.position;
      continue;
    }
    if (!(token instanceof Keyword)) {
      if (operands.length < MAX_OPERANDS) operands.push(token);
      continue;
    }
    if (token.text === "") return;
    for (const operator of operatorsIn(token.text)) {
      if (operator === "BI") operands = [inlineImage(reader)];
      yield { operator, operands, start, end: reader.position };
      operands = [];
    }
    reader.budget = budget.passing();
    start = reader.position;
  }
}

/** ISO 32000-2, table A.1. */
const OPERATORS: ReadonlySet<string> = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc
  SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);
const LONGEST_OPERATOR = 3;

/** Operators that a writer ran together, as in `QBT`; a word that is none stays as it is. */
function operatorsIn(word: string): string[] {
  if (OPERATORS.has(word) || word.length > 4 * LONGEST_OPERATOR) return [word];
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

/** Stops after `EI`; gives the image's dictionary with its abbreviated keys. */
function inlineImage(reader: SyntaxReader): PdfDict {
  const dict = new PdfDict();
  try {
    for (;;) {
      const key = reader.token();
      if (!(key instanceof PdfName)) break;
      dict.set(key.text, reader.value());
    }
  } catch (error) {
    // The search for the end goes on from here.
    if (!(error instanceof Damage)) throw error;
  }
  reader.position = endOfInlineImage(reader.bytes, reader.position + 1);
  return dict;
}

/** `EI` among white space, with something that may be content after it: image data can hold the two letters as well. */
function endOfInlineImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue;
    if (!isSpace(bytes[at - 1]) || isRegular(bytes[at + 2])) continue;
    const after = bytes.subarray(at + 2, at + 12);
    if (after.every((code) => isSpace(code) || (code >= 32 && code < 127))) return at + 2;
  }
  return bytes.length;
}
