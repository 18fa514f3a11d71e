import type { Box } from "../geometry.ts";
import { centreX, centreY, contains, grow, height, median, overlapX, union, width } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import { type Row, rowsOf, type Segment } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { Fill, Rule, Slant } from "../reading/page-content.ts";
import { type Column, columnsOf, isCentredOn, type Line, piecesOf, placeLine } from "./columns.ts";
import { alignmentConfidence } from "./confidence.ts";
import { tableFrom } from "./grid.ts";
import { headerGroups, headerLines, isHeadMarked, MAX_HEADER_LINES, spanCentred, spreadHeads } from "./header.ts";
import { groupLines, joinStraddled } from "./line-groups.ts";
import { shadedBands } from "./rulings.ts";
import { isFigure, type Table } from "./table.ts";

export interface Drawn {
  rules: readonly Rule[];
  fills: readonly Fill[];
  slants: readonly Slant[];
}

/** Below this an alignment is chance more often than not: prose whose spaces line up, addresses, labels of drawings. */
const ACCEPTED = 0.72;
/** With rules or shading across it, and with rules that bound it. */
const ACCEPTED_RULED = 0.62;
const ACCEPTED_BOUNDED = 0.5;
/** Slanted lines as long as this lead from one label of a drawing to another; a table has a stroke through a cell at most. */
const LINK_PT = 18;
const MAX_LINKS = 2;
/** White between rows, in type sizes, that no table without rules has. */
const MAX_ROW_GAP_EM = 2.6;
/** White between a head over its rule and the rows, in place of that between rows. */
const UNDER_HEAD = 2;
/** So many of the figures below heads have one of their own in its last line. */
const MOST_HEADED = 0.7;
/** White between the sections of a table whose columns go on, in place of that between rows. */
const SECTION_GAP = 1.8;
/** A cell of running text may go on this many lines after its neighbours ended. */
const MAX_PENDING = 12;
/** A rule belongs to a table when it covers this part of its width. */
const RULE_COVERS = 0.55;
/** Type this much larger than that of its neighbours is on display, and in no row of theirs. */
const DISPLAY = 1.6;
/** Letters of the first and last row may reach this far over a rule. */
const RULE_SLACK_PT = 2;
/** Heads and rows beyond the outer rules keep this close, in type sizes. */
const MAX_HEAD_GAP_EM = 1;
/** With more of its rows reaching beyond the rules, a table is wider than they are. */
const PARTIAL = 0.3;
/** Lines of one entry follow each other this closely, in type sizes, and begin at one place, to this. */
const MAX_LEADING_EM = 1.55;
const SAME_START_PT = 1;
/** A head of several levels is set no looser, and none of its entries is longer. */
const MAX_HEAD_STEP_EM = 2;
const MAX_HEAD_WORDS = 7;
const CAPTION =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|figure|fig\.|abbildung|chart|exhibit|box)\s*[\dA-Z]/i;
const MARKER = /^(?:[•‣◦▪●○■□–—*·-]|\(?\d{1,3}[.)]?|\(?[a-zA-Z][.)]|\(?[ivxlc]{1,5}[.)])$/;
const NOTE = /^(?:source|note|quelle|fuente|nota|anm)s?\b|^(?:\(?\d{1,2}\)|[*†‡]+|[a-z]\))$/i;

const CHAPTER =
  /^(?:\d{1,2}\.\d{1,2}(?:\.\d{1,2})*\.?\s|(?:chapter|part|section|appendix|annex|kapitel|teil|anhang|chapitre|annexe|cap[ií]tulo)\s[\dA-Z])/iu;
const YEAR = /^(?:19|20)\d\d$/;

