import type { RequestOptions } from "../transport.ts";
import type {
  ExtractImagesParams,
  Extraction,
  ExtractOcrParams,
  ExtractTablesParams,
  ExtractTextParams,
} from "../types.ts";
import { Resource } from "./resource.ts";

export class Extract extends Resource {
  /** What the text layer says, without OCR. */
  text(params: ExtractTextParams, options?: RequestOptions): Promise<Extraction> {
    return this.post("/v1/extract/text", options, params);
  }

  /** The pictures as the PDF has them. */
  images(params: ExtractImagesParams, options?: RequestOptions): Promise<Extraction> {
    return this.post("/v1/extract/images", options, params);
  }

  /** What a scan shows; one credit a page. */
  ocr(params: ExtractOcrParams, options?: RequestOptions): Promise<Extraction> {
    return this.post("/v1/extract/ocr", options, params);
  }

  tables(params: ExtractTablesParams, options?: RequestOptions): Promise<Extraction> {
    return this.post("/v1/extract/tables", options, params);
  }
}
