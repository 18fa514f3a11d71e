import type { getDocument, PDFDocumentLoadingTask, PDFWorker } from "unpdf/pdfjs";
import type { InThreadPort } from "./in-thread-port.ts";

export interface PdfJs {
  OPS: Record<string, number>;
  getDocument(parameters: Parameters<typeof getDocument>[0]): PDFDocumentLoadingTask;
  startWorker(port: InThreadPort): PDFWorker;
}

interface PdfJsWorkerModule {
  WorkerMessageHandler: { initializeFromPort(port: InThreadPort): void };
}

/**
 * Returns the worker half of pdf.js. The serverless build of pdf.js stores it in a global variable with the name
 * `pdfjsWorker`.
 */
const pdfJsWorkerModule = (): PdfJsWorkerModule => Reflect.get(globalThis, "pdfjsWorker");

export async function loadPdfJs(): Promise<PdfJs> {
  const { getResolvedPDFJS } = await import("unpdf");
  const { OPS, getDocument, PDFWorker } = await getResolvedPDFJS();
  return {
    OPS,
    getDocument,
    startWorker(port) {
      // The constructor accepts any object with the methods of a port, but its type declaration has no `port`.
      // `Reflect.construct` avoids the type error.
      const worker: InstanceType<typeof PDFWorker> = Reflect.construct(PDFWorker, [{ port, verbosity: 0 }]);
      pdfJsWorkerModule().WorkerMessageHandler.initializeFromPort(port);
      return worker;
    },
  };
}