/** Tables that stand in columns without a grid of rules, among the rows of one region. */
export function alignedTables(words: readonly Word[], drawn: Drawn): Table[] {
  const vertical = drawn.rules.filter((rule) => !rule.horizontal);
  const tables: Table[] = [];
  let loose = [...words];
  const all = rowsOf(words);
  for (const bounds of boundedByRules(all, drawn.rules)) {
    const across = rowsOf(
      loose.filter((word) => centreX(word) > bounds.x0 - RULE_SLACK_PT && centreX(word) < bounds.x1 + RULE_SLACK_PT),
    );
    const inside = withBodyBelow(withRowsBeyond(across, bounds, vertical), across, drawn.rules);
    const table = inside.length >= 2 ? build(inside, drawn, union([bounds, ...inside])) : null;
    if (!table) continue;
    const owned = new Set(inside.flatMap((row) => row.words));
    loose = loose.filter((word) => !owned.has(word));
    tables.push(table);
  }
  const rows = rowsOf(loose);
  for (const run of runsOf(rows, drawn.rules)) tables.push(...tablesIn(withHeadsAbove(run, rows, vertical), drawn));
  return tables;
}

/** Stacked rules of one length: the head and foot rules of a table, with any between. */
function boundedByRules(rows: readonly Row[], rules: readonly Rule[]): Box[] {
  const region = union(rows);
  const inRegion = rules.filter(
    (rule) =>
      rule.horizontal &&
      overlapX({ x0: rule.from, x1: rule.to, y0: 0, y1: 0 }, region) > 0.8 * (rule.to - rule.from) &&
      rule.at > region.y0 - 20 &&
      rule.at < region.y1 + 20,
  );
  const stacks: Rule[][] = [];
  for (const rule of inRegion.sort((a, b) => a.at - b.at)) {
    const stack = stacks.find(
      ([first]) => first && Math.abs(first.from - rule.from) < 4 && Math.abs(first.to - rule.to) < 4,
    );
    if (stack) stack.push(rule);
    else stacks.push([rule]);
  }
  const found = stacks
    .flatMap((stack) => cutAtProse(stack, rows))
    .filter(({ length }) => length >= 2)
    .map(boxOfStack);
  const outermost = found.filter((box) => !found.some((other) => other !== box && holds(other, box)));
  return outermost.filter((box) => !isPart(box, outermost, rows));
}

const boxOfStack = (stack: readonly Rule[]): Box => ({
  x0: stack[0]?.from ?? 0,
  x1: stack[0]?.to ?? 0,
  y0: stack[0]?.at ?? 0,
  y1: stack.at(-1)?.at ?? 0,
});

const holds = (outer: Box, inner: Box): boolean =>
  inner.y0 >= outer.y0 - 1 && inner.y1 <= outer.y1 + 1 && inner.x0 >= outer.x0 - 4 && inner.x1 <= outer.x1 + 4;

/** Rules of two tables of one width, or of a table and the page's head or foot, stand over each other with text between. */
function cutAtProse(stack: readonly Rule[], rows: readonly Row[]): Rule[][] {
  const parts: Rule[][] = [];
  for (const [index, rule] of stack.entries()) {
    const above = stack[index - 1];
    const last = parts.at(-1);
    if (!last || !above || partsTables(above, rule, rows)) parts.push([rule]);
    else last.push(rule);
  }
  return parts;
}

/** What stands between two rules is no part of one table: nothing, a caption or prose, lines far apart, or lines set far larger than others. */
function partsTables(above: Rule, rule: Rule, rows: readonly Row[]): boolean {
  const between = rows.filter(({ baseline }) => baseline > above.at && baseline < rule.at);
  const size = Math.min(...between.map((row) => row.size));
  const edges = [above.at, ...between.flatMap(({ y0, y1 }) => [y0, y1]), rule.at];
  const whites = edges.flatMap((edge, index) => (index % 2 === 1 ? [edge - (edges[index - 1] ?? edge)] : []));
  if (between.length === 0) return rule.at - above.at > MAX_ROW_GAP_EM * 10;
  return (
    Math.max(...whites) > MAX_ROW_GAP_EM * size ||
    Math.max(...between.map((row) => row.size)) > DISPLAY * size ||
    between.some(
      (row) =>
        CAPTION.test(lineText(row.words)) ||
        (isProseLine(row, { ...row, x0: rule.from, x1: rule.to }) && piecesOf(row, []).length === 1),
    )
  );
}

