import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { selectedPages } from "../../domain/page-ranges.ts";
import type {
  ExtractedTable,
  ExtractedText,
  ExtractionRequest,
  Extractor,
  RecognisedPage,
  RecognisedWord,
  TextFormat,
} from "./extractor-contract.ts";
import { median } from "./geometry.ts";
import { normalLetters } from "./layout/characters.ts";
import { layoutPage, layoutWords, type PageLayout } from "./layout/page.ts";
import { DESCENT, type Word } from "./layout/words.ts";
import { markFurniture } from "./output/furniture.ts";
import { markHeadings, type Outline } from "./output/headings.ts";
import { markdownOf } from "./output/markdown.ts";
import { countWords, PAGE_SEPARATOR, plainText, structuredPage } from "./output/plain-text.ts";
import { markContinued, tablesOf } from "./output/table-list.ts";
import { PdfDocument } from "./pdf/document.ts";

/** Extraction over pdf.js; runs in workerd and in Node alike. */
export class PdfJsExtractor implements Extractor {
  async text(request: ExtractionRequest, format: TextFormat): Promise<ExtractedText> {
    return textFrom(await readLayouts(request), format);
  }

  async tables(request: ExtractionRequest): Promise<{ tables: ExtractedTable[]; pagesExtracted: number }> {
    const pages = await readLayouts(request);
    return { tables: tablesOf(pages), pagesExtracted: pages.length };
  }

  textFromWords(pages: readonly RecognisedPage[], format: TextFormat): ExtractedText {
    return textFrom(layoutsFromWords(pages), format);
  }

  tablesFromWords(pages: readonly RecognisedPage[]): ExtractedTable[] {
    return tablesOf(layoutsFromWords(pages));
  }
}

async function readLayouts({ source, pages, deadlineMs }: ExtractionRequest): Promise<PageLayout[]> {
  const document = await PdfDocument.open(source.bytes, source.password ?? null, deadlineMs);
  try {
    const { pageCount } = document;
    if (pageCount > LIMITS.pdfSourcePages) {
      const message = `source has ${pageCount} pages; at most ${LIMITS.pdfSourcePages} are allowed.`;
      throw new FolioError("source_too_large", message, { param: "source" });
    }
    const layouts: PageLayout[] = [];
    for (const number of selectedPages(pages, pageCount, "pages"))
      layouts.push(layoutPage(await document.read(number)));
    return recognised(layouts, await document.outline());
  } finally {
    document.close();
  }
}

/** What only shows across pages: running heads, heading levels, tables that go on. */
function recognised(pages: PageLayout[], outline: Outline): PageLayout[] {
  markFurniture(pages);
  markHeadings(pages, outline);
  markContinued(pages);
  return pages;
}

function textFrom(pages: readonly PageLayout[], format: TextFormat): ExtractedText {
  const texts = pages.map(plainText);
  const content =
    format === "structured" ? null : (format === "markdown" ? pages.map(markdownOf) : texts).join(PAGE_SEPARATOR);
  return {
    content,
    pages: format === "structured" ? pages.map(structuredPage) : null,
    pagesExtracted: pages.length,
    wordCount: texts.reduce((sum, text) => sum + countWords(text), 0),
  };
}

const NO_OUTLINE: Outline = new Map();

function layoutsFromWords(pages: readonly RecognisedPage[]): PageLayout[] {
  const layouts = pages.map(({ page, widthPt, heightPt, words }) =>
    layoutWords({ number: page, width: widthPt, height: heightPt, words: wordsFrom(words) }),
  );
  return recognised(layouts, NO_OUTLINE);
}

/** Boxes of ink differ with ascenders and descenders; the words of one line stand on one baseline in one size. */
function wordsFrom(words: readonly RecognisedWord[]): Word[] {
  const lines = new Map<number, RecognisedWord[]>();
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word]);
  return [...lines.values()].flatMap((line) => {
    const size = Math.max(...line.map(({ bbox }) => bbox.height));
    const bottom = median(line.map(({ bbox }) => bbox.y + bbox.height));
    return line.map((word) => wordFrom(word, size, bottom));
  });
}

function wordFrom({ text, bbox }: RecognisedWord, size: number, bottom: number): Word {
  return {
    text: normalLetters(text),
    x0: bbox.x,
    x1: bbox.x + bbox.width,
    y0: bottom - size,
    y1: bottom,
    baseline: bottom - DESCENT * size,
    size,
    bold: false,
    italic: false,
    monospace: false,
    mcid: -1,
    artifact: false,
    replaced: true,
    spaceAfter: true,
  };
}
