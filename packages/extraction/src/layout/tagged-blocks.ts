import { type Box, union } from "../geometry.ts";
import type { Link } from "../reading/links.ts";
import type { PaintedImage } from "../reading/page-content.ts";
import type { StructureElement } from "../reading/structure.ts";
import { holdsTable, mcidsUnder, taggedTable } from "../tables/tagged.ts";
import { type Block, type BlockType, blockFrom, figureBlock, tableBlock, withoutMarker } from "./blocks.ts";
import { type Vocabulary, vocabularyOf } from "./line-text.ts";
import { rowsOf } from "./rows.ts";
import { withTablesInParagraphs } from "./tables-in-paragraphs.ts";
import type { Word } from "./words.ts";

/** Roles of tags whose text forms one block. Tags inside such a tag are ignored. */
const BLOCK_ROLES: ReadonlyMap<string, BlockType> = new Map<string, BlockType>([
  ["P", "paragraph"],
  ["H", "heading"],
  ["H1", "heading"],
  ["H2", "heading"],
  ["H3", "heading"],
  ["H4", "heading"],
  ["H5", "heading"],
  ["H6", "heading"],
  ["Title", "heading"],
  ["Caption", "caption"],
  ["Code", "code"],
  ["BlockQuote", "paragraph"],
  ["TOCI", "paragraph"],
  ["Note", "paragraph"],
]);

const LIST_ROLES: ReadonlySet<string> = new Set(["L", "TOC"]);

export interface TaggedPage {
  words: readonly Word[];
  links: readonly Link[];
  pictures: readonly PaintedImage[];
  /** Lays out words by their position on the page. Used for tagged elements without a usable structure. */
  layOut(words: Word[]): Block[];
}

/**
 * Returns the blocks of a page in the order of the tag tree. Words outside the tags of `BLOCK_ROLES` form paragraphs at
 * their position in the tree.
 */
export function taggedBlocks(roots: readonly StructureElement[], page: TaggedPage): Block[] {
  const reader = new TreeReader(page);
  for (const root of roots) reader.visit(root, 0);
  reader.flush();
  const { layOut } = page;
  return withTablesInParagraphs(reader.blocks, reader.paragraphs, {
    layOut,
    paragraphOf: (words) => reader.textOf(words, "paragraph", null),
  });
}

class TreeReader {
  readonly blocks: Block[] = [];
  /** Words of each block that is a paragraph. */
  readonly paragraphs = new Map<Block, readonly Word[]>();
  readonly #wordsBy = new Map<number, Word[]>();
  readonly #links: readonly Link[];
  readonly #pictures: readonly PaintedImage[];
  readonly #vocabulary: Vocabulary;
  readonly #layOut: TaggedPage["layOut"];
  #unassignedWords: Word[] = [];

  constructor({ words, links, pictures, layOut }: TaggedPage) {
    this.#links = links;
    this.#pictures = pictures;
    this.#layOut = layOut;
    this.#vocabulary = vocabularyOf(words, links);
    for (const word of words) {
      const marked = this.#wordsBy.get(word.mcid);
      if (marked) marked.push(word);
      else this.#wordsBy.set(word.mcid, [word]);
    }
  }

  visit(element: StructureElement, listDepth: number): void {
    const type = BLOCK_ROLES.get(element.role);
    if (element.role === "Table" && this.#table(element)) return;
    if (element.role === "Figure" && this.#figure(element)) return;
    if (element.role === "LI") {
      this.#listItem(element, Math.max(0, listDepth - 1));
      return;
    }
    if (type && !element.children.some((child) => typeof child !== "number" && holdsBlocks(child))) {
      this.flush();
      this.#add(
        this.#wordsUnder(element),
        type,
        Number(/^H([1-6])$/.exec(element.role)?.[1] ?? 0) || (type === "heading" ? 1 : null),
      );
      return;
    }
    if (type || GROUPING_ROLES.has(element.role)) this.flush();
    for (const child of element.children) {
      if (typeof child === "number") this.#unassignedWords.push(...(this.#wordsBy.get(child) ?? []));
      else this.visit(child, listDepth + (LIST_ROLES.has(element.role) ? 1 : 0));
    }
    if (type || GROUPING_ROLES.has(element.role)) this.flush();
  }

  flush(): void {
    const words = this.#unassignedWords;
    this.#unassignedWords = [];
    this.#add(words, "paragraph", null);
  }

  #add(words: readonly Word[], type: BlockType, level: number | null): void {
    if (words.length === 0) return;
    const block = this.textOf(words, type, level);
    if (type === "paragraph") this.paragraphs.set(block, words);
    this.blocks.push(block);
  }

