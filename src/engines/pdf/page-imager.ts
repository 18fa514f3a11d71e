import type { ImageFormat } from "../../domain/thumbnail.ts";
import type { EditContext, PdfInput } from "./pdf-editor.ts";

export interface PageImageOptions {
  /** Page ranges, such as `1-3`. */
  pages: string;
  widthPx: number;
  format: ImageFormat;
}

export interface PageImage {
  page: number;
  width: number;
  height: number;
  /** The image file. The caller must read, or cancel, the streams of all images in their order. */
  picture: ReadableStream<Uint8Array>;
}

/**
 * Renders pages to images in the container, with poppler. The container has the fonts that PDFs name without embedding
 * them. Poppler takes a third to a twelfth of the time of a WebAssembly renderer, which would also double the Worker's
 * size. Throws the errors of PdfEditor, `timeout_exceeded` and `container_unavailable`.
 */
export interface PageImager {
  images(input: PdfInput, options: PageImageOptions, until: EditContext): Promise<PageImage[]>;
}
