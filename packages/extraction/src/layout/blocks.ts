import type { PdfStream } from "@folio/pdf/reading";
import type { Box } from "../geometry.ts";
import { median, union } from "../geometry.ts";
import type { Link } from "../reading/links.ts";
import type { Table } from "../tables/table.ts";
import { inlineMarkdown } from "./inline.ts";
import {
  EMPTY_VOCABULARY,
  joinLines,
  lineText,
  rejoinBrokenWords,
  runsRightToLeft,
  type Vocabulary,
} from "./line-text.ts";
import { isMonospaceProse, withoutMonospace } from "./monospace-text.ts";
import { type Row, rowsOf } from "./rows.ts";
import type { Word } from "./words.ts";

export type BlockType =
  | "heading"
  | "paragraph"
  | "list_item"
  | "table"
  | "caption"
  | "header"
  | "footer"
  | "figure"
  | "code";

export interface Block extends Box {
  type: BlockType;
  /**
   * Lines as printed, except that the two parts of a word hyphenated at a line end are joined on the line where the
   * word starts.
   */
  lines: string[];
  /** Lines joined as running text, with Markdown marks for emphasis, code and links. */
  markdown: string;
  /** Font size of most letters in the block, in points. */
  size: number;
  bold: boolean;
  /**
   * Level of a heading from 1 to 6, or null if the level is unknown. For a list item, its nesting depth from 0. Null
   * for other blocks.
   */
  level: number | null;
  /** Whether the tag tree determines the block's type. The layout then does not change the type. */
  tagged: boolean;
  table: Table | null;
  /** Image that a figure block shows. */
  picture?: PdfStream | null;
}

/** Maximum distance between the baselines of consecutive lines of one block, in ems. */
const MAX_LEADING_EM = 1.75;
const MAX_SIZE_CHANGE = 0.12;
const INDENT_EM = 0.8;
/** Maximum font size of a footnote mark, as a share of the font size of the text next to it. */
const NOTE_MARK_SIZE = 0.85;
/** Minimum height of a footnote mark's baseline above the baseline of the text next to it, in ems. */
const NOTE_MARK_RISE = 0.15;
const NOTE_MARK = /^(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z])$/;
const MARKER =
  /^(?:[•‣◦▪▫●○■□◻➢✓✔✗☐☑☒❑❒❐❖◆◇⬧⧫▶▸►–—*·∙]|[-−→➔⇨★✦◊♦❍∗](?=\s)|\(?\d{1,3}[.)](?=\s)|\(?[a-zA-Z][.)](?=\s)|\(?[ivx]{1,5}[.)](?=\s))\s*/u;
const PAGE_NUMBER = /^[.·…_]*(?:\d{1,4}|[ivxlc]{1,6})$/u;
const LEADER_LINE = /(?:[.·…_]\s?){4,}\S+$/u;
/** Number of characters at the end of a line in which dot leaders are searched. */
const LEADER_END_CHARACTERS = 24;
/**
 * Minimum gap between an entry of a table of contents and its page number, in ems. The word spaces of justified lines
 * are always narrower.
 */
const PAGE_GAP_EM = 2;
const CAPTION = /^(?:table|tab\.|tabelle|tableau|tabla|figure|fig\.|abbildung|abb\.|chart|exhibit|listing)\s*\d/i;

export const isCaption = (text: string): boolean => CAPTION.test(text);
export const startsListItem = (text: string): boolean => MARKER.test(text);
export const withoutMarker = (text: string): string => text.replace(MARKER, "");

/** Returns the paragraphs, list items and headings of one column of text. */
export function blocksOf(
  words: readonly Word[],
  links: readonly Link[],
  known: Vocabulary = EMPTY_VOCABULARY,
): Block[] {
  const rows = rowsOf(words);
  const pitch = median(rows.slice(1).map((row, index) => row.baseline - (rows[index]?.baseline ?? 0)));
  const column = union(rows);
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group && belongsToGroup(row, group, { pitch, column })) group.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => blockFrom(group, links, known));
}

