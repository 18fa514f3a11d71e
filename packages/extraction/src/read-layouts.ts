import { selectedPages, type TextSearch } from "@folio/pdf/model";
import { type CMaps, Damage } from "@folio/pdf/reading";
import type { ExtractionWarning } from "./errors.ts";
import { ExtractionError } from "./errors.ts";
import type { ReadRequest } from "./extraction.ts";
import { type FoundText, findOnPage } from "./find-text.ts";
import { timeExceeded } from "./fonts/specimen.ts";
import { layoutPage, type PageLayout } from "./layout/page.ts";
import type { Outline } from "./output/headings.ts";
import { Pictures, type PlacedPicture } from "./pictures/pictures.ts";
import { BeyondLimits, type ReadingLimits } from "./reading/limits.ts";
import { SourceReading } from "./reading/source-reading.ts";

export interface Pictured {
  pictures: Pictures;
  pagesExtracted: number;
  warnings: ExtractionWarning[];
}

export interface Places {
  found: FoundText[];
  warnings: ExtractionWarning[];
}

export interface Layouts {
  /** Without those that could not be read, which the warnings name. */
  pages: PageLayout[];
  outline: Outline;
  /** Of the figures, where they were asked for. */
  pictures: Pictures | null;
  warnings: ExtractionWarning[];
}

/** Where the reading goes on; `elsewhere`: a place with larger limits reads what passes these, so no page need be left out. */
export interface Place {
  limits: ReadingLimits;
  elsewhere: boolean;
  cMaps: CMaps;
  /** Called after each step, so that whoever watches sees the reading get on. */
  progressed?: () => void;
}

/** workerd's clock moves, and its timers fire, only between timers, which cost a millisecond in Node: every few pages are enough. */
const PAGES_PER_TIMER = 8;

/** Throws what `readLayouts` throws. */
export const readPictures = (request: ReadRequest, place: Place): Promise<Pictured> =>
  within(() => new Readthrough(request, place).pictured());

/** Where texts stand. Throws what `readLayouts` throws. */
export const readPlaces = (request: ReadRequest, place: Place, searches: readonly TextSearch[]): Promise<Places> =>
  within(() => new Readthrough(request, place, { opensMasks: true }).places(searches));

/** Lays out the pages that a request selects, one at a time, with a turn of the event loop after each. Throws what Extractor throws. */
export async function readLayouts(request: ReadRequest, place: Place): Promise<Layouts> {
  return within(() => new Readthrough(request, place).layouts());
}

async function within<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (thrown) {
    if (!(thrown instanceof BeyondLimits)) throw thrown;
    throw new ExtractionError(
      "too_complex",
      `The PDF has more ${thrown.message} than one extraction may read. Request fewer pages.`,
      {
        cause: thrown,
      },
    );
  }
}

class Readthrough {
  readonly #request: ReadRequest;
  readonly #elsewhere: boolean;
  readonly #limits: ReadingLimits;
  readonly #cMaps: CMaps;
  readonly #progressed: (() => void) | undefined;
  readonly #maxPages: number;
  readonly #reading: SourceReading;
  /** Why pages could not be read, by number. */
  readonly #unreadable = new Map<number, string>();
  #turns = 0;

  constructor(
    request: ReadRequest,
    { limits, elsewhere, cMaps, progressed }: Place,
    reading: { opensMasks?: boolean } = {},
  ) {
    this.#request = request;
    this.#progressed = progressed;
    this.#elsewhere = elsewhere;
    this.#limits = limits;
    this.#cMaps = cMaps;
    this.#maxPages = limits.pages;
    this.#reading = new SourceReading(request.source, limits, reading);
  }

