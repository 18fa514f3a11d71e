import type { PdfDescription } from "./describe/description.ts";
import type {
  CompressionLevel,
  EditDeadline,
  EditedPdf,
  MergeSource,
  PdfInspection,
  ReorderOptions,
  StampedPdf,
  WholePdf,
} from "./edits.ts";
import { PdfError } from "./errors.ts";
import { ChunkedFile } from "./file/chunked-file.ts";
import { areKeptByUntaggedText, dropClaims } from "./file/claims.ts";
import { PdfDocument } from "./file/document.ts";
import { Encryption } from "./file/encryption.ts";
import { type PdfPage, pageRotation, pagesOf, shownSize } from "./file/pages.ts";
import { MemoryFile, type PdfSink, type WriteOptions, writePdf } from "./file/writer.ts";
import type { CMaps } from "./fonts/cmaps.ts";
import type { JpegCodec } from "./image/codec.ts";
import type { ImageFile, ImagePageLayout } from "./images/image-file.ts";
import { MAX_IMAGE_PIXELS } from "./limits.ts";
import type { MergeOutcome, PreparedMerge, ReadableSource } from "./merge/merge-sources.ts";
import { SingleDocumentReader } from "./merge/single-document-reader.ts";
import { headingsOf } from "./navigation/headings.ts";
import { namedPagesOf } from "./navigation/named-pages.ts";
import { openForEdit, warningsOf } from "./open-for-edit.ts";
import { missingPage, selectedPages } from "./page-ranges.ts";
import type { PdfRevision } from "./revise/revision.ts";
import { selectPages } from "./select/select-pages.ts";
import { checkArtwork } from "./stamp/artwork.ts";
import type { Stamp, TestWatermarkWord } from "./stamp/stamp.ts";
import { stampPages } from "./stamp/stamp-pages.ts";
import { testWatermark } from "./stamp/test-watermark.ts";
import { Budget } from "./syntax/budget.ts";
import { decodeText } from "./syntax/objects.ts";
import type { TextLayers } from "./text-layer/text-layer.ts";

/**
 * Maximum size of a searchable PDF, as a multiple of the size of its source. If the PDF is larger, all images are
 * deflated again to make it smaller.
 */
const MAX_SEARCHABLE_GROWTH = 1.03;

/** Limits of one edit. They protect against files that need too much memory or time. */
export interface EditLimits {
  /** Maximum memory in bytes for the objects of a document. If a document needs more, the edit throws `too_complex`. */
  memoryBytes?: number;
  /**
   * Base of the maximum number of work units (see syntax/budget.ts). For each byte of input, `workPerByte` units are
   * added to this base.
   */
  maxWorkUnits?: number;
  workPerByte?: number;
  /** Maximum number of work units between two yields to the event loop. */
  maxUnitsBetweenYields?: number;
  /**
   * Maximum number of pixels of an image that a redaction decodes. For a larger image, the edit throws `too_complex`.
   */
  imagePixels?: number;
  /** Maximum number of pages of a document. For a document with more pages, the edit throws `too_large`. */
  maxPages?: number;
  /**
   * Maximum number of pixels of an image that is added to a page. When a PDF is compressed, images with more pixels
   * stay unchanged.
   */
  maxImagePixels?: number;
}

/** Tools that each platform provides in a different way: the WebAssembly JPEG codec and the predefined CMaps. */
export interface EditTools {
  jpeg: JpegCodec;
  cMaps: CMaps;
}

/** Edits PDFs in this process, which can be a Worker or a container. Merging, descriptions, images, redaction, forms and text layers are loaded on first use. */
export class LocalPdfEditor {
  readonly #jpeg: JpegCodec;
  readonly #cMaps: CMaps;
  readonly #limits: EditLimits;

  constructor({ jpeg, cMaps }: EditTools, limits: EditLimits = {}) {
    this.#jpeg = jpeg;
    this.#cMaps = cMaps;
    this.#limits = limits;
  }

