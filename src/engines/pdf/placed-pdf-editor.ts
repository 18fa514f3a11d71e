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
  StampedPdf,
} from "../types.ts";
import { pngPixelsToDecode } from "./image/png.ts";
import { largestImageToDecode } from "./local-pdf-editor.ts";

/**
 * The one place that decides where an edit runs: here while documents and bitmaps are small enough for the isolate's memory, in the
 * container beyond. Without a container large work is refused with `container_unavailable`.
 */
export class PlacedPdfEditor implements PdfEditor {
  private readonly here: PdfEditor;
  private readonly container: PdfEditor | null;

  constructor(here: PdfEditor, container: PdfEditor | null) {
    this.here = here;
    this.container = container;
  }

  async inspect(input: PdfInput): Promise<PdfInspection> {
    return this.forDocuments([input]).inspect(input);
  }

  async stamp(input: PdfInput, stamps: Stamp[]): Promise<StampedPdf> {
    const editor = this.forDocuments([input]);
    const pixels = stamps.map(({ artwork }) => ("png" in artwork ? pngPixelsToDecode(artwork.png) : 0));
    return (editor === this.here ? this.forPixels(Math.max(0, ...pixels)) : editor).stamp(input, stamps);
  }

  async merge(sources: MergeSource[]): Promise<EditedPdf> {
    return this.forDocuments(sources).merge(sources);
  }

  async split(input: PdfInput, ranges: string[]): Promise<EditedPdf[]> {
    return this.forDocuments([input]).split(input, ranges);
  }

  async reorder(input: PdfInput, options: ReorderOptions): Promise<EditedPdf> {
    return this.forDocuments([input]).reorder(input, options);
  }

  async compress(input: PdfInput, level: CompressionLevel): Promise<EditedPdf> {
    const editor = this.forDocuments([input]);
    const pixels = editor === this.here ? largestImageToDecode(input, level) : 0;
    return (editor === this.here ? this.forPixels(pixels) : editor).compress(input, level);
  }

  testWatermark(): Stamp {
    return this.here.testWatermark();
  }

  private forDocuments(inputs: PdfInput[]): PdfEditor {
    const bytes = inputs.reduce((sum, input) => sum + input.bytes.byteLength, 0);
    if (bytes <= LIMITS.isolateDocumentBytes) return this.here;
    return this.elsewhere(`PDFs of ${bytes} bytes together (more than ${LIMITS.isolateDocumentBytes})`);
  }

  private forPixels(pixels: number): PdfEditor {
    if (pixels <= LIMITS.isolateImagePixels) return this.here;
    return this.elsewhere(`An image of ${pixels} pixels (more than ${LIMITS.isolateImagePixels})`);
  }

  private elsewhere(what: string): PdfEditor {
    if (this.container) return this.container;
    throw new FolioError("container_unavailable", `${what} can only be edited in the container, which is not there.`, {
      retryAfterS: 60,
    });
  }
}
