import type { PdfStream } from "@folio/pdf/reading";
import type { ExtractionWarning } from "../errors.ts";
import type { ExtractedImage } from "../extracted.ts";
import type { ExtractedFile, ExtractedImageSet } from "../extraction.ts";
import type { Box } from "../geometry.ts";
import { pageBox } from "../output/page-box.ts";
import { LimitExceededError, type ReadingLimits } from "../reading/limits.ts";
import type { SourceReading } from "../reading/source-reading.ts";
import type { OriginalImage } from "./original-image.ts";

/** Image at its painted position on a page. */
export interface PlacedImage extends Box {
  page: number;
  stream: PdfStream | null;
}

interface ImageFileOptions {
  limits: ReadingLimits;
  /** Whether a PDF that exceeds the limits is read again in another environment with larger limits. */
  hasFallback: boolean;
  /** Receives the content of each image file, with the file's index from 0. */
  onImageFile?: ((content: Uint8Array, index: number) => void) | undefined;
}

/** Maximum number of image files per extraction. Further images are omitted. */
const MAX_FILES = 1_000;
const EXTENSIONS = { jpeg: "jpg", png: "png", jp2: "jp2", tiff: "tif" } as const;

const NOTHING = new Uint8Array();

/**
 * Writes the images of a PDF as files. An image that is painted several times becomes one file. Throws
 * LimitExceededError if an image exceeds the limits and another environment with larger limits exists.
 */
export class ImageFiles {
  readonly #reading: SourceReading;
  readonly #options: ImageFileOptions;
  readonly #files = new Map<PdfStream, ExtractedFile | null>();
  readonly #images: ExtractedImage[] = [];
  readonly #omitted = new Map<number, number>();
  #bytes = 0;
  #kept = 0;

  constructor(reading: SourceReading, options: ImageFileOptions) {
    this.#reading = reading;
    this.#options = options;
  }

  async add(placed: PlacedImage): Promise<void> {
    const { page, stream } = placed;
    const file = stream && (await this.#fileOf(stream));
    if (!file || !stream) {
      this.#omitted.set(page, (this.#omitted.get(page) ?? 0) + 1);
      return;
    }
    const index = this.#images.filter((image) => image.page === page).length;
    const { name, format, sizeBytes: bytes } = file;
    const size = this.#reading.sizeOf(stream);
    this.#images.push({ page, index, name, format, ...size, bytes, bbox: pageBox(placed) });
  }

  /** Returns the name of an image's file, or null when the image has no file. */
  nameOf(stream: PdfStream): string | null {
    return this.#files.get(stream)?.name ?? null;
  }

  get pictures(): ExtractedImageSet {
    return { images: this.#images, files: [...this.#files.values()].filter((file) => file !== null) };
  }

  get warnings(): ExtractionWarning[] {
    return [...this.#omitted].map(([page, count]) => ({
      code: "image_omitted",
      message: `${count} ${count === 1 ? "image" : "images"} on page ${page} could not be extracted as files.`,
      resource: `page ${page}`,
    }));
  }

  async #fileOf(stream: PdfStream): Promise<ExtractedFile | null> {
    const known = this.#files.get(stream);
    if (known !== undefined) return known;
    const { limits, hasFallback: elsewhere } = this.#options;
    const { widthPx, heightPx } = this.#reading.sizeOf(stream);
    const room = this.#files.size < MAX_FILES && this.#bytes < limits.imageFileBytes;
    if (elsewhere && (!room || widthPx * heightPx > limits.imagePixels)) throw new LimitExceededError("image data");
    const fits = room && widthPx * heightPx <= limits.imagePixels;
    const original = fits ? await this.#reading.original(stream) : null;
    const name = original && `image-${this.#files.size + 1}.${EXTENSIONS[original.format]}`;
    const file = original && name !== null ? this.#held(name, original) : null;
    this.#bytes += file?.sizeBytes ?? 0;
    this.#files.set(stream, file);
    return file;
  }

  #held(name: string, { format, bytes }: OriginalImage): ExtractedFile {
    const { onImageFile: setAside } = this.#options;
    setAside?.(bytes, this.#kept++);
    return { name, format, content: setAside ? NOTHING : bytes, sizeBytes: bytes.length };
  }
}
