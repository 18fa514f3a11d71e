import { type LocalPdfEditor, pngPixels, readJpegHeader } from "@folio/pdf";
import type {
  CompressionLevel,
  PdfDescription,
  PdfInspection,
  PdfRevision,
  PictureLayout,
  ReorderOptions,
  Stamp,
  StampArtwork,
  TestWatermarkWord,
  TextLayers,
  WholePdf,
  PictureFile as WholePicture,
} from "@folio/pdf/model";
import { type AnyBytes, sizeOf } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { MemoryRoom, MemoryShare } from "../../domain/memory-room.ts";
import { Outgrown } from "../../domain/outgrown.ts";
import { streamOf } from "../../domain/stream-of.ts";
import { translated, translating } from "../../domain/to-folio-error.ts";
import type { EditedPdf, MergeSource, PdfEditor, PdfInput, PictureFile, StampedPdf, Until } from "./pdf-editor.ts";

/** What an edit takes beside its input and result, for each byte of input: most a copy, what writes every stream anew more. */
const COPIED = 1;
const REWRITTEN = 3;

/** Of a bitmap that is decoded, for each pixel: its samples, and those of what is made of it. */
const PIXEL_BYTES = 8;

/**
 * The one place that decides where an edit runs: here while documents and bitmaps are small enough for the isolate's memory and what all
 * requests hold of it at the same time leaves room, in the container beyond, and nowhere (`document_too_large`) past what that holds.
 */
export class PlacedPdfEditor implements PdfEditor {
  readonly #here: LocalPdfEditor;
  readonly #container: PdfEditor;
  readonly #room: MemoryRoom;

  constructor(here: LocalPdfEditor, container: PdfEditor, room: MemoryRoom) {
    this.#here = here;
    this.#container = container;
    this.#room = room;
  }

  async inspect(input: PdfInput, until: Until): Promise<PdfInspection> {
    const beyond = () => this.#container.inspect(input, until);
    if (!fitsHere(input)) return beyond();
    return this.#orElse(needOf(input, until), (within) => this.#here.inspect(input, within), beyond);
  }

  async describe(input: PdfInput, until: Until): Promise<PdfDescription> {
    const beyond = () => this.#container.describe(input, until);
    if (!fitsHere(input)) return beyond();
    return this.#orElse(needOf(input, until), (within) => this.#here.describe(input, within), beyond);
  }

  async stamp(input: PdfInput, stamps: Stamp[], until: Until): Promise<StampedPdf> {
    const artworks = stamps.map(({ artwork }) => artworkBytes(artwork));
    const pixels = translating(() => Math.max(0, ...stamps.map(({ artwork }) => pixelsOf(artwork))));
    const beyond = () => this.#container.stamp(input, stamps, until);
    if (!fitsHere(input, artworks) || !decodesHere(pixels)) return beyond();
    const need = needOf(input, until, { beside: artworks, pixels });
    return this.#orElse(need, (within) => this.#here.stamp(input, stamps, within), beyond);
  }

