import type { ExtractedTable } from "../extracted.ts";
import type { Block } from "../layout/blocks.ts";
import type { PageLayout } from "../layout/page.ts";
import { calibrated } from "../tables/confidence.ts";
import type { Table } from "../tables/table.ts";
import { pageBox } from "./page-box.ts";

/** Tolerance for the left and right edges of two tables that count as equal, in points. */
const SAME_EDGE_PT = 8;

/**
 * Marks tables that continue at the top of the following page. The continued part keeps its header rows if they repeat
 * the headers of the table or are visually distinct. Otherwise, rows that look like header rows become body rows.
 */
export function markContinued(pages: readonly PageLayout[]): void {
  let heads: string[][] = [];
  pages.forEach((page, index) => {
    const last = body(page).at(-1)?.table;
    const first = pages[index + 1] && body(pages[index + 1] as PageLayout)[0]?.table;
    if (!last || !first) return;
    last.continues = sameColumns(last, first);
    if (!last.continues) return;
    if (last.headerRows > 0) heads = headerRowsOf(last);
    if (!first.headerMarked && !endsWithRows(heads, headerRowsOf(first))) first.headerRows = 0;
  });
}

const headerRowsOf = ({ cells, headerRows }: Table): string[][] => cells.slice(0, headerRows);

const endsWithRows = (heads: readonly string[][], repeated: readonly string[][]): boolean =>
  JSON.stringify(heads.slice(-repeated.length)) === JSON.stringify(repeated);

const body = ({ blocks }: PageLayout): Block[] => blocks.filter(({ type }) => type !== "header" && type !== "footer");

const sameColumns = (a: Table, b: Table): boolean =>
  a.cells[0]?.length === b.cells[0]?.length &&
  Math.abs(a.x0 - b.x0) < SAME_EDGE_PT &&
  Math.abs(a.x1 - b.x1) < SAME_EDGE_PT;

export function tablesOf(pages: readonly PageLayout[]): ExtractedTable[] {
  return pages.flatMap((page) =>
    page.blocks
      .flatMap(({ table }) => (table ? [table] : []))
      .map((table, index) => toExtractedTable(table, page.number, index)),
  );
}

function toExtractedTable(table: Table, page: number, index: number): ExtractedTable {
  const { cells, headerRows, spans, confidence, continues } = table;
  return {
    page,
    index,
    rows: cells.length,
    columns: cells[0]?.length ?? 0,
    head: cells.slice(0, headerRows),
    data: cells.slice(headerRows),
    spans,
    confidence: calibrated(confidence),
    bbox: pageBox(table),
    continuesOnNextPage: continues,
  };
}
