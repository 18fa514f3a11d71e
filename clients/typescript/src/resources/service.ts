import type { RequestOptions } from "../transport.ts";
import type { ConvertImagesParams, ConvertOfficeParams, Engine, Pdf, Usage } from "../types.ts";
import { Resource } from "./resource.ts";

export class Convert extends Resource {
  /** PNG, JPEG or WebP to PDF, a page each. */
  images(params: ConvertImagesParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/convert/images", options, params);
  }

  /** Word, Excel, PowerPoint, OpenDocument, RTF, CSV or text to PDF. */
  office(params: ConvertOfficeParams, options?: RequestOptions): Promise<Pdf> {
    return this.post("/v1/convert/office", options, params);
  }
}

export class Engines extends Resource {
  /** The versions of every engine, and the fonts. */
  retrieve(options?: RequestOptions): Promise<Engine> {
    return this.get("/v1/engine", options);
  }
}

export class UsageResource extends Resource {
  /** Plan, credits and slots. */
  retrieve(options?: RequestOptions): Promise<Usage> {
    return this.get("/v1/usage", options);
  }
}