/** Rules over and under figures alone, as sums have them, bound no table: its labels stand outside. */
function isPart(box: Box, others: readonly Box[], rows: readonly Row[]): boolean {
  const level = rows.filter(({ baseline }) => baseline > box.y0 && baseline < box.y1);
  const beyond = level.filter((row) =>
    row.words.some(
      (word) =>
        (word.x1 < box.x0 - RULE_SLACK_PT || word.x0 > box.x1 + RULE_SLACK_PT) &&
        !others.some((other) => other !== box && contains(grow(other, 4), centreX(word), centreY(word))),
    ),
  );
  return beyond.length > PARTIAL * level.length;
}

/** The rows between the outer rules, with the heads that stand on the first rule and the rows that go on below the last. */
function withRowsBeyond(rows: readonly Row[], bounds: Box, vertical: readonly Rule[]): Row[] {
  const within = rows.filter((row) =>
    contains(grow(bounds, RULE_SLACK_PT), centreX(row), row.baseline - 0.3 * row.size),
  );
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return [];
  const pieces = median(within.map((row) => piecesOf(row, vertical).length));
  const fits = (row: Row, near: number): boolean =>
    Math.abs(near) < MAX_HEAD_GAP_EM * row.size &&
    piecesOf(row, vertical).length >= Math.max(2, 0.6 * pieces) &&
    !CAPTION.test(lineText(row.words)) &&
    !NOTE.test(row.words[0]?.text ?? "");
  const found = [...within];
  let edge = bounds.y0;
  let short: Row[] = [];
  for (let index = rows.indexOf(first) - 1; index >= 0 && short.length < 4; index--) {
    const row = rows[index];
    if (!row || isOnDisplay(row, first)) break;
    if (fits(row, edge - row.y1)) {
      found.unshift(row, ...short);
      short = [];
    } else if (edge - row.y1 < MAX_HEAD_GAP_EM * row.size && row.x1 - row.x0 < 0.5 * (bounds.x1 - bounds.x0)) {
      short.unshift(row);
    } else break;
    edge = row.y0;
  }
  edge = bounds.y1;
  for (let index = rows.indexOf(last) + 1; index < rows.length; index++) {
    const row = rows[index];
    if (!row || !fits(row, row.y0 - edge)) break;
    found.push(row);
    edge = row.y1;
  }
  return found;
}

/** Rules may hold the heads alone: the rows of figures below belong to them. */
function withBodyBelow(inside: Row[], rows: readonly Row[], rules: readonly Rule[]): Row[] {
  const last = inside.at(-1);
  const below = last ? rows.slice(rows.indexOf(last) + 1) : [];
  const [next] = below;
  if (!last || !next || inside.length > MAX_HEADER_LINES) return inside;
  if (next.y0 - last.y1 > UNDER_HEAD * MAX_ROW_GAP_EM * next.size || isOnDisplay(last, next)) return inside;
  const vertical = rules.filter((rule) => !rule.horizontal);
  const [run] = headsFigures(last, below.slice(0, 3), vertical) ? runsOf(below, rules) : [];
  return run?.[0] === next ? [...inside, ...run] : inside;
}

/** Runs of rows that could be one table: rows in pieces, and among them a few that are whole. */
function runsOf(rows: readonly Row[], rules: readonly Rule[]): Row[][] {
  const vertical = rules.filter((rule) => !rule.horizontal);
  const runs: Row[][] = [];
  let run: Row[] = [];
  let pending: Row[] = [];
  const finish = (): void => {
    run.push(...restOfLast(run, pending, vertical));
    if (run.length >= 2) runs.push(run);
    run = [];
    pending = [];
  };
  for (const [index, row] of rows.entries()) {
    const last = pending.at(-1) ?? run.at(-1);
    const gap = last ? row.y0 - last.y1 : 0;
    if (last && isOnDisplay(last, row)) finish();
    const wide = last !== undefined && gap > MAX_ROW_GAP_EM * row.size;
    if (wide && gap > MAX_ROW_GAP_EM * row.size * reach(run, rows.slice(index, index + 3), rules)) finish();
    const pieces = piecesOf(row, vertical);
    if (pieces.length >= 2) {
      run.push(...pending, row);
      pending = [];
    } else if (
      run.length > 0 &&
      pending.filter(({ x0 }) => x0 < union(run).x0 + row.size).length < 3 &&
      pending.length < MAX_PENDING &&
      !isProseLine(row, union(run)) &&
      !CAPTION.test(lineText(row.words))
    ) {
      pending.push(row);
    } else {
      finish();
    }
  }
  finish();
  return runs;
}

