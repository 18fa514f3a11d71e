import type { PDFDocumentProxy, PDFPageProxy } from "unpdf/pdfjs";
import { FolioError } from "../../../domain/errors.ts";
import type { Matrix } from "../geometry.ts";
import { type Outline, outlineKey } from "../output/headings.ts";
import { ActualTextReader } from "./actual-text.ts";
import { CMapFactory } from "./cmaps.ts";
import type { PageContent } from "./content.ts";
import type { PdfFont } from "./graphics-state.ts";
import { InThreadPort } from "./in-thread-port.ts";
import { type OperatorList, PageInterpreter } from "./interpreter.ts";
import { type Link, linksOf } from "./links.ts";
import { loadPdfJs, type PdfJs } from "./pdfjs.ts";
import { readStructure, type StructureElement } from "./structure.ts";

export interface PageReading {
  content: PageContent;
  links: Link[];
  /** Top elements of the structure tree on this page; empty when the PDF is not tagged. */
  structure: StructureElement[];
}

interface OutlineItem {
  title: string;
  items: OutlineItem[];
}

const MAX_OUTLINE_DEPTH = 6;
/** An open PDF. Every wait is bounded by the deadline; `close` must be called, and stops what is still under way. */
export class PdfDocument {
  readonly pageCount: number;
  readonly #pdf: PDFDocumentProxy;
  readonly #pdfJs: PdfJs;
  readonly #guard: Guard;
  readonly #actualText: ActualTextReader;
  readonly #fonts = new Map<string, PdfFont>();
  #optionalContent: Promise<{ isVisible(group: unknown): boolean }> | null = null;

  private constructor(pdfJs: PdfJs, pdf: PDFDocumentProxy, guard: Guard, actualText: ActualTextReader) {
    this.#pdfJs = pdfJs;
    this.#pdf = pdf;
    this.#guard = guard;
    this.#actualText = actualText;
    this.pageCount = pdf.numPages;
  }

  /** Throws `source_invalid`, `source_encrypted`, `timeout_exceeded`. `bytes` is not kept by the caller: pdf.js takes a copy. */
  static async open(bytes: Uint8Array, password: string | null, deadlineMs: number): Promise<PdfDocument> {
    const pdfJs = await loadPdfJs();
    const guard = new Guard(deadlineMs);
    try {
      const worker = pdfJs.startWorker(guard.port);
      const task = pdfJs.getDocument({
        data: bytes.slice(),
        worker,
        ...(password === null ? {} : { password }),
        BinaryDataFactory: CMapFactory,
        cMapUrl: "cmaps/",
        cMapPacked: true,
        useWorkerFetch: false,
        useSystemFonts: false,
        disableFontFace: false,
        isOffscreenCanvasSupported: false,
        isImageDecoderSupported: false,
        maxImageSize: 0,
        enableXfa: false,
        stopAtErrors: false,
        verbosity: 0,
      });
      const pdf = await guard.within(task.promise);
      if (pdf.numPages < 1) throw new FolioError("source_invalid", "source is a PDF without pages.");
      return new PdfDocument(pdfJs, pdf, guard, new ActualTextReader(bytes, password));
    } catch (thrown) {
      guard.close();
      throw asSourceError(thrown, password);
    }
  }

  /** Reads one page, 1-based, and lets go of what pdf.js kept for it. */
  async read(number: number): Promise<PageReading> {
    try {
      return await this.#guard.within(this.#read(number));
    } catch (thrown) {
      throw asSourceError(thrown, null, number);
    }
  }

  /** Titles of the outline with their depth; empty when there is none. */
  async outline(): Promise<Outline> {
    const titles = new Map<string, number>();
    const note = (items: readonly OutlineItem[], depth: number): void => {
      for (const { title, items: inner } of items) {
        titles.set(outlineKey(title), depth);
        if (depth < MAX_OUTLINE_DEPTH) note(inner, depth + 1);
      }
    };
    note((await this.#guard.within(this.#pdf.getOutline()).catch(() => null)) ?? [], 1);
    return titles;
  }

  close(): void {
    this.#guard.close();
  }

  async #read(number: number): Promise<PageReading> {
    const page = await this.#pdf.getPage(number);
    try {
      const viewport = page.getViewport({ scale: 1 });
      const operators = (await page.getOperatorList()) as unknown as OperatorList;
      await this.#collectFonts(page, operators);
      const optionalContent = await this.#optionalContentConfig();
      const interpreter = new PageInterpreter({
        number,
        width: viewport.width,
        height: viewport.height,
        toPage: viewport.transform as unknown as Matrix,
        operators,
        fontOf: (name) => this.#fonts.get(name),
        isVisible: (group) => optionalContent.isVisible(group),
        actualText: await this.#actualText.read(number, operators),
      });
      const content = interpreter.run();
      if (!content) throw tooIntricate();
      return {
        content,
        links: await linksOf(page, viewport),
        structure: readStructure(await page.getStructTree(), marksOf(page)),
      };
    } finally {
      page.cleanup();
    }
  }

  #optionalContentConfig(): Promise<{ isVisible(group: unknown): boolean }> {
    this.#optionalContent ??= this.#pdf.getOptionalContentConfig() as Promise<{ isVisible(group: unknown): boolean }>;
    return this.#optionalContent;
  }

