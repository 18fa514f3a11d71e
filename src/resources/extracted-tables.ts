import type { ExtractedTable, TableSpan } from "@folio/extraction/model";
import { columnNames } from "@folio/extraction/model";
import * as z from "zod";
import { csvOf } from "../domain/csv.ts";
import type { TABLE_FORMATS, TableHeaders } from "../domain/extraction.ts";
import { once } from "../domain/once.ts";
import { bbox } from "./extracted-pages.ts";
import { listPieces } from "./result-pieces.ts";
import { count, text } from "./shared.ts";

/** JSON form of extracted tables, and their form as the sheets of a workbook. */

const span = once(() =>
  z.object({
    row: count("Row of the cell, from 0, including header rows.", 0),
    column: count("Column of the cell, from 0.", 1),
    row_span: count("Number of rows that the cell spans.", 1),
    column_span: count("Number of columns that the cell spans.", 2),
  }),
);

export const extractedTable = once(() =>
  z
    .object({
      page: count("Number of the page, from 1.", 1),
      index: count("Index of the table on its page, in reading order, from 0.", 0),
      rows: count("Number of rows, including header rows.", 4),
      columns: count("Number of columns.", 3),
      headers: z.array(z.string()).meta({
        description:
          'A name per column. Empty when the table has no header. Headers in several rows are joined with " / ", the upper one first. With headers `printed`: the first header row.',
        examples: [["Month", "Sales / 2025", "Sales / 2026"]],
      }),
      data: z
        .array(z.array(z.string()))
        .optional()
        .meta({
          examples: [[["January", "12", "15"]]],
          description: "Rows below the header rows. With headers `printed`, the further header rows come first.",
        }),
      csv: text(
        "With format `csv`, in place of `data`: a header line and the rows as CSV (RFC 4180).",
        "Month,Sales / 2025,Sales / 2026\r\nJanuary,12,15\r\n",
      ).optional(),
      sheet: text(
        "With format `xlsx`, in place of `data`: the name of the sheet in the workbook.",
        "Page 1 table 1",
      ).optional(),
      header_rows: count("Number of header rows.", 2),
      head: z.array(z.array(z.string())).meta({
        description: "Header rows as they are printed.",
        examples: [
          [
            ["Month", "Sales", ""],
            ["", "2025", "2026"],
          ],
        ],
      }),
      spans: z.array(span()).meta({
        description:
          "Cells that span several rows or columns. Rows count from 0, starting with the header row. The text is in the first position; the other positions are empty.",
      }),
      confidence: z
        .number()
        .min(0)
        .max(1)
        .meta({
          description: "Probability that the rows and columns are those that a person would see.",
          examples: [0.95],
        }),
      bbox: bbox(),
      continues_on_next_page: z.boolean().meta({ description: "Whether the table continues on the next page." }),
    })
    .meta({ id: "ExtractedTable", description: "A table that was extracted from a PDF." }),
);

/** The format in which the request wants to get tables. */
export interface TableView {
  format: (typeof TABLE_FORMATS)[number];
  headers: TableHeaders;
}

type TableJson = z.output<ReturnType<typeof extractedTable>>;

/** Returns tables as JSON. The rows are in the field `data` or, for CSV, in `csv`. */
export function tablesResult(tables: readonly ExtractedTable[], view: TableView): { tables: TableJson[] } {
  return { tables: tables.map((table) => presentTable(table, view)) };
}

/**
 * Returns the JSON field that contains the rows of a table, either as lists of texts or as CSV. For a workbook, returns
 * the field with the name of the table's sheet.
 */
function presentTableRows(table: ExtractedTable, { format, headers: kind }: TableView) {
  const [headers, data] = tableRowsWithHeaders(table, kind);
  if (format === "json") return { data };
  return format === "csv"
    ? { csv: csvOf(headers.length > 0 ? [headers, ...data] : data) }
    : { sheet: sheetName(table) };
}

const sheetName = ({ page, index }: ExtractedTable): string => `Page ${page} table ${index + 1}`;

/**
 * Returns the sheets of a workbook. If the headers are shown as printed, each header cell that spans several columns
 * becomes a merged cell.
 */
export function tableSheets(tables: readonly ExtractedTable[], { headers: kind }: TableView): TableSheet[] {
  return tables.map((table) => {
    const [headers, data] = tableRowsWithHeaders(table, kind);
    const headed = headers.length > 0;
    const left = headed && kind === "names" ? table.head.length - 1 : 0;
    const merged = table.spans.filter(({ row }) => left === 0 || row >= table.head.length);
    return {
      name: sheetName(table),
      rows: headed ? [headers, ...data] : data,
      headerRows: kind === "names" ? Number(headed) : table.head.length,
      merged: merged.map((span) => ({ ...span, row: span.row - left })),
    };
  });
}

export interface TableSheet {
  name: string;
  rows: string[][];
  headerRows: number;
  merged: TableSpan[];
}

function presentTable(table: ExtractedTable, view: TableView): TableJson {
  const { page, index, rows, columns, head, spans, confidence, bbox } = table;
  const [headers] = tableRowsWithHeaders(table, view.headers);
  return {
    page,
    index,
    rows,
    columns,
    headers,
    ...presentTableRows(table, view),
    header_rows: head.length,
    head,
    spans: spans.map(({ row, column, rowSpan, columnSpan }) => ({
      row,
      column,
      row_span: rowSpan,
      column_span: columnSpan,
    })),
    confidence,
    bbox,
    continues_on_next_page: table.continuesOnNextPage,
  };
}

function tableRowsWithHeaders({ head, data, spans }: ExtractedTable, headers: TableHeaders): [string[], string[][]] {
  if (headers === "names") return [columnNames(head, spans), data];
  return [head[0] ?? [], [...head.slice(1), ...data]];
}

/** Yields the JSON of `tablesResult` in chunks. Used for results that are too large for memory. */
export const tablesPieces = (tables: AsyncIterable<ExtractedTable>, view: TableView): AsyncGenerator<string> =>
  listPieces("tables", tables, (table) => presentTable(table, view));
