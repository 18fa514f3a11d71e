import { PdfError } from "@folio/pdf/model";
import {
  Budget,
  DamagedFileError,
  decodeReadable,
  isName,
  type Operation,
  OperationReader,
  type PdfDict,
  type PdfDocument,
  type PdfStream,
} from "@folio/pdf/reading";
import type { Matrix } from "../geometry.ts";
import { LimitExceededError, type ReadingLimits } from "./limits.ts";
import { Resources } from "./resources.ts";

/** Whoever follows a page's content, operation by operation. */
export interface ContentVisitor {
  operation(operation: Operation, resources: Resources): void;
  /** Asked before a form or image is drawn; false passes it over. */
  shouldEnter(xObject: PdfDict): boolean;
  beginForm(form: PdfDict, resources: Resources): void;
  endForm(): void;
  /** An image of the page, which fills the unit square; null for one in the content itself. It is not decoded. */
  image(stream: PdfStream | null): void;
  /** The looks of an annotation follow, drawn on the page as it is. */
  beginAnnotation(placement: Matrix): void;
}

/** Deeper forms within forms than any honest file has. */
const MAX_FORM_DEPTH = 32;
/** Further masks of a page are not opened. */
const MAX_MASKS = 1_000;

/**
 * Walks what a page draws: its content and that of the forms it draws, each form within itself once. Patterns and glyph descriptions of
 * Type 3 fonts are drawings, too, but nothing to read, so they are never opened; soft masks are where they are asked for.
 */
export class ContentWalker {
  readonly #document: PdfDocument;
  readonly #limits: ReadingLimits;
  #masksLeft: number;
  readonly #budget: Budget;
  readonly #open = new Set<PdfStream>();
  #operations = 0;
  #bytes = 0;

  /** For one page: what it spends is counted from here. */
  constructor(document: PdfDocument, limits: ReadingLimits, { opensMasks }: { opensMasks: boolean }) {
    this.#document = document;
    this.#limits = limits;
    this.#masksLeft = opensMasks ? MAX_MASKS : 0;
    this.#budget = new Budget({ maxWorkUnits: limits.pageContentWork });
  }

  /** Throws BeyondLimits. */
  content(bytes: Uint8Array, resources: Resources, visitor: ContentVisitor): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#limits.pageContentBytes) throw new LimitExceededError("page content");
    const operations = new OperationReader(bytes, this.#budget);
    for (let operation = next(operations); operation; operation = next(operations)) {
      if (++this.#operations > this.#limits.pageOperations) throw new LimitExceededError("drawing operations");
      if (operation.operator === "Do") this.#draw(operation, resources, visitor);
      else if (operation.operator === "BI") visitor.image(null);
      else visitor.operation(operation, resources);
      if (operation.operator === "gs" && this.#masksLeft > 0) this.#mask(operation, resources, visitor);
    }
  }

  form(stream: PdfStream, resources: Resources, visitor: ContentVisitor): void {
    if (this.#open.has(stream) || this.#open.size >= MAX_FORM_DEPTH) return;
    this.#open.add(stream);
    visitor.beginForm(stream.dict, resources);
    try {
      const own = stream.dict.get("Resources");
      const within = own === undefined ? resources : new Resources(this.#document, own, resources);
      this.content(this.#decoded(stream), within, visitor);
    } finally {
      visitor.endForm();
      this.#open.delete(stream);
    }
  }

  #draw({ operands }: Operation, resources: Resources, visitor: ContentVisitor): void {
    const stream = this.#document.stream(resources.named("XObject", operands[0]));
    if (!stream || !visitor.shouldEnter(stream.dict)) return;
    const kind = this.#document.resolve(stream.dict.get("Subtype"));
    if (isName(kind, "Image")) visitor.image(stream);
    else if (isName(kind, "Form")) this.form(stream, resources, visitor);
  }

  #mask({ operands }: Operation, resources: Resources, visitor: ContentVisitor): void {
    const mask = this.#document.dict(resources.dict("ExtGState", operands[0])?.get("SMask"));
    const group = this.#document.stream(mask?.get("G"));
    if (!group || !visitor.shouldEnter(group.dict)) return;
    this.#masksLeft--;
    this.form(group, resources, visitor);
  }

  #decoded(stream: PdfStream): Uint8Array {
    try {
      return decodeReadable(stream, this.#document, this.#limits.pageContentBytes);
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      return new Uint8Array();
    }
  }
}

function next(operations: OperationReader): Operation | null {
  try {
    return operations.next();
  } catch (error) {
    if (error instanceof PdfError && error.code === "too_complex") throw new LimitExceededError("content to process");
    throw error;
  }
}
