import { FolioError, formatValue } from "../domain/errors.ts";
import type { JobKind } from "../domain/job.ts";
import { IMAGE_FORMATS, type ImageFormat } from "../domain/thumbnail.ts";
import { imageFormatOf } from "../resources/images.ts";
import { JSON_MEDIA, preferredType } from "./accept.ts";
import type { FileResource } from "./file-response.ts";

const PDF_MEDIA = "application/pdf";
const imageMedia = (format: ImageFormat): string => `image/${format}`;

/** What comes of an endpoint: something that is kept, or a picture that is not. */
export type Product = JobKind | "preview";

/** What an endpoint may answer instead of JSON: the type of its file, where it makes exactly one. */
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

/** Before the body is read. Throws `not_acceptable` when the client takes nothing that the endpoint ever answers. */
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

/** The type to answer this request with. Throws `not_acceptable` when the client takes none that goes with the body. */
export function responseTypeOf(accept: string | null, makes: Product | undefined, body: unknown): string {
  const { types, instead } = possibleTypes(makes, (body ?? {}) as ResponseOptions);
  const type = preferredType(accept, types);
  if (type === null) throw notAcceptableError(accept, types, instead);
  return type;
}

/** Whether a resource is to be answered by its file. Throws `not_acceptable` where it has none, or one of another type. */
export function isFileResponse(accept: string | null, shows: "pdf" | "image", shown: FileResource): boolean {
  if (shown.url !== undefined && shown.url !== null) return responseTypeOf(accept, shows, shown) !== JSON_MEDIA;
  if (preferredType(accept, []) !== null) return false;
  throw notAcceptableError(accept, [], `The resource has no file, because its status is ${shown.status}.`);
}

/** The file's type that the request leaves possible, and what to change for another. */
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