  async #collectFonts(page: PDFPageProxy, { fnArray, argsArray }: OperatorList): Promise<void> {
    for (let i = 0; i < fnArray.length; i++) {
      if (fnArray[i] !== this.#pdfJs.OPS.setFont) continue;
      const name = (argsArray[i] as [string, number])[0];
      if (this.#fonts.has(name)) continue;
      if (!page.commonObjs.has(name)) await new Promise((resolve) => setTimeout(resolve, 0));
      if (page.commonObjs.has(name)) this.#fonts.set(name, describe(page.commonObjs.get(name)));
    }
  }
}

/** How pdf.js names the marked content of a page: by the page object's number, and its generation unless that is 0. */
function marksOf({ ref }: PDFPageProxy): string {
  return ref ? `p${ref.num}R${ref.gen === 0 ? "" : ref.gen}_mc` : "";
}

interface PdfJsFont {
  name?: string;
  bold?: boolean;
  black?: boolean;
  italic?: boolean;
  fallbackName?: string;
  fontMatrix?: number[] | null;
  vertical?: boolean;
}

function describe(font: PdfJsFont): PdfFont {
  const name = font.name ?? "";
  return {
    bold: Boolean(font.bold ?? false) || Boolean(font.black ?? false) || /bold|black|heavy|demi|-medi\b/i.test(name),
    italic: Boolean(font.italic ?? false) || /italic|oblique/i.test(name),
    monospace: font.fallbackName === "monospace" || /mono|courier|consol|typewriter|cmtt/i.test(name),
    widthScale: font.fontMatrix?.[0] ?? 0.001,
    vertical: font.vertical ?? false,
  };
}

/** One deadline for every wait on pdf.js; when it passes, or a page is refused, the port is closed and the evaluator starves. */
class Guard {
  readonly port: InThreadPort;
  /** Waits under way. A race against one promise that outlives them would keep every page ever read. */
  readonly #waiting = new Set<(ended: FolioError) => void>();
  readonly #deadlineMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended: FolioError | null = null;

  constructor(deadlineMs: number) {
    this.#deadlineMs = deadlineMs;
    this.port = new InThreadPort(() => this.#end(tooIntricate()));
    this.#timer = setTimeout(() => this.#end(overdue()), Math.max(0, deadlineMs - Date.now()));
  }

  async within<T>(work: Promise<T>): Promise<T> {
    const outcome = await new Promise<T | FolioError>((resolve, reject) => {
      const end = (ended: FolioError): void => resolve(ended);
      this.#waiting.add(end);
      if (this.#ended) end(this.#ended);
      work.then(resolve, reject).finally(() => this.#waiting.delete(end));
    });
    // Busy pages may leave the timer no turn, so the clock is asked as well.
    const ended = outcome instanceof FolioError ? outcome : this.#overdue();
    if (ended === null) return outcome as T;
    this.close();
    throw ended;
  }

  #end(ended: FolioError): void {
    this.#ended ??= ended;
    for (const end of this.#waiting) end(ended);
  }

  #overdue(): FolioError | null {
    return Date.now() >= this.#deadlineMs ? overdue() : null;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.port.close();
  }
}

const overdue = (): FolioError =>
  new FolioError("timeout_exceeded", "The extraction did not finish within its time. Ask for fewer pages.");

const tooIntricate = (): FolioError =>
  new FolioError(
    "source_invalid",
    "source has a page with more drawing operators, or deeper nested ones, than can be read.",
    {
      param: "source",
    },
  );

/** pdf.js throws exceptions of its own, plain objects and strings: each becomes what the client should hear. */
function asSourceError(thrown: unknown, password: string | null, page?: number): FolioError {
  if (thrown instanceof FolioError) return thrown;
  const name = typeof thrown === "object" && thrown !== null && "name" in thrown ? thrown.name : "";
  if (name === "PasswordException") {
    const message =
      password === null
        ? "source is encrypted and needs a password: give it as source.password."
        : "source is encrypted and source.password does not open it.";
    return new FolioError("source_encrypted", message, { param: "source", cause: thrown });
  }
  const where = page === undefined ? "source" : `Page ${page} of source`;
  return new FolioError("source_invalid", `${where} is not a PDF that can be read: it is damaged or of another type.`, {
    param: "source",
    cause: thrown,
  });
}