  async inspect(input: WholePdf, until?: EditDeadline): Promise<PdfInspection> {
    const document = openForEdit(input, this.#budget([input], until));
    const pages = pagesOf(document);
    const title = document.string(document.dict(document.trailer.get("Info"))?.get("Title"));
    return {
      pages: pages.length,
      encrypted: document.encrypted,
      recovered: document.recovered,
      tagged: document.dict(document.catalog.get("StructTreeRoot")) !== null,
      title: title && decodeText(title),
      headings: headingsOf(document, pages),
      named: namedPagesOf(document, pages),
      sizes: pages.map((page) => shownSize(document, page)),
    };
  }

  async describe(input: WholePdf, until?: EditDeadline): Promise<PdfDescription> {
    const { describe } = await import("./describe/describe.ts");
    return describe(PdfDocument.open(input.bytes, input.password, this.#budget([input], until)));
  }

  async stamp(input: WholePdf, stamps: Stamp[], until?: EditDeadline): Promise<StampedPdf> {
    const document = openForEdit(input, this.#budget([input], until));
    const pages = pagesOf(document);
    for (const { artwork } of stamps) await checkArtwork(artwork, this.#jpeg);
    const pagesApplied = await stampPages(document, pages, stamps);
    if (pagesApplied > 0) dropClaims(document);
    const edited = await writeDocument(document, pages.length);
    return { ...edited, ...unchangedIf(pagesApplied === 0, document), pagesApplied };
  }

  async merge(sources: MergeSource<Uint8Array>[], until?: EditDeadline): Promise<EditedPdf> {
    const file = new MemoryFile();
    const readable = sources.map((source) => ({
      ...source,
      sizeBytes: source.bytes.length,
      read: () => source.bytes,
    }));
    const budget = this.#budget(sources, until);
    const { prepareMerge } = await import("./merge/merge-sources.ts");
    const { writeTo, ...merged } = await prepareMerge(readable, { budget, keepOpen: true });
    await runAll(writeTo(file));
    return { pdf: file.bytes(), ...merged };
  }

  /** Like `merge`, but writes the result to `sink`, and keeps only one source in memory at a time. Reads each source twice. */
  async mergeInto(sink: PdfSink, sources: ReadableSource[], until?: EditDeadline): Promise<MergeOutcome> {
    const { writeTo, ...merged } = await this.#prepareMerge(sources, until);
    await runAll(writeTo(sink));
    return merged;
  }

  /**
   * Like `merge`, but for documents in storage. A source is copied when the caller reads further in `pieces`. Reading
   * `pieces` can therefore throw the same errors as `merge`.
   */
  async mergeStream(
    sources: MergeSource[],
    until?: EditDeadline,
  ): Promise<MergeOutcome & { pieces: AsyncGenerator<Uint8Array> }> {
    const desk = new SingleDocumentReader();
    const readable = sources.map(({ bytes, ...source }) => ({
      ...source,
      sizeBytes: bytes instanceof Uint8Array ? bytes.byteLength : bytes.sizeBytes,
      read: () => (bytes instanceof Uint8Array ? bytes : desk.read(bytes)),
    }));
    const { writeTo, ...merged } = await this.#prepareMerge(readable, until);
    return { ...merged, pieces: piecesOf(writeTo) };
  }

  async #prepareMerge(sources: ReadableSource[], until: EditDeadline | undefined): Promise<PreparedMerge> {
    const { prepareMerge } = await import("./merge/merge-sources.ts");
    const inputBytes = sources.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return prepareMerge(sources, { budget: this.#budgetFor(inputBytes, until), keepOpen: false });
  }

  async split(input: WholePdf, ranges: string[], until?: EditDeadline): Promise<EditedPdf[]> {
    const inputs = ranges.map(() => input);
    const budget = this.#budget(inputs, until);
    const parts: EditedPdf[] = [];
    for (const [i, range] of ranges.entries()) {
      const document = openForEdit(input, budget.forNextDocument());
      const { length } = pagesOf(document);
      const numbers = selectedPages(range, length, `ranges[${i}]`);
      const part = await writeDocument(document, selectPages(document, numbers).length);
      parts.push({ ...part, ...unchangedIf(ranges.length === 1 && areAllPages(numbers, length), document) });
      await budget.yieldIfDue();
    }
    return parts;
  }

  async reorder(input: WholePdf, { pages: ranges, rotate }: ReorderOptions, until?: EditDeadline): Promise<EditedPdf> {
    const document = openForEdit(input, this.#budget([input], until));
    const pages = pagesOf(document);
    const numbers = selectedPages(ranges, pages.length, "pages");
    for (const [number, degrees] of Object.entries(rotate)) {
      if (pages[Number(number) - 1] && !numbers.includes(Number(number))) throw notSelected(number);
      rotatePage(document, pages, { number: Number(number), degrees });
    }
    const isRotated = Object.values(rotate).some((degrees) => degrees % 360 !== 0);
    const edited = await writeDocument(document, selectPages(document, numbers).length);
    return { ...edited, ...unchangedIf(!isRotated && areAllPages(numbers, pages.length), document) };
  }

  async addTextLayer(input: WholePdf, layers: TextLayers, until?: EditDeadline): Promise<EditedPdf> {
    const document = openForEdit(input, this.#budget([input], until));
    const pages = pagesOf(document);
    const [{ isArchivalScan }, { claimArchival }] = await Promise.all([
      import("./text-layer/archival-scan.ts"),
      import("./text-layer/claim-archival.ts"),
    ]);
    const archival = isArchivalScan(document, pages);
    const { addTextLayers: layText } = await import("./text-layer/add-text-layers.ts");
    const laid = await layText(document, pages, layers);
    if (archival) claimArchival(document);
    else if (laid.length > 0 && !areKeptByUntaggedText(document)) dropClaims(document);
    const { recompressAllImages, recompressImages } = await import("./compress/recompress-images.ts");
    if (laid.length > 0) await recompressImages(document);
    const result = await writeDocument(document, pages.length, { level: 9 });
    if (laid.length === 0 || result.pdf.length <= MAX_SEARCHABLE_GROWTH * input.bytes.length) return result;
    await recompressAllImages(document);
    return writeDocument(document, pages.length, { level: 9 });
  }

  async revise(input: WholePdf, revision: PdfRevision, until?: EditDeadline): Promise<EditedPdf> {
    const { files, protection } = revision;
    const document = openForEdit(input, this.#budget([input, ...files.map((bytes) => ({ bytes }))], until));
    // A step can remove signed fields. The warning about signatures is therefore determined before the steps run.
    const signed = warningsOf(document);
    const { imagePixels = MAX_IMAGE_PIXELS } = this.#limits;
    const { revise } = await import("./revise/revise.ts");
    const {
      warnings: told,
      redaction,
      isChanged,
    } = await revise(document, revision, {
      jpeg: this.#jpeg,
      cMaps: this.#cMaps,
      imagePixels,
    });
    if (protection) dropClaims(document);
    const warnings = [
      ...signed,
      ...told,
      ...warningsOf(document).filter(({ code }) => !signed.some((each) => each.code === code)),
    ];
    const encryption = protection && new Encryption(protection);
    const pdf = await writePdf(document, encryption ? { encryption } : {});
    const pages = pagesOf(document).length;
    const unchanged = unchangedIf(!isChanged && !protection, document);
    return { pdf, pages, warnings, ...unchanged, ...(redaction ? { redaction } : {}) };
  }

  async fromImages(files: ImageFile[], layout: ImagePageLayout, until?: EditDeadline): Promise<EditedPdf> {
    const { imagePages } = await import("./images/image-pages.ts");
    const document = await imagePages(files, layout, this.#budget(files, until));
    return { pdf: await writePdf(document), pages: files.length, warnings: [] };
  }

  async compress(input: WholePdf, level: CompressionLevel, until?: EditDeadline): Promise<EditedPdf> {
    const document = openForEdit(input, this.#budget([input], until));
    const pages = pagesOf(document).length;
    const { compressDocument } = await import("./compress/compress-document.ts");
    await compressDocument(document, level, this.#jpeg);
    const warnings = warningsOf(document);
    const pdf = await writePdf(document, { level: 9 });
    if (pdf.length < input.bytes.length || document.encrypted || document.recovered) return { pdf, pages, warnings };
    const kept = warnings.filter(({ code }) => code !== "signature_invalidated");
    return { pdf: input.bytes, pages, warnings: kept, isUnchanged: true };
  }

  /**
   * Returns the number of pixels of the largest image that compression at this level would decode. The caller uses this
   * number to decide where the edit runs.
   */
  async largestImageToDecode(input: WholePdf, level: CompressionLevel, until?: EditDeadline): Promise<number> {
    if (level !== "medium" && level !== "high") return 0;
    const document = PdfDocument.open(input.bytes, input.password, this.#budget([input], until));
    const { largestDecodedImage } = await import("./compress/compress-document.ts");
    return largestDecodedImage(document, level);
  }

  testWatermark(word?: TestWatermarkWord): Stamp {
    return testWatermark(word);
  }

  #budget(inputs: WholePdf[], until: EditDeadline | undefined): Budget {
    const inputBytes = inputs.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return this.#budgetFor(inputBytes, until);
  }

  #budgetFor(inputBytes: number, until: EditDeadline | undefined): Budget {
    const { workPerByte = 0, maxWorkUnits: work = Number.POSITIVE_INFINITY, imagePixels: _, ...limits } = this.#limits;
    return new Budget({ ...limits, ...until, maxWorkUnits: work + workPerByte * inputBytes });
  }
}

async function runAll(steps: AsyncGenerator<void, void>): Promise<void> {
  for await (const _ of steps);
}

async function* piecesOf(writeTo: PreparedMerge["writeTo"]): AsyncGenerator<Uint8Array> {
  const file = new ChunkedFile();
  for await (const _ of writeTo(file)) yield* file.takeChunks();
  yield* file.takeChunks();
}

async function writeDocument(document: PdfDocument, pages: number, options: WriteOptions = {}): Promise<EditedPdf> {
  const warnings = warningsOf(document);
  return { pdf: await writePdf(document, options), pages, warnings };
}

/** Marks the result of an edit that changed nothing, if writing the document again changes nothing either. */
const unchangedIf = (condition: boolean, { encrypted, recovered }: PdfDocument): Pick<EditedPdf, "isUnchanged"> =>
  condition && !encrypted && !recovered ? { isUnchanged: true } : {};

const areAllPages = (numbers: readonly number[], count: number): boolean =>
  numbers.length === count && numbers.every((number, index) => number === index + 1);

/** Returns the error for the rotation of a page that `pages` does not select. */
function notSelected(page: string): PdfError {
  const message = `rotate.${page} must be a page that pages selects: add page ${page} to pages, or remove the rotation.`;
  return new PdfError("invalid_argument", message, { argument: `rotate.${page}` });
}

function rotatePage(
  document: PdfDocument,
  pages: PdfPage[],
  { number, degrees }: { number: number; degrees: number },
): void {
  const page = pages[number - 1];
  if (!page) throw missingPage("rotate", { pageCount: pages.length, page: number, argument: `rotate.${number}` });
  page.dict.set("Rotate", (((pageRotation(document, page) + degrees) % 360) + 360) % 360);
}
