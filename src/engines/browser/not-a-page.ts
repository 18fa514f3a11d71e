import { shown } from "../../domain/errors.ts";
import type { HandedAnswer } from "./resource-cache.ts";

/** Statuses of answers without a body (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
const BODILESS = new Set([204, 205, 304]);

/** What a URL answered that the browser would rather download than show, and what its owner can do. */
export function describeDownload({ status, headers }: Pick<HandedAnswer, "status" | "headers">): string {
  const field = (wanted: string) => headers.find(({ name }) => name.toLowerCase() === wanted)?.value.trim() ?? "";
  const [type = ""] = field("content-type").toLowerCase().split(";");
  if (BODILESS.has(status)) return `it answered with HTTP ${status}, without content`;
  if (type === "application/pdf") {
    return "it serves a PDF (application/pdf), not a page. An existing PDF is worked on as `source.url` of the endpoints that edit and extract, or in `sources` of a merge";
  }
  if (/^attachment\b/i.test(field("content-disposition")))
    return "it serves a download (Content-Disposition), not a page";
  return `it serves ${type === "" ? "a download" : shown(type)}, which is no page that a browser shows`;
}