const isOnDisplay = (above: Row, below: Row): boolean =>
  Math.max(above.size, below.size) > DISPLAY * Math.min(above.size, below.size);

/** The lines below the last row of a run in which its entries go on, as far as they do: at leading distance, under where they began. */
function restOfLast(run: readonly Row[], pending: readonly Row[], vertical: readonly Rule[]): Row[] {
  const rest: Row[] = [];
  const last = run.at(-1);
  const entries = last ? piecesOf(last, vertical) : [];
  for (const row of pending) {
    const above = rest.at(-1) ?? last;
    const column = entries.findIndex(({ x0 }) => Math.abs(x0 - row.x0) < SAME_START_PT);
    const entry = entries[column];
    if (!above || !entry || row.size !== entry.size || row.baseline - above.baseline > MAX_LEADING_EM * row.size) break;
    const fits = row.x1 < (entries[column + 1]?.x0 ?? Infinity);
    const before = lineText((rest.at(-1) ?? entry).words);
    const goesOn = column > 0 || /^\p{Ll}/u.test(lineText(row.words)) || /\p{L}[-–/]$/u.test(before);
    if (!fits || !goesOn || NOTE.test(row.words[0]?.text ?? "")) break;
    rest.push(row);
  }
  return rest;
}

const isProseLine = (row: Row, run: Box): boolean => row.words.length >= 8 && row.x1 - row.x0 > 0.6 * (run.x1 - run.x0);

/** How much wider than between rows the white may be that the run reaches across: below its heads, or between its sections. */
function reach(run: readonly Row[], next: readonly Row[], rules: readonly Rule[]): number {
  const [last, row] = [run.at(-1), next[0]];
  if (!last || !row) return 1;
  const under = Math.min(row.y0, last.y1 + MAX_HEAD_GAP_EM * last.size);
  if (run.length <= MAX_HEADER_LINES && ruleIn(rules, union(run), [last.y1, under])) return UNDER_HEAD;
  const vertical = rules.filter((rule) => !rule.horizontal);
  if (run.length <= MAX_HEADER_LINES && headsFigures(last, next, vertical)) return UNDER_HEAD;
  return sharesColumns(run, next, vertical) ? SECTION_GAP : 1;
}

/** Entries without a figure stand over those of the next row that are figures, none over two; a head of the line above may be over some. */
function headsFigures(last: Row, next: readonly Row[], vertical: readonly Rule[]): boolean {
  const heads = piecesOf(last, vertical);
  const row = next.find((candidate) => piecesOf(candidate, vertical).length >= 2);
  const entries = row ? piecesOf(row, vertical).slice(1) : [];
  if (heads.some(({ words }) => isFigure(lineText(words)))) return false;
  const over = entries.flatMap((entry) => heads.find((head) => overlapX(head, entry) > 0) ?? []);
  return (
    entries.every(({ words }) => isFigure(lineText(words))) &&
    over.length >= Math.max(2, MOST_HEADED * entries.length) &&
    new Set(over).size === over.length
  );
}

/** The next rows of figures end where those of the run end, and are no second head: a section of the same table. */
function sharesColumns(run: readonly Row[], next: readonly Row[], vertical: readonly Rule[]): boolean {
  const figures = (row: Row): Segment[] =>
    piecesOf(row, vertical)
      .slice(1)
      .filter(({ words }) => isFigure(lineText(words)));
  const [first, row] = [run[0], next.find((candidate) => piecesOf(candidate, vertical).length >= 2)];
  const before = run.findLast((candidate) => figures(candidate).length > 0);
  if (!first || !row || !before || next[0] === undefined || lineText(first.words) === lineText(row.words)) return false;
  const above = next.slice(0, next.indexOf(row));
  if (above.some((label) => CAPTION.test(lineText(label.words)) || isProseLine(label, union(run)))) return false;
  const [entries, known] = [figures(row), figures(before)];
  return (
    entries.length > 0 &&
    Math.abs(row.x0 - union(run).x0) < 2 * row.size &&
    entries.length === piecesOf(row, vertical).length - 1 &&
    entries.every((entry) => known.some(({ x1 }) => Math.abs(x1 - entry.x1) < 0.4 * entry.size))
  );
}

