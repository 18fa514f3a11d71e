import type { Box } from "../geometry.ts";
import { centreX, centreY, contains, height, union, width } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import { type Row, rowsOf } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";
import type { Fill, Rule, Slant } from "../reading/page-content.ts";
import { withCentredRows } from "./centred-rows.ts";
import { columnsOf, type Line, placeLine } from "./columns.ts";
import { alignmentConfidence } from "./confidence.ts";
import { tableFrom } from "./grid.ts";
import {
  hasSpanningHeader,
  headerGroups,
  headerLines,
  isHeaderMarked,
  spanCentred,
  spanRepeatedHeaders,
} from "./header.ts";
import { groupLines, joinStraddled } from "./line-groups.ts";
import { closeGutters } from "./narrow-columns.ts";
import { isNonTable } from "./non-table-text.ts";
import { runsOf, trim } from "./row-runs.ts";
import { withBodyBelow, withHeaderRowsAbove, withRowsOutsideRules } from "./rows-outside-rules.ts";
import { boundedByRules, RULE_SLACK_PT } from "./rule-stacks.ts";
import { bandCount, groupByBand, groupByBandThenLine, separatorsIn } from "./separators.ts";
import { splitSideBySide, widestGap } from "./side-by-side-tables.ts";
import { spanFromRules, spanWhole, splitFlushHeaders } from "./spans.ts";
import { isFigure, type Table } from "./table.ts";
import { isTitle, MAX_HEADER_GAP_EM } from "./table-surroundings.ts";
import { findTextRules, withSigns } from "./text-rules.ts";

export interface VectorGraphics {
  rules: readonly Rule[];
  fills: readonly Fill[];
  slants: readonly Slant[];
}

/**
 * Minimum confidence of a table without ruled lines. Candidates with a lower confidence are mostly prose with aligned
 * spaces, addresses, or labels of drawings.
 */
const MIN_CONFIDENCE = 0.72;
/** Minimum confidence of a table with ruled lines or shading across it. */
const MIN_CONFIDENCE_RULED = 0.62;
/** Minimum confidence of a table with ruled lines above and below it. */
const MIN_CONFIDENCE_BOUNDED = 0.5;
/** Minimum length of a slanted line that counts as a connection between the labels of a drawing, in points. */
const LINK_PT = 18;
/**
 * Maximum number of slanted lines of at least `LINK_PT` in a table. A table may contain a few, as strokes through
 * cells.
 */
const MAX_LINKS = 2;

/** Returns the tables of one region that have aligned columns but are not a grid of ruled lines. */
export function alignedTables(words: readonly Word[], painted: VectorGraphics): Table[] {
  const typed = findTextRules(words);
  const gutters = closeGutters(rowsOf(typed.entryWords));
  const drawn = { ...painted, rules: [...painted.rules, ...typed.rules, ...gutters], typed: typed.rules };
  return tablesAmong(typed.entryWords, drawn).map((table) => withSigns(table, typed.ruleWords));
}

interface GraphicsWithTextRules extends VectorGraphics {
  /** Ruled lines among `rules` that consist of characters, such as dashes. */
  typed: readonly Rule[];
}

function tablesAmong(words: readonly Word[], drawn: GraphicsWithTextRules): Table[] {
  const vertical = drawn.rules.filter((rule) => !rule.horizontal);
  const tables: Table[] = [];
  let loose = [...words];
  const all = rowsOf(words);
  for (const bounds of boundedByRules(all, drawn.rules)) {
    if (drawn.typed.some((rule) => isUnderHeader(rule, bounds, all))) continue;
    const beside = loose.filter(
      (word) => centreX(word) > bounds.x0 - RULE_SLACK_PT && centreX(word) < bounds.x1 + RULE_SLACK_PT,
    );
    const across = withCentredRows(rowsOf(beside), vertical);
    const inside = withBodyBelow(withRowsOutsideRules(across, bounds, vertical), across, drawn.rules);
    const table = inside.length >= 2 ? buildTable(inside, drawn, union([bounds, ...inside])) : null;
    if (!table) continue;
    const owned = new Set(inside.flatMap((row) => row.words));
    loose = loose.filter((word) => !owned.has(word));
    tables.push(table);
  }
  const rows = withCentredRows(rowsOf(loose), vertical);
  for (const run of runsOf(rows, drawn.rules))
    tables.push(...tablesIn(withHeaderRowsAbove(run, rows, vertical), drawn));
  return tables;
}

