import type { PictureFormat } from "@folio/extraction/model";
import type { ExtractedFile } from "../../engines/extraction/extractor.ts";
import type { ReadFile } from "./produce.ts";

const TYPES: Record<PictureFormat, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  jp2: "image/jp2",
  tiff: "image/tiff",
};

export const filesOf = (files: readonly ExtractedFile[]): ReadFile[] =>
  files.map(({ name, format, content }) => ({ name, contentType: TYPES[format], content }));