/** A rule across these rows in the white below them. */
const ruleIn = (rules: readonly Rule[], box: Box, [top, bottom]: [number, number]): boolean =>
  rules.some(
    ({ horizontal, at, from, to }) =>
      horizontal &&
      at > top - 2 &&
      at < bottom &&
      Math.min(to, box.x1) - Math.max(from, box.x0) > RULE_COVERS * (box.x1 - box.x0),
  );

/** Heads of one entry, each centred over columns beside that of the labels, which stand on the run at leading distance. */
function withHeadsAbove(run: Row[], rows: readonly Row[], vertical: readonly Rule[]): Row[] {
  const columns = columnsOf(run, vertical);
  const last = columns.at(-1);
  const found = [...run];
  for (let index = rows.indexOf(found[0] as Row) - 1; last && columns.length >= 3 && index >= 0; index--) {
    const [head, below] = [rows[index], found[0]];
    if (!head || !below || below.baseline - head.baseline > MAX_HEAD_STEP_EM * head.size) break;
    const [piece, ...others] = piecesOf(head, vertical);
    const over = columns.slice(1, -1).some(({ x0 }) => piece && isCentredOn(piece, x0, last.x1));
    if (!piece || others.length > 0 || !over || piece.x0 < (columns[0]?.x1 ?? 0)) break;
    if (piece.words.length > MAX_HEAD_WORDS || CAPTION.test(lineText(piece.words))) break;
    found.unshift(head);
  }
  return found;
}

/** The table of a run, or those of its halves when the run as a whole does not stand in columns. */
function tablesIn(run: Row[], drawn: Drawn): Table[] {
  const trimmed = trim(run, drawn);
  if (trimmed.length < 2) return [];
  const halves = sideBySide(trimmed, drawn);
  if (halves) return halves.flatMap((half) => tablesIn(half, drawn));
  const table = build(trimmed, drawn, null);
  if (table) return [table];
  const cut = widestGap(trimmed);
  if (cut < 2 || trimmed.length - cut < 2) return [];
  return [...tablesIn(trimmed.slice(0, cut), drawn), ...tablesIn(trimmed.slice(cut), drawn)];
}

/** Rows of two tables that stand beside each other: the white between them is far wider than between columns, and labels begin anew. */
function sideBySide(rows: readonly Row[], { rules }: Drawn): [Row[], Row[]] | null {
  const vertical = rules.filter((rule) => !rule.horizontal);
  const columns = columnsOf(rows, vertical);
  const gaps = columns.slice(1).map((column, index) => column.x0 - (columns[index]?.x1 ?? 0));
  const widest = Math.max(...gaps);
  const at = gaps.indexOf(widest) + 1;
  const others = gaps.filter((gap) => gap !== widest);
  const size = median(rows.map((row) => row.size));
  if (columns.length < 4 || at < 2 || columns.length - at < 2) return null;
  if (widest < 2.2 * Math.max(...others) || widest < 2 * size) return null;
  const lines = rows.map((row) => placeLine(row, columns, vertical));
  const labels = lines.map((line) => lineText(line.cells[at] ?? [])).filter((text) => text !== "");
  if (labels.filter(isFigure).length > 0.3 * labels.length) return null;
  const edge = ((columns[at - 1]?.x1 ?? 0) + (columns[at]?.x0 ?? 0)) / 2;
  const box = union(rows);
  const across = rules.filter(
    (rule) =>
      rule.horizontal &&
      rule.at > box.y0 - size &&
      rule.at < box.y1 + size &&
      rule.from < edge - size &&
      rule.to > edge + size,
  );
  if (across.length > 0) return null;
  const words = rows.flatMap((row) => row.words);
  return [rowsOf(words.filter(({ x0 }) => x0 < edge)), rowsOf(words.filter(({ x0 }) => x0 >= edge))];
}

