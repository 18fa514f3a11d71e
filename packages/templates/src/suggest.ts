/**
 * Returns the known name that is most similar to a mistyped name (smallest edit distance). Returns null when no known
 * name is similar enough.
 */
export function nearest(name: string, known: Iterable<string>): string | null {
  const wanted = name.slice(0, 40).toLowerCase();
  const reach = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | null = null;
  let bestDistance = reach + 1;
  for (const candidate of known) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * Returns the edit distance of two names (Levenshtein distance). A swap of two neighbouring characters counts as one
 * edit (optimal string alignment).
 */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1;
      let distance = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost);
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(distance);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
