import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type {
  AttachFilesParams,
  CreatePdfParams,
  CropPdfParams,
  DeletedPdf,
  DeletePdfParams,
  DescribePdfParams,
  FillFormParams,
  FlattenPdfParams,
  ImposePagesParams,
  InsertPagesParams,
  Job,
  ListPdfsParams,
  MergePdfsParams,
  NumberPagesParams,
  Pdf,
  PdfInfo,
  ProtectPdfParams,
  RedactPdfParams,
  RemovePagesParams,
  ReorderPdfParams,
  RotatePdfParams,
  SplitPdfParams,
  SplitPdfs,
  UnlockPdfParams,
  UpdateDocumentParams,
  WatermarkPdfParams,
} from "../types.ts";
import { part, Resource } from "./resource.ts";

export class Pdfs extends Resource {
  /** Renders HTML, Markdown or a page. */
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

  /** With `async` a job, which tells of them once it is completed. */
  split(params: SplitPdfParams & { async: true }, options?: RequestOptions): Promise<Job>;
  split(params: SplitPdfParams, options?: RequestOptions): Promise<SplitPdfs>;
  split(params: SplitPdfParams, options?: RequestOptions): Promise<SplitPdfs | Job> {
    return this.post("/v1/pdfs/split", options, params);
  }

  reorder(params: ReorderPdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/reorder", options, params);
  }

  rotate(params: RotatePdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/rotate", options, params);
  }

  /** Hides what lies outside; it stays in the file. */
  crop(params: CropPdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/crop", options, params);
  }

  removePages(params: RemovePagesParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/remove", options, params);
  }

  insert(params: InsertPagesParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/insert", options, params);
  }

  /** Page or Bates numbers. */
  number(params: NumberPagesParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/number", options, params);
  }

  /** Several pages to a sheet. */
  nup(params: ImposePagesParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/nup", options, params);
  }

  fill(params: FillFormParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/fill", options, params);
  }

  /** Takes out what lies in the areas; it is not merely covered. */
  redact(params: RedactPdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/redact", options, params);
  }

  flatten(params: FlattenPdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/flatten", options, params);
  }

  protect(params: ProtectPdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/protect", options, params);
  }

  unlock(params: UnlockPdfParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/unlock", options, params);
  }

  attach(params: AttachFilesParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/attach", options, params);
  }

  /** Title, author and what else the PDF says about itself. */
  setDocument(params: UpdateDocumentParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/pdfs/document", options, params);
  }
}
