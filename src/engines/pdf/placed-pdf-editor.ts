import { type AnyBytes, sizeOf } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type {
  CompressionLevel,
  EditedPdf,
  MergeSource,
  PdfEditor,
  PdfInput,
  PdfInspection,
  ReorderOptions,
  Stamp,
  StampArtwork,
  StampedPdf,
  Until,
  WholePdf,
} from "../types.ts";
import { pngPixelsToDecode } from "./image/png.ts";
import { type LocalPdfEditor, largestImageToDecode } from "./local-pdf-editor.ts";

/**
 * The one place that decides where an edit runs: here while documents and bitmaps are small enough for the isolate's memory, in the
 * container beyond, and nowhere (`document_too_large`) past what that holds.
 */
export class PlacedPdfEditor implements PdfEditor {
  private readonly here: LocalPdfEditor;
  private readonly container: PdfEditor;

  constructor(here: LocalPdfEditor, container: PdfEditor) {
    this.here = here;
    this.container = container;
  }

  async inspect(input: PdfInput, until: Until): Promise<PdfInspection> {
    return fitsHere(input) ? this.here.inspect(input) : this.container.inspect(input, until);
  }

  async stamp(input: PdfInput, stamps: Stamp[], until: Until): Promise<StampedPdf> {
    const artworks = stamps.map(({ artwork }) => artworkBytes(artwork));
    const pixels = stamps.map(({ artwork }) => ("png" in artwork ? pngPixelsToDecode(artwork.png) : 0));
    if (fitsHere(input, artworks) && decodesHere(Math.max(0, ...pixels))) return this.here.stamp(input, stamps);
    return this.container.stamp(input, stamps, until);
  }

  async merge(sources: MergeSource[], until: Until): Promise<EditedPdf> {
    return allFitHere(sources) ? this.here.merge(sources) : this.container.merge(sources, until);
  }

  async split(input: PdfInput, ranges: string[], until: Until): Promise<EditedPdf[]> {
    return fitsHere(input) ? this.here.split(input, ranges) : this.container.split(input, ranges, until);
  }

  async reorder(input: PdfInput, options: ReorderOptions, until: Until): Promise<EditedPdf> {
    return fitsHere(input) ? this.here.reorder(input, options) : this.container.reorder(input, options, until);
  }

  async compress(input: PdfInput, level: CompressionLevel, until: Until): Promise<EditedPdf> {
    if (fitsHere(input) && decodesHere(largestImageToDecode(input, level))) return this.here.compress(input, level);
    return this.container.compress(input, level, until);
  }

  testWatermark(): Stamp {
    return this.here.testWatermark();
  }
}

const fitsHere = (input: PdfInput, beside: Uint8Array[] = []): input is WholePdf =>
  haveRoomHere([input.bytes, ...beside]);

const allFitHere = (sources: MergeSource[]): sources is (MergeSource & WholePdf)[] =>
  haveRoomHere(sources.map(({ bytes }) => bytes));

/** Throws `document_too_large` for what no place holds. */
function haveRoomHere(documents: AnyBytes[]): boolean {
  const total = documents.reduce((sum, bytes) => sum + sizeOf(bytes), 0);
  if (total > LIMITS.editBytes) {
    const message = `An edit takes at most ${LIMITS.editBytes} bytes of PDF together; these are ${total}.`;
    throw new FolioError("document_too_large", message);
  }
  return total <= LIMITS.isolateDocumentBytes && documents.every((bytes) => bytes instanceof Uint8Array);
}

const decodesHere = (pixels: number): boolean => pixels <= LIMITS.isolateImagePixels;

function artworkBytes(artwork: StampArtwork): Uint8Array {
  if ("pdf" in artwork) return artwork.pdf;
  return "png" in artwork ? artwork.png : artwork.jpeg;
}