function widestGap(rows: readonly Row[]): number {
  let cut = 0;
  let widest = 0;
  for (let i = 1; i < rows.length; i++) {
    const gap = (rows[i]?.y0 ?? 0) - (rows[i - 1]?.y1 ?? 0);
    if (gap > widest) [cut, widest] = [i, gap];
  }
  const typical = median(rows.slice(1).map((row, index) => row.y0 - (rows[index]?.y1 ?? 0)));
  return widest > typical + 2 ? cut : 0;
}

/** Captions above and notes below line up with the table now and then, but are no rows of it. */
function trim(run: readonly Row[], { rules }: Drawn): Row[] {
  const vertical = rules.filter((rule) => !rule.horizontal);
  const rows = [...run];
  while (rows[0] && CAPTION.test(lineText(rows[0].words))) rows.shift();
  const end =
    1 +
    rows.findLastIndex((row) => {
      const pieces = piecesOf(row, vertical);
      const noted = NOTE.test(lineText(pieces[0]?.words ?? [])) && (pieces.at(-1)?.words.length ?? 0) >= 4;
      return pieces.length >= 2 && !noted;
    });
  const kept = rows.slice(0, end);
  return [...kept, ...restOfLast(kept, rows.slice(end), vertical)];
}

function build(rows: readonly Row[], { rules, fills, slants }: Drawn, bounds: Box | null): Table | null {
  const vertical = rules.filter((rule) => !rule.horizontal);
  const columns = columnsOf(rows, vertical);
  if (columns.length < 2) return null;
  const box = union(bounds ? [...rows, bounds] : rows);
  const lines = joinStraddled(rows.map((row) => placeLine(row, columns, vertical)));
  for (const line of lines) spanWhole(line, columns, vertical);
  const across = separatorsIn(box, rules, fills);
  const partial = rules.filter((rule) => rule.horizontal && rule.at > box.y0 && rule.at < box.y1).map(({ at }) => at);
  const ruled = bounds !== null || across.length > 0;
  if (isList(lines) || isContents(lines) || isScale(lines) || isAxis(lines) || isListing(lines)) return null;
  if (areEquations(lines)) return null;
  if (slants.filter((slant) => isLink(slant, box)).length > MAX_LINKS) return null;
  const confidence = alignmentConfidence({ lines, columns, ruled });
  const accepted = bounds ? ACCEPTED_BOUNDED : ruled ? ACCEPTED_RULED : ACCEPTED;
  if (confidence < accepted || !enoughRows(lines, ruled)) return null;
  const bands = bandCount(lines, across);
  const everyRowParted = bands >= 4 && bands >= 0.6 * lines.length - 1;
  const shown = { separators: across, everyRowParted };
  const head = headerLines(lines, shown);
  const headMarked = isHeadMarked(lines, head, shown);
  const headers = lines.slice(0, head);
  for (const line of headers) spanFromRules(line, columns, rules);
  spanCentred(headers, columns);
  spreadHeads(headers);
  const header = everyRowParted ? byBands(headers, across) : headerGroups(headers, partial);
  const body =
    bands >= 4 ? byBandsThenLines(lines.slice(head), across, columns) : groupLines(lines.slice(head), columns, across);
  return body.length === 0 ? null : tableFrom({ header, body, headMarked, confidence, evidence: "alignment" });
}

const isLink = (slant: Slant, box: Box): boolean =>
  Math.max(width(slant), height(slant)) >= LINK_PT && contains(box, centreX(slant), centreY(slant));

/** Heights at which a rule, or the edge of a row's shading, runs across the table. */
export function separatorsIn(box: Box, rules: readonly Rule[], fills: readonly Fill[]): number[] {
  const wide = rules.filter(
    (rule) =>
      rule.horizontal && Math.min(rule.to, box.x1) - Math.max(rule.from, box.x0) > RULE_COVERS * (box.x1 - box.x0),
  );
  const edges = shadedBands(fills, box).flatMap(({ y0, y1 }) => [y0, y1]);
  const heights = [...wide.map(({ at }) => at), ...edges]
    .filter((y) => y > box.y0 + 1 && y < box.y1 - 1)
    .sort((a, b) => a - b);
  return heights.filter((y, index) => y - (heights[index - 1] ?? -Infinity) > 2.5);
}

