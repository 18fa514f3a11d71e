import type { TextSearch } from "@folio/pdf/model";
import { type Layouts, type ReadingEnvironment, readFoundTexts, readLayouts, readPictures } from "./document-reader.ts";
import type { ExtractedTable } from "./extracted.ts";
import type {
  ExtractedImages,
  ExtractedPlaces,
  ExtractedTables,
  ExtractedText,
  ReadRequest,
  RecognisedPage,
  TextFormat,
} from "./extraction.ts";
import type { ImageFiles } from "./images/image-files.ts";
import { layoutRecognisedPage, type PageLayout } from "./layout/page.ts";
import { markFurniture } from "./output/furniture.ts";
import { markHeadings, type Outline } from "./output/headings.ts";
import { markdownOf } from "./output/markdown.ts";
import { pageBox } from "./output/page-box.ts";
import { countWords, PAGE_SEPARATOR, plainText, structuredPage } from "./output/plain-text.ts";
import { markContinued, tablesOf } from "./output/table-list.ts";
import { recognisedGutters } from "./recognised/gutters.ts";
import { recognisedTables } from "./recognised/tables.ts";
import { recognisedWords } from "./recognised/words.ts";

/** Extractor that runs in the current process, in workerd or in Node. */
export class LocalExtractor {
  readonly #environment: ReadingEnvironment;

  constructor(place: ReadingEnvironment) {
    this.#environment = place;
  }

  async text(request: ReadRequest, format: TextFormat): Promise<ExtractedText> {
    const { pages, pictures, warnings } = await this.#read(request);
    return { ...formatText(pages, format, pictures), warnings };
  }

  async tables(request: ReadRequest): Promise<ExtractedTables> {
    const { pages, warnings } = await this.#read(request);
    return { tables: tablesOf(pages), pagesExtracted: pages.length, warnings };
  }

  async images(request: ReadRequest): Promise<ExtractedImages> {
    const { pictures, pagesExtracted, warnings } = await readPictures(request, this.#environment);
    return { ...pictures.pictures, pagesExtracted, warnings };
  }

  async find(request: ReadRequest, searches: readonly TextSearch[]): Promise<ExtractedPlaces> {
    const { found, warnings } = await readFoundTexts(request, this.#environment, searches);
    const boxes = found.map(({ boxes, ...where }) => ({ ...where, boxes: boxes.map(pageBox) }));
    return { found: boxes, warnings };
  }

  async textFromWords(pages: readonly RecognisedPage[], format: TextFormat): Promise<ExtractedText> {
    return formatText(layoutsFromWords(pages), format, null);
  }

  async tablesFromWords(pages: readonly RecognisedPage[]): Promise<ExtractedTable[]> {
    return recognisedTables(pages, layoutsFromWords(pages));
  }

  async #read(request: ReadRequest): Promise<Omit<Layouts, "outline">> {
    const { pages, outline, ...rest } = await readLayouts(request, this.#environment);
    return { pages: analysePages(pages, outline), ...rest };
  }
}

/**
 * Marks headers and footers, headings, and tables that continue on the next page. All pages are needed, because they
 * are compared with each other.
 */
function analysePages(pages: PageLayout[], outline: Outline): PageLayout[] {
  markFurniture(pages);
  markHeadings(pages, outline);
  markContinued(pages);
  return pages;
}

function formatText(pages: readonly PageLayout[], format: TextFormat, pictures: ImageFiles | null): ExtractedText {
  const texts = pages.map(plainText);
  const content =
    format === "structured"
      ? null
      : (format === "markdown" ? pages.map((page) => markdownOf(page, pictures)) : texts).join(PAGE_SEPARATOR);
  return {
    content,
    pages: format === "structured" ? pages.map(structuredPage) : null,
    pagesExtracted: pages.length,
    wordCount: texts.reduce((sum, text) => sum + countWords(text), 0),
    warnings: [],
    pictures: pictures?.pictures ?? null,
  };
}

const NO_OUTLINE: Outline = new Map();

function layoutsFromWords(pages: readonly RecognisedPage[]): PageLayout[] {
  const layouts = pages.map(({ page, widthPt, heightPt, words, rules }) =>
    layoutRecognisedPage({
      number: page,
      width: widthPt,
      height: heightPt,
      words: recognisedWords(words),
      rules,
      gutters: recognisedGutters(words),
    }),
  );
  return analysePages(layouts, NO_OUTLINE);
}
