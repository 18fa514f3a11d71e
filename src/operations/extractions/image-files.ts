import type { ImageFormat } from "@folio/extraction/model";
import type { ExtractedFile } from "../../engines/extraction/extractor.ts";
import type { ReadFile } from "./produce.ts";

const CONTENT_TYPES: Record<ImageFormat, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  jp2: "image/jp2",
  tiff: "image/tiff",
};

export const imageFilesOf = (files: readonly ExtractedFile[]): ReadFile[] =>
  files.map(({ name, format, content }) => ({ name, contentType: CONTENT_TYPES[format], content }));
