import type { PdfStream } from "@folio/pdf/reading";
import { type Block, blockText, withoutMarker } from "../layout/blocks.ts";
import type { PageLayout } from "../layout/page.ts";
import { columnNames, titleRows } from "../tables/header-names.ts";
import type { Table } from "../tables/table.ts";
import { joinSplitParagraphs } from "./split-paragraphs.ts";

/** Indentation per nesting level of list items, in points. It is used when the tags do not state the nesting level. */
const INDENT_PT = 12;
const MAX_NESTING = 5;

/** Provides the names of the files that contain the images. */
export interface PictureNames {
  nameOf(picture: PdfStream): string | null;
}

/**
 * Returns the Markdown of one page, without headers and footers. `names` provides the file names that image links refer
 * to.
 */
export function markdownOf({ blocks }: PageLayout, names: PictureNames | null): string {
  const parts: string[] = [];
  let previous: Block | null = null;
  let listStart = 0;
  const shown = joinSplitParagraphs(blocks).filter(({ type }) => type !== "header" && type !== "footer");
  for (const [index, block] of shown.entries()) {
    if (startsList(block, previous)) listStart = leftOfList(shown, index);
    const text = block.type === "figure" ? figureMarkdown(block, names) : blockMarkdown(block, listStart);
    if (text === "") continue;
    const tight = block.type === "list_item" && previous?.type === "list_item";
    parts.push(parts.length === 0 ? "" : tight ? "\n" : "\n\n", text);
    previous = block;
  }
  return parts.join("");
}

/**
 * Whether the block is the first item of a list. The first item in the next column also counts if a list continues
 * there.
 */
const startsList = (block: Block, previous: Block | null): boolean =>
  block.type === "list_item" && (previous?.type !== "list_item" || block.y0 < previous.y0);

/**
 * Returns the smallest x of the list items from index `from` to the end of the list or of its column. The outermost
 * items of the list start at this x.
 */
function leftOfList(blocks: readonly Block[], from: number): number {
  let left = Number.POSITIVE_INFINITY;
  let previous: Block | null = null;
  for (const block of blocks.slice(from)) {
    if (block.type !== "list_item" || (previous && startsList(block, previous))) break;
    left = Math.min(left, block.x0);
    previous = block;
  }
  return left;
}

function blockMarkdown(block: Block, listStart: number): string {
  switch (block.type) {
    case "heading":
      return `${"#".repeat(block.level ?? 2)} ${plainMarkdown(block)}`;
    case "table":
      return block.table ? tableMarkdown(block.table) : "";
    case "list_item":
      return listItem(block, listStart);
    case "code":
      return `\`\`\`\n${block.lines.join("\n")}\n\`\`\``;
    default:
      return escapeBlockStart(block.markdown);
  }
}

function figureMarkdown(block: Block, names: PictureNames | null): string {
  const name = block.picture ? (names?.nameOf(block.picture) ?? null) : null;
  if (name !== null) return `![${plainMarkdown(block)}](${name})`;
  return block.tagged
    ? `![${plainMarkdown(block)}]()`
    : block.lines.map((text) => escapeBlockStart(escapeMarkdown(text))).join("\n");
}

const escapeMarkdown = (text: string): string => text.replaceAll(/([\\`*_[\]<>])/g, "\\$1");
const plainMarkdown = (block: Block): string => escapeMarkdown(blockText(block));

/** Escapes the start of a paragraph that Markdown would otherwise parse as a heading, horizontal rule or list. */
const escapeBlockStart = (text: string): string =>
  text.replace(/^(#{1,6}\s|[-=]{3,}$|\d+\.\s)/, (start) => `\\${start}`);

/** Markdown checkbox for each printed checkbox (task lists in GitHub Flavored Markdown, 5.3). */
const CHECKBOXES: ReadonlyMap<string, string> = new Map([
  ["☐", "[ ] "],
  ["☑", "[x] "],
  ["☒", "[x] "],
]);

function listItem(block: Block, listStart: number): string {
  const depth = block.level ?? Math.min(MAX_NESTING, Math.max(0, Math.round((block.x0 - listStart) / INDENT_PT)));
  const indent = "  ".repeat(depth);
  const numbered = /^\(?(\d{1,3})[.)]\s+/.exec(blockText(block));
  if (numbered) return `${indent}${numbered[1]}. ${block.markdown.replace(/^\S+\s+/, "")}`;
  if (block.markdown.startsWith("- ")) return indent + block.markdown;
  return `${indent}- ${CHECKBOXES.get(block.markdown.charAt(0)) ?? ""}${withoutMarker(block.markdown.replace(/^\\(?=\*)/, ""))}`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

/**
 * Returns a table as a Markdown pipe table. Markdown requires exactly one header row. It contains one name per column,
 * or is blank for a table without header rows.
 */
function tableMarkdown({ cells, headerRows, spans }: Table): string {
  const columns = cells[0]?.length ?? 0;
  const blank = Array.from({ length: columns }, () => "");
  const heads = cells.slice(0, headerRows);
  const head = headerRows > 0 ? columnNames(heads, spans) : blank;
  const titles = heads.slice(0, titleRows(heads, spans)).flatMap(([title]) => (title ? [title, ""] : []));
  return [...titles, line(head), line(head.map(() => "---")), ...cells.slice(headerRows).map(line)].join("\n");
}
