import type { Budget } from "../syntax/budget.ts";
import { OperationReader } from "./operations.ts";

const LEFT_PAREN = 0x28;
const RIGHT_PAREN = 0x29;
const BACKSLASH = 0x5c;
const LINE_END = Uint8Array.of(10);

/**
 * Joins the content streams of a page. They are separated by line feeds (ISO 32000-2, 7.8.2), except where a stream
 * ends within a string: other readers continue such a string in the next stream, although the standard forbids it.
 */
export function joinContent(streams: readonly Uint8Array[], budget: Budget): Uint8Array {
  const parts: Uint8Array[] = [];
  let unfinished: Uint8Array[] = [];
  for (const [index, stream] of streams.entries()) {
    parts.push(stream);
    unfinished.push(stream);
    const isLast = index === streams.length - 1;
    if (!isLast && endsInString(unfinished.length === 1 ? stream : Buffer.concat(unfinished), budget)) continue;
    parts.push(LINE_END);
    unfinished = [];
  }
  return new Uint8Array(Buffer.concat(parts));
}

function endsInString(content: Uint8Array, budget: Budget): boolean {
  if (!hasUnbalancedParentheses(content)) return false;
  const reader = new OperationReader(content, budget);
  while (reader.next());
  return reader.hasUnclosedString;
}

/** Whether a string may lack its end. Reads only the parentheses, because reading the operators takes much longer. */
function hasUnbalancedParentheses(content: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < content.length; at++) {
    const code = content[at];
    if (code === BACKSLASH) at++;
    else if (code === LEFT_PAREN) depth++;
    else if (code === RIGHT_PAREN) depth--;
  }
  return depth !== 0;
}
