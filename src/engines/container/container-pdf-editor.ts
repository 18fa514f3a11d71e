import { readWhole } from "../../domain/byte-stream.ts";
import { documentOf } from "../../domain/document-bytes.ts";
import { LIMITS } from "../../domain/limits.ts";
import type {
  CompressionLevel,
  EditedPdf,
  MergeSource,
  PageImage,
  PageImageOptions,
  PageImager,
  PdfEditor,
  PdfInput,
  PdfInspection,
  ReorderOptions,
  Stamp,
  StampArtwork,
  StampedPdf,
} from "../types.ts";
import { type ContainerConnection, connectionLost } from "./connection.ts";
import { type EditJob, editResult, type ImagesJob, imagesResult, inspectResult, PATHS } from "./contract.ts";
import { EnvelopeReader } from "./envelope.ts";

/** What the isolate has no memory for: the same functions of engines/pdf, run in the container, and pictures of pages. */
export class ContainerPdfEditor implements PdfEditor, PageImager {
  readonly #connection: ContainerConnection;
  readonly #testWatermark: () => Stamp;

  /** `testWatermark`: a constant, for which no container is asked. */
  constructor(connection: ContainerConnection, testWatermark: () => Stamp) {
    this.#connection = connection;
    this.#testWatermark = testWatermark;
  }

  async inspect(input: PdfInput): Promise<PdfInspection> {
    const { header } = await this.#post(PATHS.edit, { verb: "inspect", ...one(input) }, [input.bytes]);
    return inspectResult.parse(header).inspection;
  }

  async stamp(input: PdfInput, stamps: Stamp[]): Promise<StampedPdf> {
    const artworks = stamps.map(({ artwork }) => artworkBytes(artwork));
    const files = [input.bytes, ...artworks.map(({ bytes }) => bytes)];
    const options = stamps.map((stamp, index) => ({ ...stamp, artwork: artworks[index]?.kind ?? "pdf" }));
    const { sizes, password } = { sizes: sizesOf(files), password: input.password ?? null };
    const [stamped] = await this.#edit({ verb: "stamp", sizes, password, stamps: options }, files);
    return { ...first(stamped), pagesApplied: stamped?.pagesApplied ?? 0 };
  }

  async merge(sources: MergeSource[]): Promise<EditedPdf> {
    const files = sources.map(({ bytes }) => bytes);
    const about = sources.map(({ password, pages, name }) => ({ password: password ?? null, pages, name }));
    return first((await this.#edit({ verb: "merge", sizes: sizesOf(files), sources: about }, files))[0]);
  }

  split(input: PdfInput, ranges: string[]): Promise<EditedPdf[]> {
    return this.#edit({ verb: "split", ...one(input), ranges }, [input.bytes]);
  }

  async reorder(input: PdfInput, { pages, rotate }: ReorderOptions): Promise<EditedPdf> {
    return first((await this.#edit({ verb: "reorder", ...one(input), pages, rotate }, [input.bytes]))[0]);
  }

  async compress(input: PdfInput, level: CompressionLevel): Promise<EditedPdf> {
    return first((await this.#edit({ verb: "compress", ...one(input), level }, [input.bytes]))[0]);
  }

  testWatermark(): Stamp {
    return this.#testWatermark();
  }

  async images(input: PdfInput, options: PageImageOptions, signal: AbortSignal): Promise<PageImage[]> {
    const { pages, widthPx, format, deadlineMs } = options;
    const job: ImagesJob = { ...one(input), pages, widthPx, format };
    const { header, documents } = await this.#post(PATHS.images, job, [input.bytes], deadlineMs, signal);
    const { sizes, images } = imagesResult.parse(header);
    const files = await readAll(documents, sizes);
    return images.map((image, index) => ({ ...image, bytes: files[index] ?? new Uint8Array() }));
  }

  async #edit(job: EditJob, files: Uint8Array[]): Promise<(EditedPdf & { pagesApplied?: number | undefined })[]> {
    const { header, documents } = await this.#post(PATHS.edit, job, files);
    const { sizes, edited } = editResult.parse(header);
    const pdfs = await readAll(documents, sizes);
    return edited.map(({ warnings, ...rest }, index) => ({
      ...rest,
      warnings: warnings.map(({ code, message, resource }) => ({ code, message, ...(resource ? { resource } : {}) })),
      pdf: pdfs[index] ?? new Uint8Array(),
    }));
  }

  async #post(
    path: string,
    job: object,
    files: Uint8Array[],
    deadlineMs = Date.now() + LIMITS.editTimeoutMs,
    signal = new AbortController().signal,
  ) {
    const body = await this.#connection.post({ path, job, documents: files.map(documentOf), deadlineMs, signal });
    return EnvelopeReader.open(body, connectionLost);
  }
}

const sizesOf = (files: Uint8Array[]) => files.map(({ byteLength }) => byteLength);

const one = ({ bytes, password }: PdfInput): { sizes: [number]; password: string | null } => ({
  sizes: [bytes.byteLength],
  password: password ?? null,
});

function artworkBytes(artwork: StampArtwork): { kind: "pdf" | "png" | "jpeg"; bytes: Uint8Array } {
  if ("pdf" in artwork) return { kind: "pdf", bytes: artwork.pdf };
  return "png" in artwork ? { kind: "png", bytes: artwork.png } : { kind: "jpeg", bytes: artwork.jpeg };
}

async function readAll(documents: EnvelopeReader, sizes: number[]): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  for (const size of sizes) files.push((await readWhole(documents.next(size), size)) ?? new Uint8Array());
  return files;
}

function first<Edited>(edited: Edited | undefined): Edited {
  if (edited === undefined) throw new Error("The container answered without a document");
  return edited;
}
