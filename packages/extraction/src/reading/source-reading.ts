import {
  Budget,
  contentItems,
  DamagedFileError,
  decodeReadable,
  decodeText,
  findPages,
  joinContent,
  PdfDict,
  PdfDocument,
  type PdfPage,
  type PdfStream,
  type PdfValue,
  textFonts,
} from "@folio/pdf/reading";
import type { ReadRequest } from "../extraction.ts";
import { decodeFonts, type FontDecodingOptions } from "../fonts/decode-fonts.ts";
import { FontUses } from "../fonts/font-use.ts";
import type { TextFont } from "../fonts/text-font.ts";
import { IDENTITY } from "../geometry.ts";
import { type OriginalImage, originalImage } from "../images/original-image.ts";
import { type Outline, outlineKey } from "../output/headings.ts";
import { AllGlyphs } from "./all-glyphs.ts";
import { annotationsOf, appearanceOf, freeTextContent } from "./annotations.ts";
import { Canvas } from "./canvas.ts";
import { type ContentVisitor, ContentWalker } from "./content-walker.ts";
import { FontScan } from "./font-scan.ts";
import { valueContent } from "./form-values.ts";
import { ALL_VISIBLE, Layers } from "./layers.ts";
import type { ReadingLimits } from "./limits.ts";
import { type Link, linksOf } from "./links.ts";
import type { Glyph, PageContent } from "./page-content.ts";
import { geometryOf } from "./page-geometry.ts";
import { PageInterpreter } from "./page-interpreter.ts";
import { RecordedContent, type RecordingBudget } from "./recorded-content.ts";
import { replaceByTags } from "./replacement-text.ts";
import { Resources } from "./resources.ts";
import { type StructureElement, StructureTree } from "./structure.ts";

const MAX_DEPTH = 6;
const MAX_ITEMS = 50_000;

/**
 * Returns the titles of the document's outline (ISO 32000-2, 12.3.3) with their depth from 1. Returns an empty outline
 * when the document has none.
 */
function outlineTitles(document: PdfDocument): Outline {
  const titles = new Map<string, number>();
  const seen = new Set<PdfDict>();
  const note = (first: PdfValue | undefined, depth: number): void => {
    let item = document.dict(first);
    while (item && !seen.has(item) && seen.size < MAX_ITEMS) {
      seen.add(item);
      const title = document.string(item.get("Title"));
      if (title) titles.set(outlineKey(decodeText(title)), depth);
      if (depth < MAX_DEPTH) note(item.get("First"), depth + 1);
      item = document.dict(item.get("Next"));
    }
  };
  note(document.dict(document.catalog.get("Outlines"))?.get("First"), 1);
  return titles;
}

export interface PageReading {
  content: PageContent;
  links: Link[];
  /** Top-level tags of the tag tree on this page. Empty when the PDF has no tags. */
  structure: StructureElement[];
}

/** Maximum number of free-text annotations per page whose content is generated. */
const MAX_FREE_TEXTS = 50;
/** Maximum number of page tree levels that are searched for inherited resources. */
const MAX_ANCESTORS = 32;

/**
 * Reads a PDF in three steps. It scans all requested pages for the codes that they show, decodes the fonts, and reads
 * the pages. Methods for one page throw LimitExceededError. They throw DamagedFileError when the page's content cannot
 * be decoded.
 */
export class SourceReading {
  readonly pages: readonly PdfPage[];
  /** Numbers of pages that the file lists but does not contain. `pages` also contains these pages. */
  readonly missing: readonly number[];
  readonly #document: PdfDocument;
  readonly #limits: ReadingLimits;
  readonly #uses: FontUses;
  readonly #layers: Layers;
  readonly #recorded = new Map<number, RecordedContent>();
  readonly #recordingBudget: RecordingBudget;
  /**
   * Fonts for the generated content of annotations. All pages share one object, because the scan identifies each font
   * by its object.
   */
  readonly #ownFonts: Resources;
  #fonts: ReadonlyMap<PdfDict, TextFont> = new Map();
  #structure: StructureTree | null = null;

  readonly #readsMasks: boolean;

