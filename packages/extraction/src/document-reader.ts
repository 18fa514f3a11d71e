import { selectedPages, type TextSearch } from "@folio/pdf/model";
import { type CMaps, DamagedFileError } from "@folio/pdf/reading";
import type { ExtractionWarning } from "./errors.ts";
import { ExtractionError } from "./errors.ts";
import type { ReadRequest } from "./extraction.ts";
import { type FoundText, TextFinder } from "./find-text.ts";
import { timeExceeded } from "./fonts/specimen.ts";
import { ImageFiles, type PlacedImage } from "./images/image-files.ts";
import { layoutPage, type PageLayout } from "./layout/page.ts";
import type { Outline } from "./output/headings.ts";
import { LimitExceededError, type ReadingLimits } from "./reading/limits.ts";
import { SourceReading } from "./reading/source-reading.ts";

export interface PageImages {
  pictures: ImageFiles;
  pagesExtracted: number;
  warnings: ExtractionWarning[];
}

export interface FoundTexts {
  found: FoundText[];
  warnings: ExtractionWarning[];
}

export interface Layouts {
  /** Pages that could be read, in the requested order. `warnings` names the other pages. */
  pages: PageLayout[];
  outline: Outline;
  /** Image files of the figures, or null if the request does not ask for image files. */
  pictures: ImageFiles | null;
  warnings: ExtractionWarning[];
}

/**
 * Environment in which a PDF is read. If `hasFallback` is true, a PDF that exceeds the limits is read again in another
 * environment with larger limits. This environment then need not skip pages.
 */
export interface ReadingEnvironment {
  limits: ReadingLimits;
  hasFallback: boolean;
  cMaps: CMaps;
  /**
   * Called after each finished step of the extraction, so that the caller knows that the extraction still makes
   * progress.
   */
  onProgress?: () => void;
}

/**
 * Number of pages after which the reader waits for a timer. workerd advances its clock and fires deadlines only while
 * code waits for a timer. A timer per page would be too slow, because each timer costs a millisecond in Node.
 */
const PAGES_PER_TIMER = 8;

/** Extracts the images of the selected pages. Throws the same errors as `readLayouts`. */
export const readPictures = (request: ReadRequest, environment: ReadingEnvironment): Promise<PageImages> =>
  throwingTooComplex(() => new DocumentReader(request, environment).images());

/** Returns the positions of the searched texts on the pages. Throws the same errors as `readLayouts`. */
export const readFoundTexts = (
  request: ReadRequest,
  environment: ReadingEnvironment,
  searches: readonly TextSearch[],
): Promise<FoundTexts> =>
  throwingTooComplex(() => new DocumentReader(request, environment, { opensMasks: true }).places(searches));

/** Lays out the selected pages one at a time. Yields to the event loop after each page. Throws ExtractionError. */
export async function readLayouts(request: ReadRequest, environment: ReadingEnvironment): Promise<Layouts> {
  return throwingTooComplex(() => new DocumentReader(request, environment).layouts());
}

async function throwingTooComplex<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (thrown) {
    if (!(thrown instanceof LimitExceededError)) throw thrown;
    throw new ExtractionError(
      "too_complex",
      `The PDF has more ${thrown.message} than one extraction may read. Request fewer pages.`,
      {
        cause: thrown,
      },
    );
  }
}

class DocumentReader {
  readonly #request: ReadRequest;
  readonly #hasFallback: boolean;
  readonly #limits: ReadingLimits;
  readonly #cMaps: CMaps;
  readonly #onProgress: (() => void) | undefined;
  readonly #maxPages: number;
  readonly #reading: SourceReading;
  /** Reasons why pages could not be read, by page number. */
  readonly #unreadable = new Map<number, string>();
  #turns = 0;

  constructor(
    request: ReadRequest,
    { limits, hasFallback: elsewhere, cMaps, onProgress: progressed }: ReadingEnvironment,
    reading: { opensMasks?: boolean } = {},
  ) {
    this.#request = request;
    this.#onProgress = progressed;
    this.#hasFallback = elsewhere;
    this.#limits = limits;
    this.#cMaps = cMaps;
    this.#maxPages = limits.pages;
    this.#reading = new SourceReading(request.source, limits, reading);
  }

