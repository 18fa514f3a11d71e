import { csvOf } from "../../domain/csv.ts";
import type { ExtractedTable, ExtractedText } from "../../engines/extraction/extractor-contract.ts";
import type { ExtractionResult } from "../../resources/extractions.ts";

/** Text on the wire: `content`, or `pages` when structured. */
export function textResult({ content, pages }: ExtractedText): ExtractionResult {
  if (pages === null) return { content: content ?? "" };
  return {
    pages: pages.map(({ page, widthPt, heightPt, text, blocks }) => ({
      page,
      width: widthPt,
      height: heightPt,
      text,
      blocks,
    })),
  };
}

/** Tables on the wire: rows as `data`, or all of them as `csv`. */
export function tablesResult(tables: readonly ExtractedTable[], format: "json" | "csv"): ExtractionResult {
  return {
    tables: tables.map(
      ({ page, index, rows, columns, headers, data, headerRows, spans, confidence, bbox, continuesOnNextPage }) => ({
        page,
        index,
        rows,
        columns,
        headers,
        ...(format === "csv" ? { csv: csvOf(headers.length > 0 ? [headers, ...data] : data) } : { data }),
        header_rows: headerRows,
        spans: spans.map(({ row, column, rowSpan, columnSpan }) => ({
          row,
          column,
          row_span: rowSpan,
          column_span: columnSpan,
        })),
        confidence,
        bbox,
        continues_on_next_page: continuesOnNextPage,
      }),
    ),
  };
}
