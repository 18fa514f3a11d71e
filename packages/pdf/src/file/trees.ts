import { WORK } from "../syntax/budget.ts";
import { latin1, PdfDict, PdfString, type PdfValue } from "../syntax/objects.ts";
import type { PdfDocument } from "./document.ts";

/**
 * Returns all entries of a name tree (ISO 32000-2, 7.9.6). Keys have one character per byte. If a key occurs several
 * times, its first entry counts.
 */
export function readNameTree(document: PdfDocument, root: PdfValue | undefined): Map<string, PdfValue> {
  const entries = new Map<string, PdfValue>();
  for (const [key, value] of leafPairs(document, root, "Names")) {
    const text = document.string(key);
    if (text && !entries.has(latin1(text.bytes))) entries.set(latin1(text.bytes), value);
  }
  return entries;
}

/** Returns all entries of a number tree (ISO 32000-2, 7.9.7). If a key occurs several times, its first entry counts. */
export function readNumberTree(document: PdfDocument, root: PdfValue | undefined): Map<number, PdfValue> {
  const entries = new Map<number, PdfValue>();
  for (const [key, value] of leafPairs(document, root, "Nums")) {
    const number = document.number(key);
    if (number !== null && !entries.has(number)) entries.set(number, value);
  }
  return entries;
}

/** Returns a name tree that consists of one node. Its keys are sorted by bytes, as the standard requires. */
export function nameTree(entries: Map<string, PdfValue>): PdfDict {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return PdfDict.of({ Names: sorted.flatMap(([key, value]) => [stringOf(key), value]) });
}

export function numberTree(entries: Map<number, PdfValue>): PdfDict {
  const sorted = [...entries].sort(([a], [b]) => a - b);
  return PdfDict.of({ Nums: sorted.flat() });
}

const stringOf = (key: string): PdfString => new PdfString(Uint8Array.from(Buffer.from(key, "latin1")));

function* leafPairs(
  document: PdfDocument,
  root: PdfValue | undefined,
  leaf: "Names" | "Nums",
): Generator<[PdfValue, PdfValue]> {
  const seen = new Set<PdfDict>();
  const stack: (PdfValue | undefined)[] = [root];
  while (stack.length > 0) {
    const node = document.dict(stack.pop());
    if (!node || seen.has(node)) continue;
    seen.add(node);
    const pairs = document.array(node.get(leaf)) ?? [];
    document.budget.spendWork((pairs.length + 1) * WORK.visit);
    for (let i = 0; i + 1 < pairs.length; i += 2) yield [pairs[i] ?? null, pairs[i + 1] ?? null];
    const kids = document.array(node.get("Kids")) ?? [];
    document.budget.spendWork(kids.length * WORK.visit);
    for (let i = kids.length - 1; i >= 0; i--) stack.push(kids[i]);
  }
}