  textOf(words: readonly Word[], type: BlockType, level: number | null): Block {
    const rows = splitIntoColumns(words).flatMap((column) => rowsOf(column));
    const block = blockFrom(rows, this.#links, this.#vocabulary);
    const own = type === "paragraph" ? block.type : type;
    return { ...block, type: own === "code" && type === "paragraph" ? "code" : own, level, tagged: true };
  }

  #wordsUnder(element: StructureElement): Word[] {
    return mcidsUnder(element).flatMap((mark) => this.#wordsBy.get(mark) ?? []);
  }

  #table(element: StructureElement): boolean {
    if (holdsTable(element)) return false;
    this.flush();
    const read = taggedTable(element, this.#wordsBy);
    if (!read || read.isRagged) {
      const laid = this.#layOut(this.#wordsUnder(element));
      if (!read || laid.every(({ table }) => table !== null)) {
        this.blocks.push(...laid);
        return true;
      }
    }
    for (const child of element.children) {
      if (typeof child !== "number" && child.role === "Caption") this.#add(this.#wordsUnder(child), "caption", null);
    }
    this.blocks.push(tableBlock(read.table));
    return true;
  }

  #figure(element: StructureElement): boolean {
    const words = this.#wordsUnder(element);
    const marks = new Set(mcidsUnder(element));
    const picture = this.#pictures.find(({ mcid }) => marks.has(mcid));
    if (words.length > 0 || (element.alt === null && !picture)) return false;
    this.flush();
    const block = figureBlock(picture ? union([picture]) : union([]), element.alt ?? "");
    this.blocks.push({ ...block, picture: picture?.stream ?? null });
    return true;
  }

  #listItem(element: StructureElement, depth: number): void {
    this.flush();
    const own = element.children.flatMap((child): StructureElement[] => (typeof child === "number" ? [] : [child]));
    const nested = own.flatMap(listsUnder);
    const inner = new Set(nested.flatMap(mcidsUnder));
    const words = mcidsUnder(element)
      .filter((mark) => !inner.has(mark))
      .flatMap((mark) => this.#wordsBy.get(mark) ?? []);
    if (words.length > 0) {
      const block = blockFrom(rowsOf(words), this.#links, this.#vocabulary);
      const numbered = /^\(?\w{1,4}[.)]\s/u.test(block.lines[0] ?? "");
      const markdown = numbered ? block.markdown : `- ${withoutMarker(block.markdown)}`;
      this.blocks.push({ ...block, markdown, type: "list_item", level: depth, tagged: true });
    }
    for (const list of nested) this.visit(list, depth + 1);
  }
}

const GROUPING_ROLES: ReadonlySet<string> = new Set([
  "Document",
  "Part",
  "Art",
  "Sect",
  "Div",
  "L",
  "LI",
  "LBody",
  "Table",
  "TR",
  "TH",
  "TD",
  "Figure",
  "TOC",
  "Index",
  "Form",
]);

/**
 * Minimum distance by which text must jump upwards for the jump to start a new column, in ems. Superscripts rise less.
 */
const COLUMN_RISE_EM = 2;

/**
 * Splits words, given in tag order, where the text continues at the top of another column. The next word is then beside
 * all words so far and well above the last line.
 */
function splitIntoColumns(words: readonly Word[]): Word[][] {
  const columns: Word[][] = [];
  let box: Box | null = null;
  for (const word of words) {
    const beside: boolean = box !== null && (word.x0 >= box.x1 || word.x1 <= box.x0);
    if (box === null || (beside && word.y1 < box.y1 - COLUMN_RISE_EM * word.size)) {
      columns.push([word]);
      box = word;
    } else {
      columns.at(-1)?.push(word);
      box = union([box, word]);
    }
  }
  return columns;
}

const holdsBlocks = (element: StructureElement): boolean =>
  BLOCK_ROLES.has(element.role) ||
  element.role === "Table" ||
  element.role === "L" ||
  element.children.some((child) => typeof child !== "number" && holdsBlocks(child));

function listsUnder(element: StructureElement): StructureElement[] {
  if (LIST_ROLES.has(element.role)) return [element];
  return element.children.flatMap((child) => (typeof child === "number" ? [] : listsUnder(child)));
}
