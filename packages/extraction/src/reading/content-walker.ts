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

/** Receives the content of a page, one operation at a time. */
export interface ContentVisitor {
  operation(operation: Operation, resources: Resources): void;
  /**
   * Returns whether the walker should enter a form, an image or an annotation. Called before the walker reads its
   * content.
   */
  shouldEnter(xObject: PdfDict): boolean;
  beginForm(form: PdfDict, resources: Resources): void;
  endForm(): void;
  /**
   * Receives an image. The image fills the unit square of the current coordinate system. `stream` is null for an inline
   * image. Images are not decoded.
   */
  image(stream: PdfStream | null): void;
  /**
   * Called before the content of an annotation's appearance. The appearance starts with the page's initial graphics
   * state.
   */
  beginAnnotation(placement: Matrix): void;
}

/** Maximum nesting depth of forms (form XObjects). Normal files have far fewer levels. */
const MAX_FORM_DEPTH = 32;
/** Maximum number of soft masks that are read per page. */
const MAX_MASKS = 1_000;

/**
 * Passes the content of a page, and of the forms that the page draws, to a visitor. A form that draws itself is entered
 * only once. Patterns and glyph descriptions of Type 3 fonts are never read, because they contain no readable text.
 * Soft masks are read only if `opensMasks` is true.
 */
export class ContentWalker {
  readonly #document: PdfDocument;
  readonly #limits: ReadingLimits;
  #masksLeft: number;
  readonly #budget: Budget;
  readonly #open = new Set<PdfStream>();
  #operations = 0;
  #bytes = 0;

  /** Creates a walker for one page. The limits apply to this page only. */
  constructor(document: PdfDocument, limits: ReadingLimits, { opensMasks }: { opensMasks: boolean }) {
    this.#document = document;
    this.#limits = limits;
    this.#masksLeft = opensMasks ? MAX_MASKS : 0;
    this.#budget = new Budget({ maxWorkUnits: limits.pageContentWork });
  }

  /** Passes the operations of a content stream to the visitor. Throws LimitExceededError. */
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
