import { union } from "../geometry.ts";
import type { Row } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { Rule } from "../reading/page-content.ts";

/** Entries of so many rows on end begin, or end, at one place; the words of prose do on two or three. */
const MIN_ROWS = 5;
/** To this; a typewriter and a report writer count whole characters. */
const SAME_PT = 0.35;
/** Wider white parts a row by itself, and narrower is none, in type sizes. */
const WIDEST_EM = 0.62;
const NARROWEST_EM = 0.2;
/** Rows of one table follow each other this closely, in type sizes. */
const MAX_LEADING_EM = 2;
/** In this part of the rows, their heads among them, a gutter has a number, or a code with one, on the same side. */
const MOST = 0.8;
/** Heads stand in so many lines above. */
const MAX_HEADS = 2;
/** So many columns at least: two are a list with its numbers, or dates and what happened then. */
const MIN_COLUMNS = 3;

const DIGIT = /\d/;
/** Units, parts of a date, and signs belong to the number beside them, as does what stands in brackets. */
const ATTACHED =
  /^(?:[\p{L}µ°%]{1,3}\.?|[^\p{L}\p{N}]+|[([].*[)\]]|january|february|march|april|june|july|august|september|october|november|december)[,.]?$/iu;
/** Groups of a number, with white between. */
const OPENING = /^\D?\d{1,3}$/;
const THOUSANDS = /^\d{3}(?:[.,]\d+)?$/;
const LIST_MARK = /^[([]?\w{1,3}[.)\]]$/u;

interface Break {
  row: number;
  left: Word;
  right: Word;
}

/** Columns parted by no more than the space between words, row after row at one place: as rules where that white is. */
export function typedGutters(rows: readonly Row[]): Rule[] {
  const breaks = rows.flatMap(({ words }, row) =>
    words.slice(1).flatMap((right, index): Break[] => {
      const left = words[index];
      return left && right.x0 - left.x1 > NARROWEST_EM * right.size ? [{ row, left, right }] : [];
    }),
  );
  if (breaks.length < MIN_ROWS * (MIN_COLUMNS - 1)) return [];
  const runs = [
    ...runsOf(breaks, { rows, place: ({ right }) => right.x0 }),
    ...runsOf(breaks, { rows, place: ({ left }) => left.x1 }),
  ];
  const several = runs.filter((run) => columnsBeside(run, runs) >= MIN_COLUMNS);
  return several.filter(partsEntries).map((run) => gutterIn(run, rows));
}

/** Breaks at one place in rows that follow each other. */
function runsOf(
  breaks: readonly Break[],
  { rows, place }: { rows: readonly Row[]; place: (at: Break) => number },
): Break[][] {
  const sorted = [...breaks].sort((a, b) => place(a) - place(b));
  const runs: Break[][] = [];
  let group: Break[] = [];
  const finish = (): void => {
    if (group.length >= MIN_ROWS) runs.push(...onEnd(group, rows));
    group = [];
  };
  for (const next of sorted) {
    if (group[0] && place(next) - place(group[0]) > SAME_PT) finish();
    group.push(next);
  }
  finish();
  return runs;
}

function onEnd(group: readonly Break[], rows: readonly Row[]): Break[][] {
  const runs: Break[][] = [];
  for (const next of [...group].sort((a, b) => a.row - b.row)) {
    const last = runs.at(-1)?.at(-1);
    if (last && next.row - last.row === 1 && followsClosely(rows[last.row], rows[next.row])) runs.at(-1)?.push(next);
    else runs.push([next]);
  }
  return runs.filter(({ length }) => length >= MIN_ROWS);
}

const followsClosely = (above: Row | undefined, row: Row | undefined): boolean =>
  above !== undefined && row !== undefined && row.baseline - above.baseline < MAX_LEADING_EM * row.size;

/** Into how many columns the breaks of the same rows part them, each counted once by the word that it stands before. */
function columnsBeside(run: readonly Break[], runs: readonly Break[][]): number {
  const [first, last] = endsOf(run);
  const middle = (first + last) >> 1;
  const beside = runs.flatMap((other) => {
    const [start, end] = endsOf(other);
    const shared = Math.min(last, end) - Math.max(first, start) + 1;
    return shared >= MOST * run.length ? (other[middle - start]?.right ?? []) : [];
  });
  return new Set(beside).size + 1;
}

const endsOf = (run: readonly Break[]): [number, number] => [run[0]?.row ?? 0, run.at(-1)?.row ?? 0];

/** No wider than a word space somewhere, with numbers on one side, and neither a unit nor a part of a number or date on the other. */
function partsEntries(run: readonly Break[]): boolean {
  const most = (test: (at: Break) => boolean): boolean => run.filter(test).length >= MOST * run.length;
  const some = (test: (at: Break) => boolean): boolean => run.filter(test).length > (1 - MOST) * run.length;
  return (
    some(({ left, right }) => right.x0 - left.x1 <= WIDEST_EM * right.size) &&
    (most(({ left }) => DIGIT.test(left.text)) || most(({ right }) => DIGIT.test(right.text))) &&
    !some(({ left, right }) => ATTACHED.test(left.text) || ATTACHED.test(right.text)) &&
    !some(({ left, right }) => OPENING.test(left.text) && THOUSANDS.test(right.text)) &&
    !some(({ left }) => LIST_MARK.test(left.text)) &&
    varies(run.map(({ left }) => left.text)) &&
    varies(run.map(({ right }) => right.text))
  );
}

/** Words that are the same in most rows go with what stands beside them: "Room 12", "12 pieces". */
const varies = (texts: readonly string[]): boolean => new Set(texts).size > texts.length / 3;

/** In the middle of the white, as high as the run and the heads over it that leave the place free. */
function gutterIn(run: readonly Break[], rows: readonly Row[]): Rule {
  const from = Math.max(...run.map(({ left }) => left.x1));
  const to = Math.min(...run.map(({ right }) => right.x0));
  const at = (from + to) / 2;
  const first = run[0]?.row ?? 0;
  const isFree = ({ words }: Row): boolean => words.every(({ x0, x1 }) => x1 <= at || x0 >= at);
  let top = first;
  while (first - top < MAX_HEADS && followsClosely(rows[top - 1], rows[top]) && isFree(rows[top - 1] as Row)) top -= 1;
  const box = union(rows.slice(top, (run.at(-1)?.row ?? first) + 1));
  return { horizontal: false, at, from: box.y0, to: box.y1, thickness: 0 };
}
