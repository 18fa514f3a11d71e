import type { OfficeFormat } from "../../src/domain/office-format.ts";
import type { DelimitedTable } from "./plain-text.ts";

/**
 * LibreOffice's names of the import and export filters for a format. LibreOffice reads the file only with the named
 * import filter.
 */
interface Filters {
  importer: string;
  exporter: "writer_pdf_Export" | "calc_pdf_Export" | "impress_pdf_Export";
}

export const FILTERS: Record<OfficeFormat, Filters> = {
  docx: { importer: "MS Word 2007 XML", exporter: "writer_pdf_Export" },
  doc: { importer: "MS Word 97", exporter: "writer_pdf_Export" },
  odt: { importer: "writer8", exporter: "writer_pdf_Export" },
  rtf: { importer: "Rich Text Format", exporter: "writer_pdf_Export" },
  txt: { importer: "Text (encoded)", exporter: "writer_pdf_Export" },
  xlsx: { importer: "Calc MS Excel 2007 XML", exporter: "calc_pdf_Export" },
  xls: { importer: "MS Excel 97", exporter: "calc_pdf_Export" },
  ods: { importer: "calc8", exporter: "calc_pdf_Export" },
  csv: { importer: "Text - txt - csv (StarCalc)", exporter: "calc_pdf_Export" },
  pptx: { importer: "Impress MS PowerPoint 2007 XML", exporter: "impress_pdf_Export" },
  ppt: { importer: "MS PowerPoint 97", exporter: "impress_pdf_Export" },
  odp: { importer: "impress8", exporter: "impress_pdf_Export" },
};

export const isSlides = (format: OfficeFormat): boolean => FILTERS[format].exporter === "impress_pdf_Export";

export const isSheets = (format: OfficeFormat): boolean => FILTERS[format].exporter === "calc_pdf_Export";

const UTF8 = 76;
const FIRST_LINE = 1;
const AS_TEXT = 2;

/**
 * Returns LibreOffice's import options for a plain-text format, or null for other formats. LibreOffice reads such files
 * as UTF-8. All columns of a table are imported as text, so that leading zeros, long account numbers and `=1+1` are
 * printed unchanged.
 */
export function importOptions(format: OfficeFormat, table: DelimitedTable | null): string | null {
  if (format === "txt") return "UTF8,LF,Liberation Mono,en-US";
  if (table === null) return null;
  const { separator, columns } = table;
  const asText = Array.from({ length: columns }, (_, index) => `${index + 1}/${AS_TEXT}`).join("/");
  return `${separator.charCodeAt(0)},34,${UTF8},${FIRST_LINE},${asText}`;
}
