/** One sheet of a workbook, as rows of text. */
export interface Sheet {
  /** Name of the sheet: at most 31 characters, without \ / ? * [ ] : */
  name: string;
  rows: readonly (readonly string[])[];
  /** Number of header rows at the top of the sheet. */
  headerRows: number;
  /** Merged cells. `row` and `column` are the position of the top left cell, counted from 0. */
  merged: readonly { row: number; column: number; rowSpan: number; columnSpan: number }[];
}

export interface WorkbookPart {
  name: string;
  content: string;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Index of each cell format in styles.xml. `NUMBER_FORMATS` below has the built-in number format of each cell format
 * (ECMA-376-1, 18.8.30).
 */
const CELL_STYLES = { plain: 0, head: 1, grouped: 2, groupedDecimals: 3, percent: 4, percentDecimals: 5 } as const;
const NUMBER_FORMATS = [0, 0, 3, 4, 9, 10];

/**
 * Returns the parts of an Office Open XML workbook (ECMA-376-1, 12 and 18). The caller packs them into a ZIP archive.
 */
export function workbookParts(sheets: readonly Sheet[]): WorkbookPart[] {
  const numbered = sheets.map((sheet, index) => ({ sheet, number: index + 1 }));
  const list = (write: (entry: { sheet: Sheet; number: number }) => string): string => numbered.map(write).join("");
  return [
    {
      name: "[Content_Types].xml",
      content: `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${list(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    },
    {
      name: "_rels/.rels",
      content: `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${list(({ sheet, number }) => `<sheet name="${escaped(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${list(({ number }) => `<Relationship Id="rId${number}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: "xl/styles.xml", content: STYLES },
    ...numbered.map(({ sheet, number }) => ({ name: `xl/worksheets/sheet${number}.xml`, content: sheetXml(sheet) })),
  ];
}

const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${NUMBER_FORMATS.length}">${NUMBER_FORMATS.map((format, style) => `<xf numFmtId="${format}" fontId="${style === CELL_STYLES.head ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`).join("")}</cellXfs></styleSheet>`;

function sheetXml({ rows, headerRows: headRows, merged }: Sheet): string {
  const data = rows.map((cells, row) => {
    const inner = cells.map((text, column) => (text === "" ? "" : cellXml(text, { row, column }, row < headRows)));
    return `<row r="${row + 1}">${inner.join("")}</row>`;
  });
  const areas = merged.map(
    ({ row, column, rowSpan, columnSpan }) =>
      `<mergeCell ref="${cellReference(row, column)}:${cellReference(row + rowSpan - 1, column + columnSpan - 1)}"/>`,
  );
  const merges = areas.length === 0 ? "" : `<mergeCells count="${areas.length}">${areas.join("")}</mergeCells>`;
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>${data.join("")}</sheetData>${merges}</worksheet>`;
}

function cellXml(text: string, { row, column }: { row: number; column: number }, head: boolean): string {
  const place = cellReference(row, column);
  const figure = head ? null : parseNumber(text);
  if (figure) return `<c r="${place}" s="${figure.style}"><v>${figure.value}</v></c>`;
  const style = head ? CELL_STYLES.head : CELL_STYLES.plain;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Returns the reference of a cell, such as A1, B1, Z1 or AA1. */
function cellReference(row: number, column: number): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/**
 * Matches a number with or without a decimal point. Groups of three digits may be separated by commas. Numbers with a
 * leading zero do not match, because they are usually codes.
 */
const NUMBER_PATTERN = /^(\()?([-+−–]?)((?:0|[1-9]\d*)(?:\.\d+)?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?)\s?(%?)(\))?$/;
/** Maximum number of decimal digits that a double can always represent exactly. */
const MAX_DIGITS = 15;

/**
 * Returns the number in a text. Returns null if the text is not a number or is ambiguous: 1.234,5 can be read in two
 * ways, so it remains text.
 */
function parseNumber(text: string): { value: number; style: number } | null {
  const match = NUMBER_PATTERN.exec(text);
  if (!match) return null;
  const [, opened, sign = "", digits = "", percent = "", closed] = match;
  if ((opened === undefined) !== (closed === undefined) || digits.replaceAll(/\D/g, "").length > MAX_DIGITS)
    return null;
  const plain = Number(digits.replaceAll(",", ""));
  const negative = opened !== undefined || /[-−–]/.test(sign);
  const decimals = digits.includes(".");
  const value = (negative ? -plain : plain) / (percent === "" ? 1 : 100);
  if (percent !== "") return { value, style: decimals ? CELL_STYLES.percentDecimals : CELL_STYLES.percent };
  if (!digits.includes(",")) return { value, style: CELL_STYLES.plain };
  return { value, style: decimals ? CELL_STYLES.groupedDecimals : CELL_STYLES.grouped };
}

/** Escapes text for XML. Removes control characters, which XML does not allow. */
const escaped = (text: string): string =>
  text
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
