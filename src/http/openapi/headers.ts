import { FILE_DELIVERY_STATUSES } from "../../domain/file-delivery.ts";
import type { JsonSchema } from "./components.ts";

/**
 * Response headers by name. Each header is described once. The responses that may have the header refer to this
 * description.
 */
export const HEADERS = {
  "Request-Id": header("Id of this request in the logs. Include it when you contact support.", {
    type: "string",
    pattern: "^req_[0-9A-HJKMNP-TV-Z]{26}$",
    example: "req_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
  }),
  "Server-Timing": header("Milliseconds of each stage of the request.", {
    type: "string",
    example: "render;dur=31, total;dur=38",
  }),
  "RateLimit-Policy": header("Requests that the API key may send (`q`) in each window of `w` seconds.", {
    type: "string",
    example: '"key";q=1000;w=60',
  }),
  RateLimit: header("Requests that remain in this window (`r`), and the seconds until the next window starts (`t`).", {
    type: "string",
    example: '"key";r=998;t=41',
  }),
  "Idempotent-Replayed": header(
    "`true` when this is the stored first response for the `Idempotency-Key`. Absent otherwise.",
    {
      type: "string",
      enum: ["true"],
      example: "true",
    },
  ),
  Location: header("Path of the resource.", {
    type: "string",
    example: "/v1/pdfs/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
  }),
  "Content-Disposition": header("Filename of the download: the `filename` of the request, or the id of the resource.", {
    type: "string",
    example: 'inline; filename="invoice-1042.pdf"',
  }),
  "Folio-Id": header("Id of the resource that this file belongs to.", {
    type: "string",
    example: "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
  }),
  "Folio-Pages": header("Number of pages of the PDF.", { type: "integer", minimum: 1, example: 3 }),
  "Folio-Warnings": header("Codes of the warnings. Absent when there are none.", {
    type: "string",
    example: "resource_failed, font_failed",
  }),
  "Folio-Delivery": header("Status of the delivery to `deliver_to`. Absent without `deliver_to`.", {
    type: "string",
    enum: [...FILE_DELIVERY_STATUSES],
    example: "succeeded",
  }),
  "Retry-After": header("Seconds to wait before a retry.", { type: "integer", minimum: 0, example: 17 }),
  "Folio-Version": header("Version of the API that this response follows.", {
    type: "string",
    pattern: "^\\d{4}-\\d{2}-\\d{2}$",
    example: "2026-11-22",
  }),
  "Folio-Bookmark": header(
    "Marks the state of your data that this response is based on. Send it with later GET requests, so that they see at least this state.",
    {
      type: "string",
      pattern: "^[\\w-]{1,200}$",
      example: "0000001f-00000003-000050d4-41d8cd98f00b204e9800998ecf8427e0",
    },
  ),
  "WWW-Authenticate": header("Authentication scheme to use.", { type: "string", enum: ["Bearer"], example: "Bearer" }),
} as const satisfies Record<string, JsonSchema>;

export type HeaderName = keyof typeof HEADERS;

function header(description: string, { example, ...schema }: JsonSchema): JsonSchema {
  return { description, schema, example };
}

/** Returns references to the descriptions of the headers with these names. */
export const headerReferences = (names: readonly HeaderName[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const COMMON_HEADERS: readonly HeaderName[] = ["Request-Id", "Server-Timing"];
const RATE_LIMITED_HEADERS: readonly HeaderName[] = [...COMMON_HEADERS, "RateLimit-Policy", "RateLimit"];

const VERSIONED_HEADERS: readonly HeaderName[] = [...RATE_LIMITED_HEADERS, "Folio-Version", "Folio-Bookmark"];

/** Returns the headers of a successful response. */
export const successHeaders = (method: string): readonly HeaderName[] =>
  method === "get" ? VERSIONED_HEADERS : [...VERSIONED_HEADERS, "Idempotent-Replayed"];

/**
 * Returns the response headers that contain the resource's most important JSON fields when the response is the file
 * itself.
 */
export const fileHeaders = (makes: "pdf" | "image" | "preview"): readonly HeaderName[] =>
  makes === "preview"
    ? ["Content-Disposition", "Folio-Warnings"]
    : [
        "Location",
        "Content-Disposition",
        "Folio-Id",
        ...(makes === "pdf" ? (["Folio-Pages"] as const) : []),
        "Folio-Warnings",
        "Folio-Delivery",
      ];

/**
 * Returns the headers of an error response. Without a valid key, there is no rate limit, so the rate limit headers are
 * omitted.
 */
export function errorHeaders(status: number): readonly HeaderName[] {
  if (status === 401) return [...COMMON_HEADERS, "WWW-Authenticate"];
  return [409, 429, 503].includes(status) ? [...RATE_LIMITED_HEADERS, "Retry-After"] : RATE_LIMITED_HEADERS;
}
