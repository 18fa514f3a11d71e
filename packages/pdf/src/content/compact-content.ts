import type { Budget } from "../syntax/budget.ts";
import { latin1, type PdfValue } from "../syntax/objects.ts";
import { formatNumber, serialize } from "../syntax/serialize.ts";
import { type Operation, operationsOf } from "./operations.ts";

/**
 * Rewrites content in fewer bytes, without superfluous whitespace, comments and digits. Writes equal tokens in the same
 * way, because deflate then compresses better. Coordinates keep their values. Returns null for content with syntax
 * errors, because PDF readers interpret such content differently.
 */
export function compactContent(content: Uint8Array, budget: Budget): Uint8Array | null {
  const parts: string[] = [];
  let before = { start: -1, end: 0 };
  for (const operation of operationsOf(content, budget)) {
    const { start, end } = operation;
    const isRunTogether = start === before.start && end === before.end;
    if (start !== before.end && !isRunTogether) return null;
    parts.push(operation.operator === "BI" ? latin1(content.subarray(start, end)) : formatOperation(operation), "\n");
    before = { start, end };
  }
  // The remaining bytes are whitespace, or operands whose operator is in the next content stream.
  parts.push(latin1(content.subarray(before.end)));
  return new Uint8Array(Buffer.from(parts.join("").trimEnd(), "latin1"));
}

function formatOperation({ operator, operands }: Operation): string {
  const line = joinTokens(operands);
  return line === "" || endsWithDelimiter(line) ? line + operator : `${line} ${operator}`;
}

/** Joins tokens to content. Adds a space only where two regular characters would otherwise touch. */
function joinTokens(values: PdfValue[]): string {
  let text = "";
  for (const value of values) {
    const next = operand(value);
    text += text === "" || endsWithDelimiter(text) || startsWithDelimiter(next) ? next : ` ${next}`;
  }
  return text;
}

function operand(value: PdfValue): string {
  if (typeof value === "number") return formatNumber(value).replace(/^(-?)0\./, "$1.");
  return Array.isArray(value) ? `[${joinTokens(value)}]` : serialize(value, () => null);
}

const startsWithDelimiter = (text: string): boolean => "/[(<".includes(text.charAt(0));
const endsWithDelimiter = (text: string): boolean => "])>".includes(text.charAt(text.length - 1));