  async merge(sources: MergeSource[], until: Until): Promise<EditedPdf> {
    const beyond = () => this.#container.merge(sources, until);
    if (until.outgrown) return beyond();
    const documents = sources.map(({ bytes }) => bytes);
    if (allFitHere(sources)) {
      const need = { until, bytes: sizeOfAll(documents) * COPIED };
      return this.#orElse(need, (within) => this.#here.merge(sources, within), beyond);
    }
    if (!passHere(documents)) return beyond();
    const merge = async () => {
      const { pieces, ...about } = await translating(() => this.#here.mergePieces(sources, until));
      return { ...about, pdf: streamOf(this.#passing(pieces, beyond)) };
    };
    return this.#orElse({ until, bytes: LIMITS.isolatePassingBytes }, merge, beyond);
  }

  /** The room is taken only when somebody asks for the result. */
  async *#passing(pieces: AsyncGenerator<Uint8Array>, beyond: () => Promise<EditedPdf>): AsyncGenerator<Uint8Array> {
    const share = this.#room.enter(LIMITS.isolatePassingBytes);
    if (!share) {
      const { pdf } = await beyond();
      return pdf instanceof Uint8Array ? yield pdf : yield* pdf;
    }
    try {
      yield* pieces;
    } catch (thrown) {
      const error = translated(thrown);
      throw isTooLarge(error) ? new Outgrown(error) : error;
    } finally {
      share.end();
    }
  }

  async split(input: PdfInput, ranges: string[], until: Until): Promise<EditedPdf[]> {
    const beyond = () => this.#container.split(input, ranges, until);
    if (!fitsHere(input)) return beyond();
    return this.#orElse(needOf(input, until), (within) => this.#here.split(input, ranges, within), beyond);
  }

  async reorder(input: PdfInput, options: ReorderOptions, until: Until): Promise<EditedPdf> {
    const beyond = () => this.#container.reorder(input, options, until);
    if (!fitsHere(input)) return beyond();
    return this.#orElse(needOf(input, until), (within) => this.#here.reorder(input, options, within), beyond);
  }

  async layText(input: PdfInput, layers: TextLayers, until: Until): Promise<EditedPdf> {
    const beyond = () => this.#container.layText(input, layers, until);
    if (!fitsHere(input)) return beyond();
    const need = needOf(input, until, { factor: REWRITTEN });
    return this.#orElse(need, (within) => this.#here.layText(input, layers, within), beyond);
  }

  async revise(input: PdfInput, revision: PdfRevision, until: Until): Promise<EditedPdf> {
    const beyond = () => this.#container.revise(input, revision, until);
    if (!fitsHere(input, revision.files)) return beyond();
    const need = needOf(input, until, { beside: revision.files, factor: REWRITTEN });
    return this.#orElse(need, (within) => this.#here.revise(input, revision, within), beyond);
  }

  async ofPictures(files: PictureFile[], layout: PictureLayout, until: Until): Promise<EditedPdf> {
    const beyond = () => this.#container.ofPictures(files, layout, until);
    if (!haveAllRoomHere(files)) return beyond();
    // Of a PNG all rows are unpacked, of a JPEG none.
    const pixels = Math.max(0, ...files.map(({ kind, bytes }) => (kind === "png" ? unpackedPixels(bytes) : 0)));
    if (!decodesHere(pixels)) return beyond();
    const documents = files.map(({ bytes }) => bytes);
    const need = { until, bytes: sizeOfAll(documents) * COPIED + pixels * PIXEL_BYTES };
    return this.#orElse(need, (within) => this.#here.ofPictures(files, layout, within), beyond);
  }

  async compress(input: PdfInput, level: CompressionLevel, until: Until): Promise<EditedPdf> {
    const beyond = () => this.#container.compress(input, level, until);
    if (!fitsHere(input)) return beyond();
    const compress = async (within: WithinRoom) => {
      const pixels = await this.#here.largestImageToDecode(input, level, until);
      const fits = decodesHere(pixels) && within.room.grow(pixels * PIXEL_BYTES);
      return fits ? this.#here.compress(input, level, within) : beyond();
    };
    return this.#orElse(needOf(input, until, { factor: REWRITTEN }), compress, beyond);
  }

  testWatermark(word?: TestWatermarkWord): Stamp {
    return this.#here.testWatermark(word);
  }

  /** What finds no room here, or turns out to be too large by the objects in it, goes elsewhere. */
  async #orElse<Result>(
    { bytes, until }: Need,
    here: (within: WithinRoom) => Promise<Result>,
    beyond: () => Promise<Result>,
  ): Promise<Result> {
    const share = this.#room.enter(bytes);
    if (!share) return beyond();
    try {
      return await translating(() => here({ ...until, room: share }));
    } catch (error) {
      if (!isTooLarge(error)) throw error;
    } finally {
      share.end();
    }
    return beyond();
  }
}

/** What an edit takes of the room, beside its input. */
interface Need {
  bytes: number;
  until: Until;
}

type WithinRoom = Until & { room: MemoryShare };

function needOf(
  { bytes }: WholePdf,
  until: Until,
  { beside = [], factor = COPIED, pixels = 0 }: { beside?: Uint8Array[]; factor?: number; pixels?: number } = {},
): Need {
  return { until, bytes: sizeOfAll([bytes, ...beside]) * factor + pixels * PIXEL_BYTES };
}

const fitsHere = (input: PdfInput, beside: Uint8Array[] = []): input is WholePdf =>
  haveRoomHere([input.bytes, ...beside]);

/** Whether documents that do not all fit here do so one after the other, while the result goes on its way. */
function passHere(documents: readonly AnyBytes[]): boolean {
  if (documents.length > LIMITS.mergeSourcesMax || sizeOfAll(documents) > LIMITS.isolatePassedBytes) return false;
  return documents.every((bytes) => sizeOf(bytes) <= LIMITS.isolatePassedSourceBytes);
}

const sizeOfAll = (documents: readonly AnyBytes[]): number =>
  documents.reduce((sum, document) => sum + sizeOf(document), 0);

const isTooLarge = (error: unknown): boolean => error instanceof FolioError && error.code === "document_too_large";

const allFitHere = (sources: MergeSource[]): sources is (MergeSource & WholePdf)[] =>
  haveRoomHere(sources.map(({ bytes }) => bytes));

const haveAllRoomHere = (files: PictureFile[]): files is WholePicture[] =>
  haveRoomHere(files.map(({ bytes }) => bytes));

/** Throws `document_too_large` for what no place holds. */
function haveRoomHere(documents: AnyBytes[]): boolean {
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

/** What is no PNG is refused where the pages are made, by its place among the others. */
function unpackedPixels(png: Uint8Array): number {
  try {
    return pngPixels(png);
  } catch {
    return 0;
  }
}

const decodesHere = (pixels: number): boolean => pixels <= LIMITS.isolateImagePixels;

function artworkBytes(artwork: StampArtwork): Uint8Array {
  if ("pdf" in artwork) return artwork.pdf;
  return "png" in artwork ? artwork.png : artwork.jpeg;
}
