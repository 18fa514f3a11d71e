import { FolioError, formatValue } from "../domain/errors.ts";
import type { JobKind } from "../domain/job.ts";
import { IMAGE_FORMATS, type ImageFormat } from "../domain/thumbnail.ts";
import { imageFormatOf } from "../resources/images.ts";
import { JSON_MEDIA, preferredType } from "./accept.ts";
import type { FileResource } from "./file-response.ts";

const PDF_MEDIA = "application/pdf";
const imageMedia = (format: ImageFormat): string => `image/${format}`;

/** Product of an endpoint: a stored resource, or a preview image, which Folio does not store. */
export type Product = JobKind | "preview";

/**
 * Returns the media types that an endpoint may return instead of JSON. The list is empty unless the endpoint produces
 * exactly one file.
 */
export function fileTypesOf(makes: Product | undefined): string[] {
  if (makes === "pdf") return [PDF_MEDIA];
  if (makes === "preview") return [imageMedia("png")];
  return makes === "image" ? IMAGE_FORMATS.map(imageMedia) : [];
}

interface ResponseOptions {
  async?: boolean;
  output?: "url" | "base64";
  format?: ImageFormat;
}

/**
 * Checks the `Accept` header before the body is read. Throws `not_acceptable` if the client accepts no media type that
 * the endpoint can return.
 */
export function assertAcceptable(accept: string | null, makes: Product | undefined): void {
  const types = fileTypesOf(makes);
  if (preferredType(accept, types) !== null) return;
  const several = makes === "pdfs" || makes === "thumbnails";
  throw notAcceptableError(
    accept,
    types,
    several ? "This endpoint makes several files: the JSON response has the url of each." : "",
  );
}

/**
 * Returns the media type of the response. Throws `not_acceptable` if the client accepts no media type that is possible
 * for this request body.
 */
export function responseTypeOf(accept: string | null, makes: Product | undefined, body: unknown): string {
  const { types, instead } = possibleTypes(makes, (body ?? {}) as ResponseOptions);
  const type = preferredType(accept, types);
  if (type === null) throw notAcceptableError(accept, types, instead);
  return type;
}

/**
 * Whether the response is the resource's file instead of JSON. Throws `not_acceptable` if the client accepts only a
 * file, and the resource has no file or a file of another type.
 */
export function isFileResponse(accept: string | null, shows: "pdf" | "image", shown: FileResource): boolean {
  if (shown.url !== undefined && shown.url !== null) return responseTypeOf(accept, shows, shown) !== JSON_MEDIA;
  if (preferredType(accept, []) !== null) return false;
  throw notAcceptableError(accept, [], `The resource has no file, because its status is ${shown.status}.`);
}

/**
 * Returns the file types that are possible for this request. Also returns a hint that says how to change the request to
 * get another type.
 */
function possibleTypes(makes: Product | undefined, body: ResponseOptions): { types: string[]; instead: string } {
  if (makes !== "pdf" && makes !== "image") return { types: fileTypesOf(makes), instead: "" };
  if (body.async)
    return { types: [], instead: "With async the response has no file: accept application/json, or omit async." };
  if (body.output === "base64")
    return {
      types: [],
      instead: "With output base64 the file is a field of the JSON: accept application/json, or omit output.",
    };
  if (makes === "pdf") return { types: [PDF_MEDIA], instead: "" };
  const format = imageFormatOf(body);
  return {
    types: [imageMedia(format)],
    instead: `The requested format is ${format}: set format to the type that you accept.`,
  };
}

function notAcceptableError(accept: string | null, types: string[], instead: string): FolioError {
  const answers = [JSON_MEDIA, ...types].join(" or ");
  const message = `Accept must allow ${answers}; got ${formatValue(accept)}.`;
  return new FolioError("not_acceptable", [message, instead].filter(Boolean).join(" "));
}
