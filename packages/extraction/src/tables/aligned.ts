import type { Box } from "../geometry.ts";
import { centreX, centreY, contains, height, union, width } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import { type Row, rowsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { Fill, Rule, Slant } from "../reading/page-content.ts";
import { isTitle, MAX_HEAD_GAP_EM } from "./around.ts";
import { sideBySide, widestGap } from "./beside.ts";
import { withCentredRows } from "./centred-rows.ts";
import { closeGutters } from "./close-columns.ts";
import { columnsOf, type Line, placeLine } from "./columns.ts";
import { alignmentConfidence } from "./confidence.ts";
import { tableFrom } from "./grid.ts";
import { headerGroups, headerLines, isHeadMarked, spanCentred, spanning, spreadHeads } from "./header.ts";
import { groupLines, joinStraddled } from "./line-groups.ts";
import { isNoTable } from "./no-tables.ts";
import { withBodyBelow, withHeadsAbove, withRowsBeyond } from "./rows-beyond.ts";
import { boundedByRules, RULE_SLACK_PT } from "./rule-stacks.ts";
import { runsOf, trim } from "./runs.ts";
import { bandCount, byBands, byBandsThenLines, separatorsIn } from "./separators.ts";
import { partFlushHeads, spanFromRules, spanWhole } from "./spans.ts";
import { isFigure, type Table } from "./table.ts";
import { typedRules, withSigns } from "./typed-rules.ts";

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

/** Tables that stand in columns without a grid of rules, among the rows of one region. */
export function alignedTables(words: readonly Word[], painted: Drawn): Table[] {
  const typed = typedRules(words);
  const gutters = closeGutters(rowsOf(typed.lettering));
  const drawn = { ...painted, rules: [...painted.rules, ...typed.rules, ...gutters], typed: typed.rules };
  return tablesAmong(typed.lettering, drawn).map((table) => withSigns(table, typed.signs));
}

interface DrawnOrTyped extends Drawn {
  /** Those of the rules that were set with signs. */
  typed: readonly Rule[];
}

function tablesAmong(words: readonly Word[], drawn: DrawnOrTyped): Table[] {
  const vertical = drawn.rules.filter((rule) => !rule.horizontal);
  const tables: Table[] = [];
  let loose = [...words];
  const all = rowsOf(words);
  for (const bounds of boundedByRules(all, drawn.rules)) {
    if (drawn.typed.some((rule) => isUnderHeads(rule, bounds, all))) continue;
    const beside = loose.filter(
      (word) => centreX(word) > bounds.x0 - RULE_SLACK_PT && centreX(word) < bounds.x1 + RULE_SLACK_PT,
    );
    const across = withCentredRows(rowsOf(beside), vertical);
    const inside = withBodyBelow(withRowsBeyond(across, bounds, vertical), across, drawn.rules);
    const table = inside.length >= 2 ? build(inside, drawn, union([bounds, ...inside])) : null;
    if (!table) continue;
    const owned = new Set(inside.flatMap((row) => row.words));
    loose = loose.filter((word) => !owned.has(word));
    tables.push(table);
  }
  const rows = withCentredRows(rowsOf(loose), vertical);
  for (const run of runsOf(rows, drawn.rules)) tables.push(...tablesIn(withHeadsAbove(run, rows, vertical), drawn));
  return tables;
}

/** The table of a run, or those of its halves when the run as a whole does not stand in columns. */
function tablesIn(run: Row[], drawn: DrawnOrTyped): Table[] {
  const trimmed = trim(run, drawn.rules);
  if (trimmed.length < 2) return [];
  const halves = sideBySide(trimmed, drawn.rules);
  if (halves) return halves.flatMap((half) => tablesIn(half, drawn));
  const table = build(trimmed, drawn, null);
  if (table) return [table];
  const cut = widestGap(trimmed);
  if (cut < 2 || trimmed.length - cut < 2) return [];
  return [...tablesIn(trimmed.slice(0, cut), drawn), ...tablesIn(trimmed.slice(cut), drawn)];
}

function build(rows: readonly Row[], { rules, fills, slants, typed }: DrawnOrTyped, bounds: Box | null): Table | null {
  const vertical = rules.filter((rule) => !rule.horizontal);
  const columns = columnsOf(rows, vertical);
  if (columns.length < 2) return null;
  const box = union(bounds ? [...rows, bounds] : rows);
  const lines = joinStraddled(rows.map((row) => placeLine(row, columns, vertical)));
  for (const line of lines) spanWhole(line, columns, vertical);
  const across = separatorsIn(box, rules, fills);
  const partial = rules.filter((rule) => rule.horizontal && rule.at > box.y0 && rule.at < box.y1).map(({ at }) => at);
  const ruled = bounds !== null || across.length > 0;
  if (isNoTable(lines, hasRuleIn(typed, box)) || isTitle(rows.at(-1)?.words ?? [])) return null;
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
  partFlushHeads(headers, rules);
  spanCentred(headers, columns);
  spreadHeads(headers);
  const header = everyRowParted
    ? byBands(headers, across).flatMap((band) => (band.some(spanning) ? headerGroups(band, partial) : [band]))
    : headerGroups(headers, partial);
  const body =
    bands >= 4 ? byBandsThenLines(lines.slice(head), across, columns) : groupLines(lines.slice(head), columns, across);
  return body.length === 0 ? null : tableFrom({ header, body, headMarked, confidence, evidence: "alignment" });
}

/** A typed rule right under a line stands below heads: the next of its length may do so, too, and they bound no table. */
const isUnderHeads = ({ horizontal, at }: Rule, bounds: Box, rows: readonly Row[]): boolean =>
  horizontal && at === bounds.y0 && rows.some(({ y1, size }) => y1 < at && at - y1 < MAX_HEAD_GAP_EM * size);

const hasRuleIn = (rules: readonly Rule[], box: Box): boolean =>
  rules.some(({ horizontal, at }) => horizontal && at > box.y0 - RULE_SLACK_PT && at < box.y1 + RULE_SLACK_PT);

const isLink = (slant: Slant, box: Box): boolean =>
  Math.max(width(slant), height(slant)) >= LINK_PT && contains(box, centreX(slant), centreY(slant));

function enoughRows(lines: readonly Line[], ruled: boolean): boolean {
  const full = lines.filter((line) => line.cells.filter((words) => words.length > 0).length >= 2).length;
  const columns = lines[0]?.cells.length ?? 0;
  const figures = lines.some(({ cells }) => cells.slice(1).filter((words) => isFigure(lineText(words))).length >= 2);
  return full >= (ruled || (columns >= 4 && figures) ? 2 : 3);
}
