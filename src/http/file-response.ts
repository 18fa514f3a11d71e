import { contentDisposition } from "../domain/content-disposition.ts";
import { FolioError } from "../domain/errors.ts";
import { imageFileOf } from "../domain/image.ts";
import { pdfFileOf } from "../domain/pdf.ts";
import type { Caller } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";
import { openFile } from "../operations/files/open.ts";
import type { Image } from "../resources/images.ts";
import type { Pdf } from "../resources/pdfs.ts";
import type { RouteResult } from "./route-result.ts";

/** A resource with one file, in the JSON form of the newest API version. */
export type FileResource = Pdf | Image;

interface FileResponseInput {
  services: Services;
  caller: Caller;
  status: number;
  resource: FileResource;
  headers?: Record<string, string>;
}

/**
 * Returns a response with the resource's stored file. Headers contain the most important fields of its JSON. Throws
 * `resource_not_found`.
 */
export async function fileResponse({
  services,
  caller,
  status,
  resource,
  headers: more = {},
}: FileResponseInput): Promise<Response> {
  const name = resource.object === "pdf" ? pdfFileOf(resource.id) : imageFileOf(resource);
  const [record] = await services.fileRecords.named(caller.accountId, [name]);
  if (!record) throw new FolioError("resource_not_found", "This file was deleted. Make it again.");
  const { body, bytes } = await openFile({ services, caller, input: { name } });
  const headers = {
    ...more,
    ...fileHeadersOf(resource),
    "Content-Type": record.contentType,
    "Content-Length": String(bytes),
    "Content-Disposition": contentDisposition("inline", record.downloadName),
  };
  return new Response(body, { status, headers });
}

/** Returns a response with a file that is not stored. */
export function unstoredFileResponse({
  bytes,
  contentType,
  name,
  warnings,
}: NonNullable<RouteResult["file"]>): Response {
  const headers = {
    ...warningHeaders(warnings),
    "Content-Type": contentType,
    "Content-Length": String(bytes.byteLength),
    "Content-Disposition": contentDisposition("inline", name),
  };
  return new Response(bytes, { headers });
}

function fileHeadersOf(resource: FileResource): Record<string, string> {
  return {
    Location: `/v1/${resource.object}s/${resource.id}`,
    "Folio-Id": resource.id,
    ...(resource.object === "pdf" ? { "Folio-Pages": String(resource.pages) } : {}),
    ...(resource.delivery ? { "Folio-Delivery": resource.delivery.status } : {}),
    ...warningHeaders(resource.warnings ?? []),
  };
}

function warningHeaders(warnings: readonly { code: string }[]): Record<string, string> {
  const codes = [...new Set(warnings.map(({ code }) => code))];
  return codes.length > 0 ? { "Folio-Warnings": codes.join(", ") } : {};
}
