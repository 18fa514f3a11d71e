import type { LocalPdfEditor } from "@folio/pdf";
import { pngPixels, readJpegHeader } from "@folio/pdf/image-sizes";
import type {
  CompressionLevel,
  ImagePageLayout,
  PdfDescription,
  PdfInspection,
  PdfRevision,
  ReorderOptions,
  Stamp,
  StampArtwork,
  TestWatermarkWord,
  TextLayers,
  WholePdf,
  ImageFile as WholePicture,
} from "@folio/pdf/model";
import { type AnyBytes, sizeOf } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { streamFromGenerator } from "../../domain/generator-stream.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { MemoryBudget, MemoryReservation } from "../../domain/memory-budget.ts";
import { MemoryExceededError } from "../../domain/memory-exceeded.ts";
import { mapError, mapErrors } from "../../domain/to-folio-error.ts";
import type {
  EditContext,
  EditedPdf,
  MergeSource,
  PdfEditor,
  PdfInput,
  PictureFile,
  StampedPdf,
} from "./pdf-editor.ts";

/**
 * Bytes of memory that most edits need per byte of input, in addition to input and result. It is the size of one copy
 * of the input. Edits that rewrite every stream need more.
 */
const COPY_FACTOR = 1;
const REWRITE_FACTOR = 3;

/** Bytes of memory per pixel of a decoded bitmap: for the samples of the bitmap and for the samples of the result. */
const PIXEL_BYTES = 8;

/**
 * Decides where an edit runs. The edit runs in the isolate if its documents and bitmaps fit into the isolate's memory,
 * and if other requests leave enough memory. Otherwise it runs in the container. Documents above the container's limit
 * are rejected with `document_too_large`.
 */
export class RoutingPdfEditor implements PdfEditor {
  readonly #local: LocalPdfEditor;
  readonly #container: PdfEditor;
  readonly #memory: MemoryBudget;

  constructor(here: LocalPdfEditor, container: PdfEditor, room: MemoryBudget) {
    this.#local = here;
    this.#container = container;
    this.#memory = room;
  }

  async inspect(input: PdfInput, until: EditContext): Promise<PdfInspection> {
    const beyond = () => this.#container.inspect(input, until);
    if (!fitsHere(input)) return beyond();
    return this.#runLocallyOrElse(memoryNeedOf(input, until), (within) => this.#local.inspect(input, within), beyond);
  }

  async describe(input: PdfInput, until: EditContext): Promise<PdfDescription> {
    const beyond = () => this.#container.describe(input, until);
    if (!fitsHere(input)) return beyond();
    return this.#runLocallyOrElse(memoryNeedOf(input, until), (within) => this.#local.describe(input, within), beyond);
  }

  async stamp(input: PdfInput, stamps: Stamp[], until: EditContext): Promise<StampedPdf> {
    const artworks = stamps.map(({ artwork }) => artworkBytes(artwork));
    const pixels = mapErrors(() => Math.max(0, ...stamps.map(({ artwork }) => pixelsOf(artwork))));
    const beyond = () => this.#container.stamp(input, stamps, until);
    if (!fitsHere(input, artworks) || !isDecodableHere(pixels)) return beyond();
    const need = memoryNeedOf(input, until, { beside: artworks, pixels });
    return this.#runLocallyOrElse(need, (within) => this.#local.stamp(input, stamps, within), beyond);
  }

