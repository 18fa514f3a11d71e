import { FolioError } from "../../domain/errors.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { CompressionLevel, EditedPdf, PdfEditor, PdfInput, PdfInspection, Stamp, StampedPdf } from "../types.ts";
import { compressLosslessly } from "./compress/lossless.ts";
import { PdfDocument } from "./file/document.ts";
import { type PdfPage, pagesOf, rotationOf, visibleBox } from "./file/pages.ts";
import { writePdf } from "./file/writer.ts";
import { stampPages } from "./stamp/stamp-pages.ts";
import { testWatermark } from "./stamp/test-watermark.ts";
import { decodeText } from "./syntax/objects.ts";

/** Edits in this process, Worker or container alike. It needs no platform: WASM codecs are handed in. */
export class LocalPdfEditor implements PdfEditor {
  async inspect(input: PdfInput): Promise<PdfInspection> {
    const document = open(input);
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

  async stamp(input: PdfInput, stamps: Stamp[]): Promise<StampedPdf> {
    const document = open(input);
    const pages = pagesOf(document);
    for (const stamp of stamps) refuseMissingPages(stamp.pages ?? [], pages.length);
    const pagesApplied = stampPages(document, pages, stamps);
    return { pdf: writePdf(document), pages: pages.length, pagesApplied, warnings: warningsOf(document) };
  }

  async compress(input: PdfInput, level: CompressionLevel): Promise<EditedPdf> {
    const document = open(input);
    const pages = pagesOf(document).length;
    if (level !== "none") compressLosslessly(document);
    const pdf = writePdf(document, { level: 9 });
    const keepsInput = pdf.length >= input.bytes.length && !document.encrypted && !document.recovered;
    return { pdf: keepsInput ? input.bytes : pdf, pages, warnings: warningsOf(document) };
  }

  testWatermark(): Stamp {
    return testWatermark();
  }
}

const open = ({ bytes, password }: PdfInput): PdfDocument => PdfDocument.open(bytes, password);

function shownSize(document: PdfDocument, page: PdfPage): { widthPt: number; heightPt: number } {
  const { width, height } = visibleBox(document, page);
  const unit = document.number(page.dict.get("UserUnit")) ?? 1;
  const turned = rotationOf(document, page) % 180 !== 0;
  return { widthPt: (turned ? height : width) * unit, heightPt: (turned ? width : height) * unit };
}

function refuseMissingPages(numbers: number[], pages: number): void {
  const missing = numbers.find((number) => number < 1 || number > pages);
  if (missing === undefined) return;
  throw new FolioError("page_out_of_range", `Page ${missing} does not exist: the PDF has ${pages} pages.`);
}

function warningsOf(document: PdfDocument): Warning[] {
  if (!document.recovered) return [];
  return [{ code: "source_recovered", message: "The PDF was damaged; what could be found in it was kept." }];
}
