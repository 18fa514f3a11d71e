import type { ExtractedTable } from "../extracted.ts";
import type { RecognisedPage } from "../extraction.ts";
import type { PageLayout } from "../layout/page.ts";
import { tablesOf } from "../output/table-list.ts";
import type { Table } from "../tables/table.ts";

/**
 * Minimum number of rows of a table whose columns may be joined. Fewer rows do not show whether two detected columns
 * are the two halves of one column.
 */
const ROWS_MIN = 3;

/**
 * Returns the tables of pages that OCR read. The confidence of a table is the confidence of its grid multiplied by the
 * confidence of its words.
 */
export function recognisedTables(pages: readonly RecognisedPage[], layouts: readonly PageLayout[]): ExtractedTable[] {
  for (const { blocks } of layouts) for (const { table } of blocks) if (table) joinSplitColumns(table);
  return tablesOf(layouts).map((table) => {
    const page = pages.find((each) => each.page === table.page);
    return { ...table, confidence: Math.round(table.confidence * wordConfidence(table, page) * 100) / 100 };
  });
}

function wordConfidence({ bbox }: ExtractedTable, page: RecognisedPage | undefined): number {
  const inside = (page?.words ?? []).filter(({ bbox: word }) => {
    const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
    return x >= bbox.x && x <= bbox.x + bbox.width && y >= bbox.y && y <= bbox.y + bbox.height;
  });
  const letters = inside.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return 0;
  return inside.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}

/** Joins two adjacent columns if no row has text in both columns. A skewed scan splits one column in this way. */
function joinSplitColumns(table: Table): void {
  if (table.evidence !== "alignment" || table.spans.length > 0 || table.cells.length < ROWS_MIN) return;
  for (let column = (table.cells[0]?.length ?? 0) - 2; column >= 0; column--) {
    const parted = table.cells.some((row) => row[column] !== "" && row[column + 1] !== "");
    if (parted) continue;
    for (const row of table.cells) row.splice(column, 2, `${row[column] ?? ""}${row[column + 1] ?? ""}`);
  }
}