  async merge(sources: MergeSource[], until: EditContext): Promise<EditedPdf> {
    const beyond = () => this.#container.merge(sources, until);
    if (until.outgrown) return beyond();
    const documents = sources.map(({ bytes }) => bytes);
    if (allFitHere(sources)) {
      const need = { until, bytes: sizeOfAll(documents) * COPY_FACTOR };
      return this.#runLocallyOrElse(need, (within) => this.#local.merge(sources, within), beyond);
    }
    if (!canStreamHere(documents)) return beyond();
    const merge = async (): Promise<EditedPdf> => {
      const { pieces, ...about } = await mapErrors(() => this.#local.mergeStream(sources, until));
      return { ...about, pdf: streamFromGenerator(this.#streamWithReservation(pieces, beyond)) };
    };
    return this.#runLocallyOrElse({ until, bytes: LIMITS.isolatePassingBytes }, merge, beyond);
  }

  /** Reserves the memory only when the caller reads the result. */
  async *#streamWithReservation(
    pieces: AsyncGenerator<Uint8Array>,
    beyond: () => Promise<EditedPdf>,
  ): AsyncGenerator<Uint8Array> {
    const share = this.#memory.tryReserve(LIMITS.isolatePassingBytes);
    if (!share) {
      const { pdf } = await beyond();
      return pdf instanceof Uint8Array ? yield pdf : yield* pdf;
    }
    try {
      yield* pieces;
    } catch (thrown) {
      const error = mapError(thrown);
      throw isTooLarge(error) ? new MemoryExceededError(error) : error;
    } finally {
      share.releaseAll();
    }
  }

  async split(input: PdfInput, ranges: string[], until: EditContext): Promise<EditedPdf[]> {
    const beyond = () => this.#container.split(input, ranges, until);
    if (!fitsHere(input)) return beyond();
    return this.#runLocallyOrElse(
      memoryNeedOf(input, until),
      (within) => this.#local.split(input, ranges, within),
      beyond,
    );
  }

  async reorder(input: PdfInput, options: ReorderOptions, until: EditContext): Promise<EditedPdf> {
    const beyond = () => this.#container.reorder(input, options, until);
    if (!fitsHere(input)) return beyond();
    return this.#runLocallyOrElse(
      memoryNeedOf(input, until),
      (within) => this.#local.reorder(input, options, within),
      beyond,
    );
  }

  async layText(input: PdfInput, layers: TextLayers, until: EditContext): Promise<EditedPdf> {
    const beyond = () => this.#container.layText(input, layers, until);
    if (!fitsHere(input)) return beyond();
    const need = memoryNeedOf(input, until, { factor: REWRITE_FACTOR });
    return this.#runLocallyOrElse(need, (within) => this.#local.addTextLayer(input, layers, within), beyond);
  }

  async revise(input: PdfInput, revision: PdfRevision, until: EditContext): Promise<EditedPdf> {
    const beyond = () => this.#container.revise(input, revision, until);
    if (!fitsHere(input, revision.files)) return beyond();
    const need = memoryNeedOf(input, until, { beside: revision.files, factor: REWRITE_FACTOR });
    return this.#runLocallyOrElse(need, (within) => this.#local.revise(input, revision, within), beyond);
  }

  async fromImages(files: PictureFile[], layout: ImagePageLayout, until: EditContext): Promise<EditedPdf> {
    const beyond = () => this.#container.fromImages(files, layout, until);
    if (!allFilesFitHere(files)) return beyond();
    // Only PNGs count, because an edit decompresses all rows of a PNG. It does not decompress JPEGs.
    const pixels = Math.max(0, ...files.map(({ kind, bytes }) => (kind === "png" ? unpackedPixels(bytes) : 0)));
    if (!isDecodableHere(pixels)) return beyond();
    const documents = files.map(({ bytes }) => bytes);
    const need = { until, bytes: sizeOfAll(documents) * COPY_FACTOR + pixels * PIXEL_BYTES };
    return this.#runLocallyOrElse(need, (within) => this.#local.fromImages(files, layout, within), beyond);
  }

  async compress(input: PdfInput, level: CompressionLevel, until: EditContext): Promise<EditedPdf> {
    const beyond = () => this.#container.compress(input, level, until);
    if (!fitsHere(input)) return beyond();
    const compress = async (within: WithReservation) => {
      const pixels = await this.#local.largestImageToDecode(input, level, until);
      const fits = isDecodableHere(pixels) && within.memoryReservation.grow(pixels * PIXEL_BYTES);
      return fits ? this.#local.compress(input, level, within) : beyond();
    };
    return this.#runLocallyOrElse(memoryNeedOf(input, until, { factor: REWRITE_FACTOR }), compress, beyond);
  }