function belongsToGroup(row: Row, group: readonly Row[], { pitch, column }: { pitch: number; column: Box }): boolean {
  const last = group.at(-1);
  if (!last) return false;
  const step = row.baseline - last.baseline;
  const size = Math.max(row.size, last.size);
  if (step > MAX_LEADING_EM * size || (step > 1.3 * pitch && step > 1.45 * size)) return false;
  if (Math.abs(row.size - last.size) > MAX_SIZE_CHANGE * size || isBold(row) !== isBold(last)) return false;
  if (isMonospace(row) !== isMonospace(last)) return false;
  if (startsListItem(lineText(row.words)) || startsFootnote(row) || endsWithPageNumber(last, column)) return false;
  const backwards = runsRightToLeft(row.words);
  const [start, lastStart, room] = backwards
    ? [-row.x1, -last.x1, last.x0 - column.x0]
    : [row.x0, last.x0, column.x1 - last.x1];
  const indented = start - lastStart > INDENT_EM * size;
  const first = row.words[0];
  const endedShort = first !== undefined && room > first.x1 - first.x0 + size;
  if (indented && group.length > 1) return false;
  if (indented && endedShort && !startsListItem(lineText(last.words))) return false;
  return !(endedShort && /[.!?:。！？।۔]["”’)]?$/u.test(lineText(last.words)));
}

/**
 * Whether the line starts with a raised footnote mark, so that a footnote begins. In running text, the mark that refers
 * to a footnote is at the end of a word instead.
 */
function startsFootnote({ words: [mark, next], baseline }: Row): boolean {
  if (!mark || !next || mark.size > NOTE_MARK_SIZE * next.size || !NOTE_MARK.test(mark.text)) return false;
  return baseline - mark.baseline > NOTE_MARK_RISE * next.size;
}

/**
 * Whether the line ends with a page number after a dot leader or a wide gap, as in a table of contents. The next line
 * is then another entry of that table.
 */
function endsWithPageNumber({ words, size }: Row, column: Box): boolean {
  const [before, page] = words.slice(-2);
  if (!before || !page || !PAGE_NUMBER.test(page.text)) return false;
  const isApart = page.x0 - before.x1 > PAGE_GAP_EM * size && column.x1 - page.x1 < size;
  return (isApart && /\d/.test(page.text)) || LEADER_LINE.test(lineText(words).slice(-LEADER_END_CHARACTERS));
}

const isBold = (row: Row): boolean => row.words.every(({ bold }) => bold);
const isMonospace = (row: Row): boolean => row.words.every(({ monospace }) => monospace);

export function blockFrom(printed: readonly Row[], links: readonly Link[], known: Vocabulary): Block {
  const rows = known.isMonospace && isMonospaceProse(printed) ? printed.map(withoutMonospace) : printed;
  const lines = rows.map(({ words }) => lineText(words));
  const text = lines[0] ?? "";
  const code = rows.length > 1 && rows.every(isMonospace);
  const type: BlockType = code
    ? "code"
    : startsListItem(text)
      ? "list_item"
      : CAPTION.test(text) && rows.length < 6
        ? "caption"
        : "paragraph";
  return {
    ...union(rows),
    type,
    lines: code ? rows.map((row) => indentedLine(row, rows)) : rejoinBrokenWords(lines, known),
    markdown: inlineMarkdown(
      rows.map(({ words }, index) => ({ words, text: lines[index] ?? "" })),
      links,
      known,
    ),
    size: median(rows.flatMap(({ words }) => words.map(({ size }) => size))),
    bold: rows.every(isBold),
    level: null,
    tagged: false,
    table: null,
  };
}

/** Returns a line of code in which spaces replace the indentation, one space per character width. */
function indentedLine(row: Row, rows: readonly Row[]): string {
  const left = union(rows).x0;
  const letter = median(row.words.map(({ x0, x1, text }) => (x1 - x0) / Math.max(1, text.length)));
  return " ".repeat(Math.max(0, Math.round((row.x0 - left) / Math.max(1, letter)))) + lineText(row.words);
}

export const blockText = (block: Block): string =>
  block.type === "code" ? block.lines.join("\n") : joinLines(block.lines);

export function tableBlock(table: Table): Block {
  return {
    x0: table.x0,
    y0: table.y0,
    x1: table.x1,
    y1: table.y1,
    type: "table",
    lines: table.cells.map((row) => row.filter((text) => text !== "").join(" ")),
    markdown: "",
    size: median(table.words.map(({ size }) => size)),
    bold: false,
    level: null,
    tagged: table.evidence === "tags",
    table,
  };
}

/** Returns the labels of a drawing as one figure block, with one line of text per row of labels. */
export function drawingLabelsBlock({ words, ...box }: Box & { words: readonly Word[] }): Block {
  const lines = rowsOf(words).map((row) => lineText(row.words));
  return { ...figureBlock(box, ""), lines, markdown: lines.join("\n"), size: median(words.map(({ size }) => size)) };
}

export function figureBlock(box: Box, alt: string): Block {
  return {
    ...box,
    type: "figure",
    lines: alt === "" ? [] : [alt],
    markdown: alt,
    size: 0,
    bold: false,
    level: null,
    tagged: alt !== "",
    table: null,
  };
}