/**
 * Returns the table that the rows form, or two tables that are side by side. If the rows as a whole are not a table,
 * they are split at the widest gap between two rows. The tables of both halves are then returned.
 */
function tablesIn(run: Row[], drawn: GraphicsWithTextRules): Table[] {
  const trimmed = trim(run, drawn.rules);
  if (trimmed.length < 2) return [];
  const halves = splitSideBySide(trimmed, drawn.rules);
  if (halves) return halves.flatMap((half) => tablesIn(half, drawn));
  const table = buildTable(trimmed, drawn, null);
  if (table) return [table];
  const cut = widestGap(trimmed);
  if (cut < 2 || trimmed.length - cut < 2) return [];
  return [...tablesIn(trimmed.slice(0, cut), drawn), ...tablesIn(trimmed.slice(cut), drawn)];
}

function buildTable(
  rows: readonly Row[],
  { rules, fills, slants, typed }: GraphicsWithTextRules,
  bounds: Box | null,
): Table | null {
  const vertical = rules.filter((rule) => !rule.horizontal);
  const columns = columnsOf(rows, vertical);
  if (columns.length < 2) return null;
  const box = union(bounds ? [...rows, bounds] : rows);
  const lines = joinStraddled(rows.map((row) => placeLine(row, columns, vertical)));
  for (const line of lines) spanWhole(line, columns, vertical);
  const across = separatorsIn(box, rules, fills);
  const partial = rules.filter((rule) => rule.horizontal && rule.at > box.y0 && rule.at < box.y1).map(({ at }) => at);
  const ruled = bounds !== null || across.length > 0;
  if (isNonTable(lines, hasRuleIn(typed, box)) || isTitle(rows.at(-1)?.words ?? [])) return null;
  if (slants.filter((slant) => isLink(slant, box)).length > MAX_LINKS) return null;
  const confidence = alignmentConfidence({ lines, columns, ruled });
  const accepted = bounds ? MIN_CONFIDENCE_BOUNDED : ruled ? MIN_CONFIDENCE_RULED : MIN_CONFIDENCE;
  if (confidence < accepted || !enoughRows(lines, ruled)) return null;
  const bands = bandCount(lines, across);
  const everyRowParted = bands >= 4 && bands >= 0.6 * lines.length - 1;
  const shown = { separators: across, everyRowParted };
  const head = headerLines(lines, shown);
  const headerMarked = isHeaderMarked(lines, head, shown);
  const headers = lines.slice(0, head);
  for (const line of headers) spanFromRules(line, columns, rules);
  splitFlushHeaders(headers, rules);
  spanCentred(headers, columns);
  spanRepeatedHeaders(headers);
  const header = everyRowParted
    ? groupByBand(headers, across).flatMap((band) =>
        band.some(hasSpanningHeader) ? headerGroups(band, partial) : [band],
      )
    : headerGroups(headers, partial);
  const body =
    bands >= 4
      ? groupByBandThenLine(lines.slice(head), across, columns)
      : groupLines(lines.slice(head), columns, across);
  return body.length === 0
    ? null
    : tableFrom({ header, body, headerMarked: headerMarked, confidence, evidence: "alignment" });
}

/**
 * Whether a ruled line made of characters is directly below a row, which makes this row a header row. Another ruled
 * line of equal length may also be below a header row. Two such lines do not bound a table.
 */
const isUnderHeader = ({ horizontal, at }: Rule, bounds: Box, rows: readonly Row[]): boolean =>
  horizontal && at === bounds.y0 && rows.some(({ y1, size }) => y1 < at && at - y1 < MAX_HEADER_GAP_EM * size);

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