function bandOf(line: Line, separators: readonly number[]): number {
  const middle = line.row.baseline - 0.3 * line.row.size;
  return separators.filter((y) => y < middle).length;
}

const bandCount = (lines: readonly Line[], separators: readonly number[]): number =>
  new Set(lines.map((line) => bandOf(line, separators))).size;

function byBands(lines: readonly Line[], separators: readonly number[]): Line[][] {
  const bands = new Map<number, Line[]>();
  for (const line of lines) bands.set(bandOf(line, separators), [...(bands.get(bandOf(line, separators)) ?? []), line]);
  return [...bands.values()];
}

/** Rows that a rule or shading parts are whole, unless each of their lines fills most columns by itself. */
function byBandsThenLines(lines: readonly Line[], separators: readonly number[], columns: readonly Column[]): Line[][] {
  const count = (line: Line): number => line.cells.filter((words) => words.length > 0).length;
  return byBands(lines, separators).flatMap((band) => {
    const severalRows = band.length > 1 && band.filter((line) => count(line) >= 0.6 * columns.length).length > 1;
    const groups = severalRows ? groupLines(band, columns) : [band];
    return isCentred(groups) ? [band] : groups;
  });
}

/** The entries of one row, centred on each other's height: the label begins below the first line of a longer entry beside it. */
export function isCentred(groups: readonly (readonly Line[])[]): boolean {
  const lines = groups.flat();
  const figures = lines.some(({ cells }) => cells.some((words) => words.length > 0 && isFigure(lineText(words))));
  return !figures && lines[0]?.cells[0]?.length === 0 && lines.some(({ cells }) => (cells[0]?.length ?? 0) > 0);
}

/** A line of one entry that is no figure, centred on the table, is the name of a section and spans all columns. */
function spanWhole(line: Line, columns: readonly Column[], vertical: readonly Rule[]): void {
  const [piece, ...others] = piecesOf(line.row, vertical);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!piece || others.length > 0 || !first || !last || piece.x0 < first.x1) return;
  if (isFigure(lineText(piece.words)) || !isCentredOn(piece, first.x0, last.x1)) return;
  line.cells = columns.map((_, column) => (column === 0 ? [...piece.words] : []));
  line.spans = [{ column: 0, columnSpan: columns.length }];
}

/** A head set over a short rule spans the columns under that rule. */
function spanFromRules(line: Line, columns: readonly Column[], rules: readonly Rule[]): void {
  line.cells.forEach((words, column) => {
    if (words.length === 0) return;
    const box = union(words);
    const under = rules.find(
      (rule) =>
        rule.horizontal &&
        rule.at > line.row.baseline - 1 &&
        rule.at < line.row.baseline + 0.9 * line.row.size &&
        rule.from <= box.x0 + 2 &&
        rule.to >= box.x1 - 2,
    );
    if (!under) return;
    const covered = columns.flatMap(({ x0, x1 }, index) =>
      Math.min(x1, under.to) - Math.max(x0, under.from) > 0.6 * (x1 - x0) ? [index] : [],
    );
    const [first, last] = [covered[0], covered.at(-1)];
    if (first === undefined || last === undefined || last === first || covered.length === columns.length) return;
    if (covered.some((index) => index !== column && (line.cells[index]?.length ?? 0) > 0)) return;
    line.cells[column] = [];
    line.cells[first] = words;
    line.spans = [
      ...line.spans.filter((span) => span.column !== column),
      { column: first, columnSpan: last - first + 1 },
    ];
  });
}

function enoughRows(lines: readonly Line[], ruled: boolean): boolean {
  const full = lines.filter((line) => line.cells.filter((words) => words.length > 0).length >= 2).length;
  const columns = lines[0]?.cells.length ?? 0;
  const figures = lines.some(({ cells }) => cells.slice(1).filter((words) => isFigure(lineText(words))).length >= 2);
  return full >= (ruled || (columns >= 4 && figures) ? 2 : 3);
}