  async places(searches: readonly TextSearch[]): Promise<Places> {
    const numbers = await this.#scanned();
    const found = new Map<string, FoundText>();
    const look = (number: number): void => {
      const places = this.#reading.letters(number).flatMap((letters) => findOnPage(number, letters, searches));
      for (const place of places) found.set(JSON.stringify(place), place);
    };
    for (const number of numbers) await this.#attempt(number, () => look(number));
    return { found: [...found.values()], warnings: this.#warnings() };
  }

  /** The pages' numbers, once their fonts can be read. */
  async #scanned(): Promise<number[]> {
    const numbers = this.#numbers();
    for (const number of numbers) await this.#attempt(number, () => this.#reading.scan(number));
    const { deadlineMs } = this.#request;
    await this.#reading.decodeFonts({ cMaps: this.#cMaps, deadlineMs, progressed: this.#progressed });
    return numbers;
  }

  async layouts(): Promise<Layouts> {
    const reading = this.#reading;
    const numbers = await this.#scanned();
    const pages: PageLayout[] = [];
    for (const number of numbers) await this.#attempt(number, () => pages.push(layoutPage(reading.read(number))));
    this.#refuseNone(pages.length);
    const pictures = this.#request.pictures ? await this.#picturesOf(pages) : null;
    const warnings = [...this.#warnings(), ...(pictures?.warnings ?? [])].slice(0, MAX_WARNINGS);
    return { pages, outline: reading.outline(), pictures, warnings };
  }

  /** The pictures of the pages without their text. */
  async pictured(): Promise<Pictured> {
    const placed: PlacedPicture[][] = [];
    for (const page of this.#numbers()) {
      const note = (): void => {
        placed.push(this.#reading.read(page).content.images.map((image) => ({ ...image, page })));
      };
      await this.#attempt(page, note);
    }
    this.#refuseNone(placed.length);
    const pictures = await this.#filesOf(placed.flat());
    const warnings = [...this.#warnings(), ...pictures.warnings].slice(0, MAX_WARNINGS);
    return { pictures, pagesExtracted: placed.length, warnings };
  }

  #numbers(): number[] {
    const numbers = selectedPages(this.#request.pages, this.#reading.pages.length, "pages");
    if (numbers.length > this.#maxPages) throw new BeyondLimits("pages");
    return numbers;
  }

  #refuseNone(read: number): void {
    const [first] = this.#unreadable;
    if (read === 0 && first) throw new ExtractionError("unreadable", `Page ${first[0]} of the PDF ${first[1]}.`);
  }

  #picturesOf(pages: readonly PageLayout[]): Promise<Pictures> {
    return this.#filesOf(
      pages.flatMap(({ number, blocks }) =>
        blocks.flatMap(({ picture, ...box }) => (picture ? [{ ...box, page: number, stream: picture }] : [])),
      ),
    );
  }

  async #filesOf(placed: readonly PlacedPicture[]): Promise<Pictures> {
    const { setAside } = this.#request;
    const pictures = new Pictures(this.#reading, { limits: this.#limits, elsewhere: this.#elsewhere, setAside });
    for (const picture of placed) {
      await pictures.add(picture);
      await this.#turn();
    }
    return pictures;
  }

  async #attempt(number: number, work: () => void): Promise<void> {
    if (this.#unreadable.has(number)) return;
    try {
      work();
    } catch (thrown) {
      const intricate = thrown instanceof BeyondLimits && !this.#elsewhere;
      if (!intricate && !(thrown instanceof Damage)) throw thrown;
      this.#unreadable.set(
        number,
        intricate ? `has more ${thrown.message} than one extraction may read` : "is damaged",
      );
    }
    await this.#turn();
  }

  async #turn(): Promise<void> {
    const { signal, deadlineMs } = this.#request;
    const timer = ++this.#turns % PAGES_PER_TIMER === 0;
    // biome-ignore lint/style/noRestrictedGlobals: gives the event loop a turn; no time passes in the result
    await new Promise<void>((resolve) => (timer ? setTimeout(resolve, 0) : setImmediate(resolve)));
    signal?.throwIfAborted();
    this.#progressed?.();
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

const MAX_WARNINGS = 50;
