import { type Budget, COST, WORK } from "./budget.ts";

const LEFT_PAREN = 0x28;
const RIGHT_PAREN = 0x29;
const BACKSLASH = 0x5c;

/**
 * Literal string without an end. It has a start offset, and the offsets of the outermost balanced pairs of parentheses
 * inside the string.
 */
interface UnterminatedString {
  from: number;
  opened: number[];
  closed: number[];
}

/**
 * Known strings without an end, by source bytes. A string that starts inside such a string also has no end, unless it
 * is inside a balanced pair. Without this map, a file full of opening parentheses would be scanned to its end from each
 * parenthesis.
 */
const unterminatedStrings = new WeakMap<Uint8Array, UnterminatedString>();

/** Returns the offset of the parenthesis that closes the literal string (ISO 32000-2, 7.3.4.2), or null if the string has no end. */
export function endOfLiteral(bytes: Uint8Array, opening: number, budget: Budget): number | null {
  const endless = unterminatedStrings.get(bytes);
  if (endless && opening >= endless.from && !isWithinPair(endless, opening)) return null;
  const open = [opening];
  const pairs: UnterminatedString = { from: opening, opened: [], closed: [] };
  for (let at = opening + 1; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === BACKSLASH) at++;
    else if (code === LEFT_PAREN) {
      budget.spendMemory(COST.word);
      open.push(at);
    } else if (code === RIGHT_PAREN) {
      const start = open.pop() ?? opening;
      if (open.length === 0) return at;
      close(pairs, start, at);
    }
  }
  budget.spendWork((bytes.length - opening) * WORK.byte);
  if (!endless || opening < endless.from) unterminatedStrings.set(bytes, pairs);
  return null;
}

/**
 * Adds a balanced pair of parentheses. Removes the pairs inside the new pair, because they are no longer outermost
 * pairs.
 */
function close({ opened, closed }: UnterminatedString, start: number, end: number): void {
  while ((opened.at(-1) ?? -1) > start) {
    opened.pop();
    closed.pop();
  }
  opened.push(start);
  closed.push(end);
}

function isWithinPair({ opened, closed }: UnterminatedString, at: number): boolean {
  let [low, high] = [0, opened.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((opened[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low > 0 && (closed[low - 1] ?? -1) >= at;
}
