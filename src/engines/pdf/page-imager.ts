import type { ImageFormat } from "../../domain/thumbnail.ts";
import type { EditContext, PdfInput } from "./pdf-editor.ts";

export interface PageImageOptions {
  /** Page ranges. */
  pages: string;
  widthPx: number;
  format: ImageFormat;
}

export interface PageImage {
  page: number;
  width: number;
  height: number;
  /** Read, or cancelled, one after the other in the order of the images. */
  picture: ReadableStream<Uint8Array>;
}

/**
 * Pictures of pages. Runs in the container, on poppler: it has the fonts that PDFs name without carrying them, and costs a third to
 * a twelfth of a renderer in WebAssembly, which would double the Worker's size. Throws what PdfEditor throws, `timeout_exceeded`
 * and `container_unavailable`.
 */
export interface PageImager {
  images(input: PdfInput, options: PageImageOptions, until: EditContext): Promise<PageImage[]>;
}
