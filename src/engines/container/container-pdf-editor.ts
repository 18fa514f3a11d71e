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
} from "@folio/pdf/model";
import { type AnyBytes, sizeOf, toDocument } from "../../domain/document-bytes.ts";
import type { PageImage, PageImageOptions, PageImager } from "../pdf/page-imager.ts";
import type {
  EditContext,
  EditedPdf,
  MergeSource,
  PdfEditor,
  PdfInput,
  PictureFile,
  StampedPdf,
} from "../pdf/pdf-editor.ts";
import { type ContainerConnection, connectionLostError } from "./connection.ts";
import { describeResult, type EditJob, editResult, type ImagesJob, imagesResult, inspectResult } from "./contract.ts";
import { EnvelopeReader } from "./envelope.ts";
import { PATHS } from "./protocol.ts";

type MakeTestWatermark = (word?: TestWatermarkWord) => Stamp | Promise<Stamp>;

/**
 * Runs edits that exceed the isolate's memory in the container, and renders page images there. The container uses the
 * same edit functions as engines/pdf.
 */
export class ContainerPdfEditor implements PdfEditor, PageImager {
  readonly #connection: ContainerConnection;
  readonly #testWatermark: MakeTestWatermark;

  /** `testWatermark` returns constants, so it does not call the container. */
  constructor(connection: ContainerConnection, testWatermark: MakeTestWatermark) {
    this.#connection = connection;
    this.#testWatermark = testWatermark;
  }

  async inspect(input: PdfInput, until: EditContext): Promise<PdfInspection> {
    const { header } = await this.#post(
      { path: PATHS.edit, job: { verb: "inspect", ...singleInput(input) } },
      [input.bytes],
      until,
    );
    return inspectResult.parse(header).inspection;
  }

  /** The result is not validated, because the container is part of this service. */
  async describe(input: PdfInput, until: EditContext): Promise<PdfDescription> {
    const order = { path: PATHS.edit, job: { verb: "describe", ...singleInput(input) } };
    const { header, documents } = await this.#post(order, [input.bytes], until);
    const [size = 0] = describeResult.parse(header).sizes;
    return new Response(documents.next(size)).json();
  }

  async stamp(input: PdfInput, stamps: Stamp[], until: EditContext): Promise<StampedPdf> {
    const artworks = stamps.map(({ artwork }) => artworkBytes(artwork));
    const files = [input.bytes, ...artworks.map(({ bytes }) => bytes)];
    const options = stamps.map((stamp, index) => ({ ...stamp, artwork: artworks[index]?.kind ?? "pdf" }));
    const { sizes, password } = { sizes: files.map(sizeOf), password: input.password ?? null };
    const [stamped] = await this.#edit({ verb: "stamp", sizes, password, stamps: options }, files, until);
    return { ...first(stamped), pagesApplied: stamped?.pagesApplied ?? 0 };
  }

  async merge(sources: MergeSource[], until: EditContext): Promise<EditedPdf> {
    const files = sources.map(({ bytes }) => bytes);
    const about = sources.map(({ password, pages, name, omitsSourceBookmark: bare }) => ({
      password: password ?? null,
      pages,
      name,
      bare,
    }));
    return first((await this.#edit({ verb: "merge", sizes: files.map(sizeOf), sources: about }, files, until))[0]);
  }

  split(input: PdfInput, ranges: string[], until: EditContext): Promise<EditedPdf[]> {
    return this.#edit({ verb: "split", ...singleInput(input), ranges }, [input.bytes], until);
  }

  async reorder(input: PdfInput, { pages, rotate }: ReorderOptions, until: EditContext): Promise<EditedPdf> {
    return first(
      (await this.#edit({ verb: "reorder", ...singleInput(input), pages, rotate }, [input.bytes], until))[0],
    );
  }

  async layText(input: PdfInput, { layers, deskew }: TextLayers, until: EditContext): Promise<EditedPdf> {
    const text = new TextEncoder().encode(JSON.stringify(layers));
    const sizes: [number, number] = [sizeOf(input.bytes), text.length];
    const job: EditJob = { verb: "lay_text", sizes, password: input.password ?? null, deskew };
    return first((await this.#edit(job, [input.bytes, text], until))[0]);
  }

  async revise(input: PdfInput, { files, ...rest }: PdfRevision, until: EditContext): Promise<EditedPdf> {
    const given = [input.bytes, ...files];
    const job: EditJob = { verb: "revise", sizes: given.map(sizeOf), password: input.password ?? null, ...rest };
    return first((await this.#edit(job, given, until))[0]);
  }

  async fromImages(files: PictureFile[], layout: ImagePageLayout, until: EditContext): Promise<EditedPdf> {
    const given = files.map(({ bytes }) => bytes);
    const job: EditJob = {
      verb: "of_pictures",
      sizes: given.map(sizeOf),
      kinds: files.map(({ kind }) => kind),
      layout,
    };
    return first((await this.#edit(job, given, until))[0]);
  }

  async compress(input: PdfInput, level: CompressionLevel, until: EditContext): Promise<EditedPdf> {
    return first((await this.#edit({ verb: "compress", ...singleInput(input), level }, [input.bytes], until))[0]);
  }

  async testWatermark(word?: TestWatermarkWord): Promise<Stamp> {
    return this.#testWatermark(word);
  }

  async images(
    input: PdfInput,
    { pages, widthPx, format }: PageImageOptions,
    until: EditContext,
  ): Promise<PageImage[]> {
    const job: ImagesJob = { ...singleInput(input), pages, widthPx, format };
    const { header, documents } = await this.#post({ path: PATHS.images, job }, [input.bytes], until);
    const { sizes, images } = imagesResult.parse(header);
    return images.map((image, index) => ({ ...image, picture: documents.next(sizes[index] ?? 0) }));
  }

  async #edit(
    job: EditJob,
    files: AnyBytes[],
    until: EditContext,
  ): Promise<(EditedPdf & { pagesApplied?: number | undefined })[]> {
    const { header, documents } = await this.#post({ path: PATHS.edit, job }, files, until);
    const { sizes, edited } = editResult.parse(header);
    return edited.map(({ warnings, ...rest }, index) => ({
      ...rest,
      warnings: warnings.map(({ code, message, resource }) => ({ code, message, ...(resource ? { resource } : {}) })),
      pdf: documents.next(sizes[index] ?? 0),
    }));
  }

  async #post({ path, job }: { path: string; job: object }, files: AnyBytes[], until: EditContext) {
    const body = await this.#connection.post({ path, job, documents: files.map(toDocument), ...until });
    return EnvelopeReader.open(body, connectionLostError);
  }
}

const singleInput = ({ bytes, password }: PdfInput): { sizes: [number]; password: string | null } => ({
  sizes: [sizeOf(bytes)],
  password: password ?? null,
});

function artworkBytes(artwork: StampArtwork): { kind: "pdf" | "png" | "jpeg"; bytes: Uint8Array } {
  if ("pdf" in artwork) return { kind: "pdf", bytes: artwork.pdf };
  return "png" in artwork ? { kind: "png", bytes: artwork.png } : { kind: "jpeg", bytes: artwork.jpeg };
}

function first<Edited>(edited: Edited | undefined): Edited {
  if (edited === undefined) throw new Error("The container responded without a document");
  return edited;
}