  async places(searches: readonly TextSearch[]): Promise<FoundTexts> {
    const numbers = await this.#scanPages();
    const found = new Map<string, FoundText>();
    const finder = new TextFinder(searches);
    const search = (number: number): void => {
      const places = finder.onPage(number, this.#reading.letters(number));
      for (const place of places) found.set(JSON.stringify(place), place);
    };
    for (const number of numbers) await this.#readPageOrNote(number, () => search(number));
    const warnings = [...this.#warnings(), ...unreadableWarnings(finder.unreadablePages)];
    return { found: [...found.values()], warnings: warnings.slice(0, MAX_WARNINGS) };
  }

  /** Reads the text operators of the selected pages and decodes the fonts that they use. Returns the page numbers. */
  async #scanPages(): Promise<number[]> {
    const numbers = this.#numbers();
    for (const number of numbers) await this.#readPageOrNote(number, () => this.#reading.scan(number));
    const { deadlineMs } = this.#request;
    await this.#reading.decodeFonts({ cMaps: this.#cMaps, deadlineMs, onProgress: this.#onProgress });
    return numbers;
  }

  async layouts(): Promise<Layouts> {
    const reading = this.#reading;
    const numbers = await this.#scanPages();
    const pages: PageLayout[] = [];
    for (const number of numbers)
      await this.#readPageOrNote(number, () => pages.push(layoutPage(reading.read(number))));
    this.#requireOneReadable(pages.length);
    const pictures = this.#request.pictures ? await this.#picturesOf(pages) : null;
    const warnings = [...this.#warnings(), ...(pictures?.warnings ?? [])].slice(0, MAX_WARNINGS);
    return { pages, outline: reading.outline(), pictures, warnings };
  }

  /** Extracts the images of the selected pages, without their text. */
  async images(): Promise<PageImages> {
    const placed: PlacedImage[][] = [];
    for (const page of this.#numbers()) {
      const note = (): void => {
        placed.push(this.#reading.read(page).content.images.map((image) => ({ ...image, page })));
      };
      await this.#readPageOrNote(page, note);
    }
    this.#requireOneReadable(placed.length);
    const pictures = await this.#filesOf(placed.flat());
    const warnings = [...this.#warnings(), ...pictures.warnings].slice(0, MAX_WARNINGS);
    return { pictures, pagesExtracted: placed.length, warnings };
  }

  #numbers(): number[] {
    const numbers = selectedPages(this.#request.pages, this.#reading.pages.length, "pages");
    if (numbers.length > this.#maxPages) throw new LimitExceededError("pages");
    return numbers;
  }

  #requireOneReadable(read: number): void {
    const [first] = this.#unreadable;
    if (read === 0 && first) throw new ExtractionError("unreadable", `Page ${first[0]} of the PDF ${first[1]}.`);
  }

  #picturesOf(pages: readonly PageLayout[]): Promise<ImageFiles> {
    return this.#filesOf(
      pages.flatMap(({ number, blocks }) =>
        blocks.flatMap(({ picture, ...box }) => (picture ? [{ ...box, page: number, stream: picture }] : [])),
      ),
    );
  }

  async #filesOf(placed: readonly PlacedImage[]): Promise<ImageFiles> {
    const { onImageFile: setAside } = this.#request;
    const pictures = new ImageFiles(this.#reading, {
      limits: this.#limits,
      hasFallback: this.#hasFallback,
      onImageFile: setAside,
    });
    for (const picture of placed) {
      await pictures.add(picture);
      await this.#yieldToEventLoop();
    }
    return pictures;
  }

  async #readPageOrNote(number: number, work: () => void): Promise<void> {
    if (this.#unreadable.has(number)) return;
    try {
      work();
    } catch (thrown) {
      const intricate = thrown instanceof LimitExceededError && !this.#hasFallback;
      if (!intricate && !(thrown instanceof DamagedFileError)) throw thrown;
      this.#unreadable.set(
        number,
        intricate ? `has more ${thrown.message} than one extraction may read` : "is damaged",
      );
    }
    await this.#yieldToEventLoop();
  }

  async #yieldToEventLoop(): Promise<void> {
    const { signal, deadlineMs } = this.#request;
    const timer = ++this.#turns % PAGES_PER_TIMER === 0;
    // biome-ignore lint/style/noRestrictedGlobals: yields to the event loop; no time passes in the result
    await new Promise<void>((resolve) => (timer ? setTimeout(resolve, 0) : setImmediate(resolve)));
    signal?.throwIfAborted();
    this.#onProgress?.();
    if (Date.now() >= deadlineMs) throw timeExceeded();
  }

  #warnings(): ExtractionWarning[] {
    const warnings: ExtractionWarning[] = [];
    if (this.#reading.recovered) {
      warnings.push({
        code: "source_recovered",
        message: "The PDF is damaged: only the parts that could be repaired were read.",
      });
    }
    for (const [number, reason] of this.#unreadable) {
      const message = `Page ${number} of the PDF ${reason} and was skipped.`;
      warnings.push({ code: "page_unreadable", message, resource: `page ${number}` });
    }
    for (const number of this.#reading.missing) {
      const message = `Page ${number} is missing from the PDF file; the numbers of the pages after it do not count it.`;
      warnings.push({ code: "page_unreadable", message, resource: `page ${number}` });
    }
    return warnings.slice(0, MAX_WARNINGS);
  }
}

const unreadableWarnings = (pages: readonly number[]): ExtractionWarning[] =>
  pages.map((page) => ({
    code: "text_unreadable",
    message: `Page ${page} has words that cannot be searched, because their font does not say which characters its glyphs are. To remove such words, send their rectangles in areas.`,
    resource: `page ${page}`,
  }));

const MAX_WARNINGS = 50;
