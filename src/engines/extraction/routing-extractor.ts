import type { LocalExtractor } from "@folio/extraction";
import type { ExtractedPlaces, ExtractedTable, ReadRequest, RecognisedPage, TextFormat } from "@folio/extraction/model";
import type { TextSearch } from "@folio/pdf/model";
import { type AnyBytes, sizeOf } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { MemoryBudget } from "../../domain/memory-budget.ts";
import { mapErrors } from "../../domain/to-folio-error.ts";
import type { ExtractedImages, ExtractedTables, ExtractedText, ExtractionRequest, Extractor } from "./extractor.ts";

const MB = 1024 * 1024;

/**
 * Bytes of memory that an extraction needs per byte of the source, in addition to the source. Pages of text become many
 * objects, so a small file needs more memory per byte than a file with images.
 */
const READ_FACTOR = 60;
const MAX_READ_BYTES = 20 * MB;

/**
 * Decides where a source is processed. The shared isolate processes it if enough memory is free, and if its size and
 * the result of a linear scan are within the limits. Otherwise a thread of the container processes it, because such a
 * thread can be stopped.
 */
export class RoutingExtractor implements Extractor {
  readonly #local: LocalExtractor;
  readonly #container: Pick<Extractor, "text" | "tables" | "images" | "find">;
  readonly #memory: MemoryBudget;

  constructor(
    here: LocalExtractor,
    container: Pick<Extractor, "text" | "tables" | "images" | "find">,
    room: MemoryBudget,
  ) {
    this.#local = here;
    this.#container = container;
    this.#memory = room;
  }

  text(request: ExtractionRequest, format: TextFormat): Promise<ExtractedText> {
    return this.#route(
      request,
      (whole) => this.#local.text(whole, format),
      () => this.#container.text(request, format),
    );
  }

  tables(request: ExtractionRequest): Promise<ExtractedTables> {
    return this.#route(
      request,
      (whole) => this.#local.tables(whole),
      () => this.#container.tables(request),
    );
  }

  images(request: ExtractionRequest): Promise<ExtractedImages> {
    return this.#route(
      request,
      (whole) => this.#local.images(whole),
      () => this.#container.images(request),
    );
  }

  find(request: ExtractionRequest, searches: readonly TextSearch[]): Promise<ExtractedPlaces> {
    return this.#route(
      request,
      (whole) => this.#local.find(whole, searches),
      () => this.#container.find(request, searches),
    );
  }

  textFromWords(pages: readonly RecognisedPage[], format: TextFormat): Promise<ExtractedText> {
    return this.#local.textFromWords(pages, format);
  }

  tablesFromWords(pages: readonly RecognisedPage[]): Promise<ExtractedTable[]> {
    return this.#local.tablesFromWords(pages);
  }

  async #route<Result>(
    request: ExtractionRequest,
    here: (whole: ReadRequest) => Promise<Result>,
    beyond: () => Promise<Result>,
  ): Promise<Result> {
    const { source } = request;
    const { bytes } = source;
    const share =
      isSmallEnough(bytes) && this.#memory.tryReserve(Math.min(MAX_READ_BYTES, sizeOf(bytes) * READ_FACTOR));
    if (!share) return beyond();
    try {
      return await mapErrors(() => here({ ...request, source: { ...source, bytes } }));
    } catch (error) {
      if (!(error instanceof FolioError) || error.code !== "document_too_large") throw error;
    } finally {
      share.releaseAll();
    }
    return beyond();
  }
}

const isSmallEnough = (bytes: AnyBytes): bytes is Uint8Array =>
  bytes instanceof Uint8Array && sizeOf(bytes) <= LIMITS.isolateDocumentBytes;