  async testWatermark(word?: TestWatermarkWord): Promise<Stamp> {
    return this.#local.testWatermark(word);
  }

  /**
   * Runs the edit in the isolate. Runs `elsewhere` instead if no memory can be reserved, or if the edit finds that the
   * document has too many objects.
   */
  async #runLocallyOrElse<Result>(
    { bytes, until }: MemoryNeed,
    here: (within: WithReservation) => Promise<Result>,
    beyond: () => Promise<Result>,
  ): Promise<Result> {
    const share = this.#memory.tryReserve(bytes);
    if (!share) return beyond();
    try {
      return await mapErrors(() => here({ ...until, memoryReservation: share }));
    } catch (error) {
      if (!isTooLarge(error)) throw error;
    } finally {
      share.releaseAll();
    }
    return beyond();
  }
}

/** Bytes of memory that an edit reserves, in addition to the memory of its input. */
interface MemoryNeed {
  bytes: number;
  until: EditContext;
}

type WithReservation = EditContext & { memoryReservation: MemoryReservation };

function memoryNeedOf(
  { bytes }: WholePdf,
  until: EditContext,
  { beside = [], factor = COPY_FACTOR, pixels = 0 }: { beside?: Uint8Array[]; factor?: number; pixels?: number } = {},
): MemoryNeed {
  return { until, bytes: sizeOfAll([bytes, ...beside]) * factor + pixels * PIXEL_BYTES };
}

const fitsHere = (input: PdfInput, beside: Uint8Array[] = []): input is WholePdf =>
  fitIsolate([input.bytes, ...beside]);

/**
 * Whether documents that do not fit into memory together can be processed one after the other, while the result is
 * sent.
 */
function canStreamHere(documents: readonly AnyBytes[]): boolean {
  if (documents.length > LIMITS.mergeSourcesMax || sizeOfAll(documents) > LIMITS.isolatePassedBytes) return false;
  return documents.every((bytes) => sizeOf(bytes) <= LIMITS.isolatePassedSourceBytes);
}

const sizeOfAll = (documents: readonly AnyBytes[]): number =>
  documents.reduce((sum, document) => sum + sizeOf(document), 0);

const isTooLarge = (error: unknown): boolean => error instanceof FolioError && error.code === "document_too_large";

const allFitHere = (sources: MergeSource[]): sources is (MergeSource & WholePdf)[] =>
  fitIsolate(sources.map(({ bytes }) => bytes));

const allFilesFitHere = (files: PictureFile[]): files is WholePicture[] => fitIsolate(files.map(({ bytes }) => bytes));

/**
 * Whether the documents fit into the isolate's memory. Throws `document_too_large` if they exceed the limit of all
 * edits.
 */
function fitIsolate(documents: AnyBytes[]): boolean {
  const total = sizeOfAll(documents);
  if (total > LIMITS.editBytes) {
    const message = `The PDFs of one edit must have at most ${LIMITS.editBytes} bytes together; got ${total}.`;
    throw new FolioError("document_too_large", message);
  }
  return total <= LIMITS.isolateDocumentBytes && documents.every((bytes) => bytes instanceof Uint8Array);
}

function pixelsOf(artwork: StampArtwork): number {
  if ("png" in artwork) return pngPixels(artwork.png);
  const { width = 0, height = 0 } = ("jpeg" in artwork && readJpegHeader(artwork.jpeg)) || {};
  return width * height;
}

/**
 * Returns the number of pixels of a PNG, or 0 for an invalid PNG. An invalid PNG is rejected later, when its page is
 * made. The error then contains the position of the PNG in the request.
 */
function unpackedPixels(png: Uint8Array): number {
  try {
    return pngPixels(png);
  } catch {
    return 0;
  }
}

const isDecodableHere = (pixels: number): boolean => pixels <= LIMITS.isolateImagePixels;

function artworkBytes(artwork: StampArtwork): Uint8Array {
  if ("pdf" in artwork) return artwork.pdf;
  return "png" in artwork ? artwork.png : artwork.jpeg;
}
