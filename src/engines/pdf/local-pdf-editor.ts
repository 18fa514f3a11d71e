import { FolioError } from "../../domain/errors.ts";
import { selectedPages } from "../../domain/page-ranges.ts";
import type { Warning } from "../../domain/warnings.ts";
import { largestResampledPixels, resampleImages } from "./compress/images.ts";
import { compressLosslessly } from "./compress/lossless.ts";
import { stripMetadata } from "./compress/strip-metadata.ts";
import { PdfDocument } from "./file/document.ts";
import { type PdfPage, pagesOf, rotationOf, visibleBox } from "./file/pages.ts";
import { writePdf } from "./file/writer.ts";
import type { JpegCodec } from "./image/codec.ts";
import { mergeDocuments } from "./merge/merge-documents.ts";
import type {
  CompressionLevel,
  EditedPdf,
  MergeSource,
  PdfEditor,
  PdfInspection,
  ReorderOptions,
  StampedPdf,
  WholePdf,
} from "./pdf-editor.ts";
import { mendPageTree, selectPages } from "./select/select-pages.ts";
import type { Stamp } from "./stamp/stamp.ts";
import { stampPages } from "./stamp/stamp-pages.ts";
import { testWatermark } from "./stamp/test-watermark.ts";
import { MemoryBudget } from "./syntax/memory-budget.ts";
import { decodeText } from "./syntax/objects.ts";

/** What `medium` and `high` make of images (docs/contract/interface.md, "Compression"). */
const IMAGE_TARGETS = { medium: { dpi: 150, quality: 66 }, high: { dpi: 72, quality: 50 } };

/** A result in memory. */
export type HeldPdf = EditedPdf & { pdf: Uint8Array };

/** Edits in this process, Worker or container alike. It needs no platform: WASM codecs are handed in. */
export class LocalPdfEditor implements PdfEditor {
  private readonly jpeg: JpegCodec;
  private readonly memoryBytes: number;

  /** `memoryBytes`: what the objects of one edit may take; beyond it the edit ends with `document_too_large`. */
  constructor(jpeg: JpegCodec, memoryBytes: number = Number.POSITIVE_INFINITY) {
    this.jpeg = jpeg;
    this.memoryBytes = memoryBytes;
  }

  async inspect(input: WholePdf): Promise<PdfInspection> {
    const document = open(input, this.budget());
    const pages = pagesOf(document);
    const title = document.string(document.dict(document.trailer.get("Info"))?.get("Title"));
    return {
      pages: pages.length,
      encrypted: document.encrypted,
      recovered: document.recovered,
      tagged: document.dict(document.catalog.get("StructTreeRoot")) !== null,
      title: title && decodeText(title),
      sizes: pages.map((page) => shownSize(document, page)),
    };
  }

  async stamp(input: WholePdf, stamps: Stamp[]): Promise<HeldPdf & StampedPdf> {
    const document = open(input, this.budget());
    const pages = pagesOf(document);
    const pagesApplied = stampPages(document, pages, stamps);
    return { ...written(document, pages.length), pagesApplied };
  }

  async merge(sources: (MergeSource & WholePdf)[]): Promise<HeldPdf> {
    const budget = this.budget();
    const parts = sources.map((source, i) => ({
      document: concerning(`sources[${i}]`, () => open(source, budget)),
      name: source.name,
      ranges: source.pages,
    }));
    const chosen = parts.map(({ document, name, ranges }, i) => {
      const count = pagesOf(document).length;
      return { document, name, pages: ranges === null ? null : selectedPages(ranges, count, `page_ranges[${i}]`) };
    });
    const warnings = parts.flatMap(({ document }, i) => warningsOf(document, `sources[${i}]`));
    const { document, pages } = mergeDocuments(chosen);
    return { pdf: writePdf(document), pages, warnings };
  }

  async split(input: WholePdf, ranges: string[]): Promise<HeldPdf[]> {
    return ranges.map((range, i) => {
      const document = open(input, this.budget());
      const numbers = selectedPages(range, pagesOf(document).length, `ranges[${i}]`);
      return written(document, selectPages(document, numbers).length);
    });
  }

  async reorder(input: WholePdf, { pages: ranges, rotate }: ReorderOptions): Promise<HeldPdf> {
    const document = open(input, this.budget());
    const pages = pagesOf(document);
    const numbers = selectedPages(ranges, pages.length, "pages");
    for (const [number, degrees] of Object.entries(rotate)) turn(document, pages, Number(number), degrees);
    return written(document, selectPages(document, numbers).length);
  }

  async compress(input: WholePdf, level: CompressionLevel): Promise<HeldPdf> {
    const document = open(input, this.budget());
    const pages = pagesOf(document).length;
    if (level === "medium" || level === "high") {
      await resampleImages(document, pagesOf(document), IMAGE_TARGETS[level], this.jpeg);
    }
    if (level === "high") stripMetadata(document);
    if (level !== "none") compressLosslessly(document);
    const pdf = writePdf(document, { level: 9 });
    const keepsInput = pdf.length >= input.bytes.length && !document.encrypted && !document.recovered;
    return { pdf: keepsInput ? input.bytes : pdf, pages, warnings: warningsOf(document) };
  }

  /** The largest image that compression at this level would have to decode: what decides where it runs. */
  largestImageToDecode({ bytes, password }: WholePdf, level: CompressionLevel): number {
    if (level !== "medium" && level !== "high") return 0;
    const document = PdfDocument.open(bytes, password, this.budget());
    return largestResampledPixels(document, pagesOf(document), IMAGE_TARGETS[level].dpi);
  }

  testWatermark(): Stamp {
    return testWatermark();
  }

  private budget(): MemoryBudget {
    return new MemoryBudget(this.memoryBytes);
  }
}

function open({ bytes, password }: WholePdf, budget: MemoryBudget): PdfDocument {
  const document = PdfDocument.open(bytes, password, budget);
  mendPageTree(document);
  return document;
}

const written = (document: PdfDocument, pages: number): HeldPdf => ({
  pdf: writePdf(document),
  pages,
  warnings: warningsOf(document),
});

function turn(document: PdfDocument, pages: PdfPage[], number: number, degrees: number): void {
  const page = pages[number - 1];
  if (!page) {
    const message = `rotate names page ${number}, but the PDF has ${pages.length} pages.`;
    throw new FolioError("page_out_of_range", message, { param: `rotate.${number}` });
  }
  page.dict.set("Rotate", (((rotationOf(document, page) + degrees) % 360) + 360) % 360);
}

function shownSize(document: PdfDocument, page: PdfPage): { widthPt: number; heightPt: number } {
  const { width, height } = visibleBox(document, page);
  const unit = document.number(page.dict.get("UserUnit")) ?? 1;
  const turned = rotationOf(document, page) % 180 !== 0;
  return { widthPt: (turned ? height : width) * unit, heightPt: (turned ? width : height) * unit };
}

/** Tells which of several inputs an error is about. */
function concerning<T>(param: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FolioError)) throw error;
    const { code, message, cause } = error;
    throw new FolioError(code, message, { param, cause });
  }
}

function warningsOf(document: PdfDocument, resource?: string): Warning[] {
  if (!document.recovered) return [];
  const message = "The PDF was damaged; what could be found in it was kept.";
  return [{ code: "source_recovered", message, ...(resource !== undefined && { resource }) }];
}
