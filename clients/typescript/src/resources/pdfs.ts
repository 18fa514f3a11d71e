import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type {
  CreatePdfParams,
  DeletedPdf,
  DeletePdfParams,
  DescribePdfParams,
  ListPdfsParams,
  MergePdfsParams,
  Pdf,
  PdfInfo,
  ReorderPdfParams,
  SplitPdfParams,
  SplitPdfs,
  WatermarkPdfParams,
} from "../types.ts";
import { part, Resource } from "./resource.ts";

export class Pdfs extends Resource {
  /** Renders HTML or a page. */
  create(params: CreatePdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs", options, params);
  }

  /** Gives the PDF with a fresh URL. */
  retrieve(id: string, options?: RequestOptions): Promise<Pdf> {
    return this.get(`/v1/pdfs/${part(id)}`, options);
  }

  list(params: ListPdfsParams = {}, options?: RequestOptions): PagedList<Pdf> {
    return this.paged("/v1/pdfs", options, params);
  }

  /** Removes the file and what is known of it; `extractions: true` also what was read from it. */
  delete(id: string, params: DeletePdfParams = {}, options?: RequestOptions): Promise<DeletedPdf> {
    return this.remove(`/v1/pdfs/${part(id)}`, options, params);
  }

  /** What a PDF is and holds; free of charge. */
  info(params: DescribePdfParams, options?: RequestOptions): Promise<PdfInfo> {
    return this.post("/v1/pdfs/info", options, params);
  }

  merge(params: MergePdfsParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/merge", options, params);
  }

  watermark(params: WatermarkPdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/watermark", options, params);
  }

  split(params: SplitPdfParams, options?: RequestOptions): Promise<SplitPdfs> {
    return this.post("/v1/pdfs/split", options, params);
  }

  reorder(params: ReorderPdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/reorder", options, params);
  }
}
