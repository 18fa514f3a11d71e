import { FILE_DELIVERY_STATUSES } from "../../domain/file-delivery.ts";
import type { JsonSchema } from "./components.ts";

/** Response headers, described once and referred to by every answer that may carry them. */
export const HEADERS = {
  "Request-Id": header("Names this request in our logs; quote it when you ask for help.", {
    type: "string",
    pattern: "^req_[0-9A-HJKMNP-TV-Z]{26}$",
    example: "req_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
  }),
  "Server-Timing": header("Milliseconds by stage.", { type: "string", example: "render;dur=31, total;dur=38" }),
  "RateLimit-Policy": header("The key's quota of requests (q) in a window of seconds (w).", {
    type: "string",
    example: '"key";q=1000;w=60',
  }),
  RateLimit: header("Requests that remain (r) and the seconds until the window starts afresh (t).", {
    type: "string",
    example: '"key";r=998;t=41',
  }),
  "Idempotent-Replayed": header("true: the first answer to this Idempotency-Key, again. Absent otherwise.", {
    type: "string",
    enum: ["true"],
    example: "true",
  }),
  Location: header("Where the resource can be looked at.", {
    type: "string",
    example: "/v1/pdfs/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
  }),
  "Content-Disposition": header("The name that the file was given, or that of its resource.", {
    type: "string",
    example: 'inline; filename="invoice-1042.pdf"',
  }),
  "Folio-Id": header("The resource whose file this is.", {
    type: "string",
    example: "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
  }),
  "Folio-Pages": header("Pages of the PDF.", { type: "integer", minimum: 1, example: 3 }),
  "Folio-Warnings": header("Codes of the resource's warnings; absent when there are none.", {
    type: "string",
    example: "resource_failed, font_failed",
  }),
  "Folio-Delivery": header("What became of deliver_to; absent without it.", {
    type: "string",
    enum: [...FILE_DELIVERY_STATUSES],
    example: "succeeded",
  }),
  "Retry-After": header("Seconds until a retry makes sense.", { type: "integer", minimum: 0, example: 17 }),
  "Folio-Version": header("The version of the API that the answer speaks.", {
    type: "string",
    pattern: "^\\d{4}-\\d{2}-\\d{2}$",
    example: "2026-11-22",
  }),
  "Folio-Bookmark": header(
    "How far into the history of your data this answer has seen; send it with later GET requests.",
    {
      type: "string",
      pattern: "^[\\w-]{1,200}$",
      example: "0000001f-00000003-000050d4-41d8cd98f00b204e9800998ecf8427e0",
    },
  ),
  "WWW-Authenticate": header("How to authenticate.", { type: "string", enum: ["Bearer"], example: "Bearer" }),
} as const satisfies Record<string, JsonSchema>;

export type HeaderName = keyof typeof HEADERS;

function header(description: string, { example, ...schema }: JsonSchema): JsonSchema {
  return { description, schema, example };
}

/** References to the headers, by name. */
export const headerReferences = (names: readonly HeaderName[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const ALWAYS: readonly HeaderName[] = ["Request-Id", "Server-Timing"];
const COUNTED: readonly HeaderName[] = [...ALWAYS, "RateLimit-Policy", "RateLimit"];

const SPOKEN: readonly HeaderName[] = [...COUNTED, "Folio-Version", "Folio-Bookmark"];

/** What a successful answer carries. */
export const successHeaders = (method: string): readonly HeaderName[] =>
  method === "post" ? [...SPOKEN, "Idempotent-Replayed"] : SPOKEN;

/** What stands in place of the JSON where the answer is the file itself. */
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

/** What an error of the status carries; a request without a valid key counts against none. */
export function errorHeaders(status: number): readonly HeaderName[] {
  if (status === 401) return [...ALWAYS, "WWW-Authenticate"];
  return [409, 429, 503].includes(status) ? [...COUNTED, "Retry-After"] : COUNTED;
}
