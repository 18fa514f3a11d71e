import type { getDocument, PDFDocumentLoadingTask, PDFWorker } from "unpdf/pdfjs";
import type { InThreadPort } from "./in-thread-port.ts";

export interface PdfJs {
  OPS: Record<string, number>;
  getDocument(parameters: Parameters<typeof getDocument>[0]): PDFDocumentLoadingTask;
  startWorker(port: InThreadPort): PDFWorker;
}

interface WorkerHalf {
  WorkerMessageHandler: { initializeFromPort(port: InThreadPort): void };
}

/** The serverless build of pdf.js brings its worker half along, under this global name. */
const workerHalf = (): WorkerHalf => (globalThis as unknown as { pdfjsWorker: WorkerHalf }).pdfjsWorker;

export async function loadPdfJs(): Promise<PdfJs> {
  const { getResolvedPDFJS } = await import("unpdf");
  const { OPS, getDocument, PDFWorker } = await getResolvedPDFJS();
  return {
    OPS,
    getDocument,
    startWorker(port) {
      const worker = new PDFWorker({ port: port as unknown as never, verbosity: 0 });
      workerHalf().WorkerMessageHandler.initializeFromPort(port);
      return worker;
    },
  };
}