  /**
   * Opens a PDF. With `opensMasks`, soft masks are read as well. Throws `source_invalid`, `source_encrypted` and
   * `source_too_large`.
   */
  constructor(
    { bytes, password }: ReadRequest["source"],
    limits: ReadingLimits,
    { opensMasks = false }: { opensMasks?: boolean } = {},
  ) {
    this.#readsMasks = opensMasks;
    const budget = new Budget({ memoryBytes: limits.objectBytes, maxWorkUnits: Number.POSITIVE_INFINITY });
    this.#document = PdfDocument.open(bytes, password, budget);
    const { pages, missing } = findPages(this.#document);
    this.pages = pages;
    this.missing = missing;
    this.#limits = limits;
    this.#recordingBudget = { left: limits.recordedBytes };
    this.#uses = new FontUses(this.#document, limits);
    this.#layers = new Layers(this.#document);
    this.#ownFonts = new Resources(this.#document, PdfDict.of({ Font: new PdfDict(textFonts()) }));
  }

  /** Whether the file was damaged and its readable objects were recovered. */
  get recovered(): boolean {
    return this.#document.recovered;
  }

  /** Records the codes of each font that a page shows. `number` is 1 for the first page. */
  scan(number: number): void {
    const page = this.#page(number);
    const recorded = new RecordedContent(new FontScan(this.#uses), this.#recordingBudget);
    this.#walk(page, recorded);
    if (recorded.complete) this.#recorded.set(number, recorded);
  }

  /** Decodes the fonts. Must be called once, after all pages are scanned. Throws `timeout_exceeded`. */
  async decodeFonts(options: Omit<FontDecodingOptions, "limits">): Promise<void> {
    this.#fonts = await decodeFonts(this.#document, [...this.#uses], { limits: this.#limits, ...options });
  }

  /** Returns an image as a file, or null when the image cannot be converted to a file. */
  original(image: PdfStream): Promise<OriginalImage | null> {
    return originalImage(this.#document, image);
  }

  /** Returns the size of an image that its dictionary declares, in pixels. */
  sizeOf({ dict }: PdfStream): { widthPx: number; heightPx: number } {
    const [widthPx = 0, heightPx = 0] = ["Width", "Height"].map((key) => this.#document.number(dict.get(key)) ?? 0);
    return { widthPx, heightPx };
  }

  /** Reads a page. Its text is included only if the page was scanned. */
  read(number: number): PageReading {
    const page = this.#page(number);
    const { toPage, width, height } = geometryOf(this.#document, page);
    const canvas = new Canvas({ number, width, height }, this.#limits.pageGlyphs);
    const setting = { canvas, toPage, layers: this.#layers, fonts: this.#fonts };
    this.#interpret(number, new PageInterpreter(setting));
    this.#recorded.delete(number);
    const content = canvas.content();
    const structure = this.#structureTree().on(number - 1);
    replaceByTags(structure, content.glyphs);
    const shown = annotationsOf(this.#document, page).filter((annotation) => this.#layers.isContentShown(annotation));
    return { content, links: linksOf(this.#document, shown, toPage), structure };
  }

  /**
   * Returns the glyphs of a page in one group or in three groups. The first group has the glyphs that `read` returns.
   * If `read` omits or changes some glyphs, two groups follow: the omitted or changed glyphs as painted, and all glyphs
   * as painted.
   */
  letters(number: number): Glyph[][] {
    const { toPage } = geometryOf(this.#document, this.#page(number));
    const canvas = new AllGlyphs(this.#limits.pageGlyphs);
    this.#interpret(number, new PageInterpreter({ canvas, toPage, layers: ALL_VISIBLE, fonts: this.#fonts }));
    const { glyphs } = this.read(number).content;
    const read = new Set(glyphs.map(glyphKey));
    const left = canvas.glyphs.filter((glyph) => !read.has(glyphKey(glyph)));
    return left.length === 0 ? [glyphs] : [glyphs, left, canvas.glyphs];
  }

  #interpret(number: number, interpreter: PageInterpreter): void {
    const recorded = this.#recorded.get(number);
    if (recorded) recorded.replay(interpreter);
    else this.#walk(this.#page(number), interpreter);
  }

  outline(): Outline {
    return outlineTitles(this.#document);
  }

  /** Passes the page's content to the visitor, and then the appearances of the page's annotations. */
  #walk(page: PdfPage, visitor: ContentVisitor): void {
    const resources = this.#resourcesOf(page);
    const walk = new ContentWalker(this.#document, this.#limits, { opensMasks: this.#readsMasks });
    walk.content(this.#contentOf(page), resources, visitor);
    let boxes = 0;
    for (const annotation of annotationsOf(this.#document, page)) {
      if (!visitor.shouldEnter(annotation)) continue;
      const appearance = appearanceOf(this.#document, annotation);
      const value = valueContent(this.#document, annotation);
      const written = appearance || boxes >= MAX_FREE_TEXTS ? null : freeTextContent(this.#document, annotation);
      if (written) boxes += 1;
      if (value || written || appearance)
        visitor.beginAnnotation(value ? IDENTITY : (appearance?.placement ?? IDENTITY));
      if (value) walk.content(value, resources, visitor);
      else if (written) walk.content(written, this.#ownFonts, visitor);
      else if (appearance) walk.form(appearance.form, resources, visitor);
    }
  }

  /**
   * Returns the page's resources. Names that are missing there are looked up in the higher levels of the page tree. ISO
   * 32000-2, 7.7.3.4 does not combine these levels, but viewers do.
   */
  #resourcesOf(page: PdfPage): Resources {
    const chain: PdfDict[] = [];
    for (let node: PdfDict | null = page.dict; node && !chain.includes(node) && chain.length < MAX_ANCESTORS; ) {
      chain.push(node);
      node = this.#document.dict(node.get("Parent"));
    }
    const form = this.#document.dict(this.#document.catalog.get("AcroForm"));
    const last = new Resources(this.#document, form?.get("DR"));
    return chain.reduceRight((above, node) => new Resources(this.#document, node.get("Resources"), above), last);
  }

  /** Returns the page's content streams, joined as `joinContent` does. */
  #contentOf(page: PdfPage): Uint8Array {
    const parts: Uint8Array[] = [];
    let left = this.#limits.pageContentBytes;
    for (const item of contentItems(this.#document, page.dict)) {
      const stream = this.#document.stream(item);
      if (!stream) continue;
      const decoded = decodeReadable(stream, this.#document, left);
      left -= decoded.length;
      parts.push(decoded);
    }
    return joinContent(parts, this.#document.budget);
  }

  #structureTree(): StructureTree {
    if (this.#structure) return this.#structure;
    // If the document lists a page twice, the tags of the page belong to its first occurrence.
    const index = new Map(this.pages.map(({ dict }, at) => [dict, at] as const).reverse());
    this.#structure = new StructureTree(this.#document, index, this.#limits.structureElements);
    return this.#structure;
  }

  #page(number: number): PdfPage {
    const page = this.pages[number - 1];
    if (!page) throw new DamagedFileError(`no page ${number}`);
    return page;
  }
}

const glyphKey = ({ text, x, y }: Glyph): string => `${text} ${x} ${y}`;