/** Bullets or numbers beside running text. */
function isList(lines: readonly Line[]): boolean {
  if ((lines[0]?.cells.length ?? 0) !== 2) return false;
  const beside = lines.filter(({ cells }) => (cells[1]?.length ?? 0) > 0);
  const starts = beside.map((line) => lineText(line.cells[0] ?? [])).filter((text) => text !== "");
  const texts = lines.map((line) => lineText(line.cells[1] ?? [])).filter((text) => text !== "" && !isFigure(text));
  return starts.filter((text) => MARKER.test(text)).length > 0.7 * starts.length && texts.length > 0.5 * lines.length;
}

/** Equations, each with its number in brackets at the margin. */
function areEquations(lines: readonly Line[]): boolean {
  const numbered = lines.filter(({ cells }) => /^\(\w{0,2}\.?\d{1,3}[a-z]?\)$/u.test(lineText(cells.at(-1) ?? [])));
  return lines.length > 0 && numbered.length > 0.5 * lines.length && numbered.every(isEquation);
}

const isEquation = ({ cells }: Line): boolean => /[=<>≤≥≈∼→⇒∈]/u.test(cells.slice(0, -1).map(lineText).join(" "));

/** A program or its output, indented and aligned by spaces, without figures in columns. */
function isListing(lines: readonly Line[]): boolean {
  const words = lines.flatMap(({ row }) => row.words);
  const entries = lines.flatMap(({ cells }) =>
    cells
      .slice(1)
      .filter((entry) => entry.length > 0)
      .map(lineText),
  );
  return words.every(({ monospace }) => monospace) && entries.filter(isFigure).length < 0.3 * entries.length;
}

/** Figures without a word, in a few lines or in even steps: the scales on the axes of a chart. */
function isScale(lines: readonly Line[]): boolean {
  if (lines.some(({ row }) => row.words.some(({ text }) => /\p{L}{2}/u.test(text)))) return false;
  const columns = lines[0]?.cells.map((_, column) => lines.map(({ cells }) => lineText(cells[column] ?? [])));
  return lines.length <= 3 || columns?.every(inEvenSteps) === true;
}

/** Years, and below them words alone: the axis of a chart and its legend. */
function isAxis([first, ...others]: readonly Line[]): boolean {
  const texts = (line: Line | undefined): string[] => line?.cells.map(lineText).filter((text) => text !== "") ?? [];
  const heads = texts(first);
  return heads.length >= 3 && heads.every((text) => YEAR.test(text)) && !/\d/.test(others.flatMap(texts).join(""));
}

/** Each of the figures is as much above the next, or below it, as the others are. */
function inEvenSteps(texts: readonly string[]): boolean {
  const figures = texts
    .filter((text) => text !== "")
    .map((text) => Number(text.replaceAll(/[%\s,]/g, "").replace("–", "-")));
  const [first = 0, second = 0] = figures;
  const step = second - first;
  const even = figures
    .slice(1)
    .every((figure, index) => Math.abs(figure - (figures[index] ?? 0) - step) < 1e-6 * Math.abs(step));
  return figures.length >= 3 && step !== 0 && even;
}

/** Headings that are led or numbered by chapter, and page numbers that never fall: a table of contents. */
function isContents(lines: readonly Line[]): boolean {
  const columns = lines[0]?.cells.length ?? 0;
  if (columns < 2 || columns > 3) return false;
  const led = lines.filter((line) => /[.·…]{4,}|(?:\. ){4,}/.test(lineText(line.row.words))).length;
  const pages = lines
    .map((line) => lineText(line.cells[columns - 1] ?? []).replace(/^[.·…\s]+/, ""))
    .filter((text) => text !== "");
  const numbers = pages.filter((text) => /^\d{1,4}$/.test(text)).map(Number);
  const rising = numbers.every((page, index) => page >= (numbers[index - 1] ?? 0));
  const chapters = lines.filter((line) => CHAPTER.test(lineText(line.row.words))).length;
  const listed = led > 0.5 * lines.length || chapters > 0.5 * lines.length;
  return listed && rising && numbers.length > 0.6 * pages.length && numbers.length >= 3;
}
