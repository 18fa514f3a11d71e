import { type ErrorCode, type ErrorDetail, typeOf } from "../domain/errors.ts";

/** Documentation of an error code: its cause, its remedy and an example. */
export interface ErrorAdvice {
  cause: string;
  remedy: string;
  message: string;
  param?: string;
  details?: readonly ErrorDetail[];
  /** Whether the example has a `pdf_id`. This is the id of the failed PDF, or of the PDF that was made. */
  hasPdfId?: true;
}

/** Returns an example error with one element in `details`. */
const of = (param: string, message: string) => ({ param, message, details: [{ field: param, error: message }] });

/** Documentation of every error code of the API. The error pages and the OpenAPI document are generated from it. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  malformed_json: {
    cause: "The body is not valid JSON in UTF-8, or an object in it has a field twice.",
    remedy: "Write the body with a JSON library.",
    message: "The request body must be valid JSON in UTF-8.",
  },
  invalid_parameter: {
    cause: "A field has the wrong type or a value that is not allowed. `details` lists every error of the request.",
    remedy: "Each entry of `details` contains the field, what is allowed and the received value. Correct each field.",
    ...of("scale", "scale must be at most 2; got 3."),
  },
  missing_parameter: {
    cause: "A required field is missing.",
    remedy: "Send the field in `param`.",
    ...of("html", "html is required: send one of html, url and markdown."),
  },
  unknown_parameter: {
    cause:
      "The endpoint does not have this field. Unknown fields are errors, so that a misspelt option is never ignored.",
    remedy: "Check the spelling in the API reference.",
    ...of("landscpae", "landscpae is not a known parameter: check its spelling or remove it."),
  },
  parameters_exclusive: {
    cause: "The request has two fields that exclude each other.",
    remedy: "Send only one of these two fields.",
    ...of("url", "url cannot be sent together with html: send one of them."),
  },
  missing_api_key: {
    cause: "The `Authorization` header is missing, or it is not a bearer token.",
    remedy: "Send `Authorization: Bearer <API_KEY>`.",
    message: "Send your API key in the header Authorization: Bearer <API_KEY>.",
  },
  invalid_api_key: {
    cause: "The key is unknown, mistyped or revoked, or it was rotated more than 24 hours ago.",
    remedy: "Copy the whole key, or create a new key in the dashboard.",
    message: "This API key is invalid. Check that you copied the whole key and that it is not revoked.",
  },
  credits_exhausted: {
    cause: "The account has fewer credits than the request costs. Nothing was started.",
    remedy: "Add credits, or use a test key: requests with a test key are free.",
    message: "This request costs 1 credit; the account has 0. Add credits, or use a test key.",
  },
  insufficient_scope: {
    cause: "The key lacks the scope that the operation requires.",
    remedy: "Use a key with the scope that the message names.",
    message: "This API key lacks the scope pdfs:create. Use a key that has it.",
  },
  ip_not_allowed: {
    cause: "The key has an IP allowlist, and the request came from another address.",
    remedy: "Send the request from an allowed address, or change the key's allowlist in the dashboard.",
    message:
      "This API key is not allowed from this IP address. Add the address to the key's allowlist in the dashboard.",
  },
  account_suspended: {
    cause: "The operator of this Folio deployment has suspended the account.",
    remedy: "Write to support.",
    message: "This account is suspended. Write to support to reopen it.",
  },
  signature_invalid: {
    cause: "The download URL was changed or truncated.",
    remedy: "Use the whole URL, including its query. `GET` the resource for a new URL.",
    message:
      "The signature of this URL does not match. Use the whole URL, including its query, or retrieve the resource for a new URL.",
  },
  resource_not_found: {
    cause:
      "The object does not exist, was deleted, or belongs to another account or environment. A live key cannot read objects of a test key.",
    remedy: "Check the id and the key's environment.",
    ...of("id", "No PDF has the id pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A."),
    details: [],
  },
  route_not_found: {
    cause: "No endpoint has this path.",
    remedy: "Check the path against the API reference. Every path of the API starts with `/v1/`.",
    message: "No endpoint has this path. Check the path against the API reference.",
  },
  method_not_allowed: {
    cause: "The path exists, but it does not have this method.",
    remedy: "Use a method from the `Allow` header.",
    message: "The method must be one of POST, GET, HEAD; got PUT.",
  },
  unknown_version: {
    cause: "The `Folio-Version` header is not a version of the API.",
    remedy: "Send a version that the message lists, or remove the header to use the version of the key.",
    ...of("Folio-Version", "Folio-Version must be one of 2026-11-22; got 2026-13-01."),
  },
  not_acceptable: {
    cause:
      "The `Accept` header excludes JSON, and the response cannot be one file of the accepted type: the endpoint makes another type, several files, no file, or the file is not ready.",
    remedy:
      "Send `Accept: application/json`, or omit the header. [Files](basics.md#files) lists the endpoints that can respond with a file.",
    message: "Accept must allow application/json; got text/html.",
  },
  request_timeout: {
    cause:
      "The request body did not arrive in time. A body may take 30 s, and 1 s more for each 100,000 bytes. Its error is not stored for an `Idempotency-Key`.",
    remedy: "Send the request again over a faster connection. Send large files by `url` or `pdf_id`.",
    message:
      "The request body did not arrive in time. A body may take 30 s, and 1 s more for each 100000 bytes. Send it again over a faster connection, or send large files by url or pdf_id.",
  },
  unsupported_media_type: {
    cause: "The `Content-Type` header is not JSON.",
    remedy: "Send `Content-Type: application/json`.",
    message: "Content-Type must be application/json; got text/plain.",
  },
  name_taken: {
    cause: "Another object of the account has this name.",
    remedy: "Choose another name, or update the object that has this name.",
    ...of("name", 'name must be unique: the account has another template called "invoice".'),
    details: [],
  },
  key_limit_reached: {
    cause: "The account has five active keys in this environment.",
    remedy: "Revoke a key that you no longer use.",
    message: "The account has 5 active live keys, the maximum. Revoke one first.",
  },
  idempotency_key_in_use: {
    cause: "The first request with this `Idempotency-Key` is still running.",
    remedy:
      "Wait for the seconds in `Retry-After` and send the same request again. You get the response to the first request.",
    param: "Idempotency-Key",
    message: "A request with this Idempotency-Key is still running. Send it again after the seconds in Retry-After.",
  },
  resource_in_use: {
    cause: "Another object uses the object that you want to delete. `details` lists the objects that use it.",
    remedy: "Change or delete the objects in `details` first.",
    message: "The partial head is used by the template invoice. Change or delete what uses it first.",
    details: [{ field: "template", error: "invoice (tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A) uses it" }],
  },
  version_conflict: {
    cause:
      "The template, partial or asset has a newer version than the one in `If-Match`, or another request rotated the webhook endpoint's secret at the same time.",
    remedy:
      "For `If-Match`: retrieve the newest version, apply your change to it and send its number. For a secret: use the secret from the other rotation, or rotate again.",
    param: "If-Match",
    message: "If-Match expects version 1; the template is at version 2.",
  },
  batch_finished: {
    cause: "The batch has ended, so it cannot be cancelled.",
    remedy: "Retrieve the batch for its results.",
    param: "id",
    message: "The batch has ended and cannot be cancelled. Retrieve it for its results.",
  },
  url_expired: {
    cause: "A download URL expires after 24 hours, or when its file is deleted.",
    remedy: "`GET` the resource: every response has a new URL.",
    message: "This URL has expired. Retrieve the resource for a new URL.",
  },
  request_too_large: {
    cause: "The body, or its field `html`, is larger than allowed.",
    remedy: "Send large files by `url` or `pdf_id` instead of `base64`. Use URLs for the images of the HTML.",
    message: "The request body must have at most 26214400 bytes. Send large files by url or pdf_id.",
  },
  source_too_large: {
    cause: "A source file has more bytes, pages or pixels than allowed.",
    remedy: "Send a smaller file, or split it. The guide on limits lists the limits.",
    ...of("image.url", "image.url https://example.com/cover.png has more than 20971520 bytes."),
  },
  output_too_large_for_base64: {
    cause: "The PDF was made and stored, but it is too large for a JSON body.",
    remedy: 'Download the PDF from the URL in the message. Use `output: "url"` for large PDFs.',
    ...of(
      "output",
      "The PDF has 22020911 bytes; output base64 allows at most 20971520. It is stored as pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A: https://files.example.com/files/…",
    ),
    hasPdfId: true,
  },
  range_not_satisfiable: {
    cause: "The `Range` header of a download is beyond the end of the file.",
    remedy: "Read the size from the `Content-Range` header of the response.",
    message: "Range must lie within the file, which has 13877 bytes.",
  },
  schema_validation_failed: {
    cause: "The data do not match the template's schema.",
    remedy: "Correct every field in `details`. `POST /v1/templates/{id}/validate` checks data without a render.",
    param: "data",
    message: "data does not match the template's schema: total must be a number; got a string.",
    details: [{ field: "total", error: "must be a number; got a string" }],
  },
  template_invalid: {
    cause: "The template's HTML, CSS, header, footer or schema has an error.",
    remedy: "`details` contains the line, the column and what to write instead.",
    param: "html",
    message: "html: Line 1, column 5: {{#each}} is never closed with {{/each}}",
    details: [{ field: "html", error: "Line 1, column 5: {{#each}} is never closed with {{/each}}" }],
  },
  asset_not_found: {
    cause: "The document uses an asset (such as `asset:logo`) that the account does not have.",
    remedy:
      "`details` contains the line and column of each use. Upload the asset with POST /v1/assets, or correct its name.",
    param: "html",
    message: 'html: Line 3, column 12: no asset has the name "lgo"; did you mean "logo"?',
    details: [{ field: "html", error: 'Line 3, column 12: no asset has the name "lgo"; did you mean "logo"?' }],
  },
  template_failed: {
    cause: "A helper received invalid data, or the template exceeded a limit on steps or size.",
    remedy:
      "`details` contains the line and column. Declare the field in the schema: then it is checked before the render.",
    param: "data",
    message:
      'html: Line 1, column 1: formatDate: "soon" is not a date in ISO 8601 form (2026-01-31 or 2026-01-31T09:30:00Z)',
    details: [
      {
        field: "html",
        error:
          'Line 1, column 1: formatDate: "soon" is not a date in ISO 8601 form (2026-01-31 or 2026-01-31T09:30:00Z)',
      },
    ],
  },
  idempotency_key_reused: {
    cause: "The `Idempotency-Key` was used for a request with another path or body.",
    remedy: "Use a new key for each new request. Repeat a key only with the identical request.",
    ...of("Idempotency-Key", "This Idempotency-Key was used for a different request. Use a new key for a new request."),
  },
  page_out_of_range: {
    cause:
      "A page range contains a page that the PDF does not have, or selects no page: `even` in a PDF with one page.",
    remedy: "Leave the end of the range open (`4-`) if you do not know the number of pages.",
    ...of("ranges[0]", "ranges[0] must select existing pages: the PDF has 1 page; got page 9."),
    hasPdfId: true,
  },
  source_invalid: {
    cause: "The file is damaged beyond repair, empty, or of another format than its name or field requires.",
    remedy: "Open the file in a viewer. Send a file that a program exported, not a renamed file.",
    ...of("source", "source must be a PDF, which starts with %PDF-; got another kind of file."),
    hasPdfId: true,
  },
  source_encrypted: {
    cause:
      "The file needs a password and the request has none or a wrong one, or the file is encrypted with certificates.",
    remedy: "Send `password` in the source object of a PDF. Save office files without a password.",
    ...of("source", "The PDF is encrypted. Send its password as password in the source object."),
  },
  source_unreachable: {
    cause: "The URL of a source did not respond with a file.",
    remedy:
      "Open the URL in a private browser window. The URL must respond with 200 within 30 seconds, without a sign-in.",
    ...of("source.url", "source.url https://example.com/gone.pdf responded with HTTP 404."),
    hasPdfId: true,
  },
  url_not_allowed: {
    cause: "The URL leads to a private, reserved or blocked address.",
    remedy: "Use a public http or https address, or send the content itself.",
    ...of("url", "url is rejected: private and reserved addresses are not allowed."),
    hasPdfId: true,
  },
  file_expired: {
    cause: "The PDF's file was deleted at the end of your plan's retention period, so it can no longer be a source.",
    remedy: "Make the PDF again. Keep a copy of files that you need for longer.",
    ...of(
      "source.pdf_id",
      "The file of the PDF pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A was deleted at the end of its retention period. Make it again.",
    ),
    hasPdfId: true,
  },
  unsupported_format: {
    cause: "The endpoint does not accept the file's format.",
    remedy: "Save the file in one of the formats that the message lists.",
    ...of(
      "filename",
      "filename must end in one of .docx, .doc, .odt, .rtf, .txt, .xlsx, .xls, .ods, .csv, .pptx, .ppt, .odp, .docm, .dotx, .dotm, .dot, .ott, .fodt, .xlsm, .xltx, .xltm, .xlsb, .xlt, .ots, .fods, .pptm, .ppsx, .ppsm, .potx, .potm, .pps, .pot, .otp, .fodp; got .pages.",
    ),
    hasPdfId: true,
  },
  redaction_incomplete: {
    cause:
      "The request has `strict: true`, and a text of `find` remains in a part of the file that Folio cannot change or search. `details` lists the places, never the text.",
    remedy: "Remove these parts (for example, an attached ZIP file) with another program, or omit `strict`.",
    message: "A text of find remains in the file, or may remain. Each place is in details. Nothing was stored.",
    param: "find",
    details: [
      {
        field: "attachments",
        error: "An attachment cannot be searched for the texts of find, because its format is compressed or encrypted.",
      },
    ],
    hasPdfId: true,
  },
  not_conformant: {
    cause:
      "The request has `conformance`, and the PDF cannot conform to this standard. `details` lists each reason with its page, its object and the clause of the standard.",
    remedy:
      "Change the document: embed its fonts, or remove what the standard forbids. With `repair: true`, Folio changes what it can.",
    message: "The PDF cannot conform to PDF/A-2b: The font Helvetica is not embedded.",
    param: "conformance",
    details: [
      {
        field: "page 1, font Helvetica",
        error: "The font Helvetica is not embedded. (ISO 19005-2, 6.2.11.4.1)",
      },
    ],
    hasPdfId: true,
  },
  signing_failed: {
    cause:
      "The key, its password, its certificate, the signature field or the signature value of POST /v1/pdfs/sign does not fit. `param` names it. Nothing was charged.",
    remedy: "Correct the field that `param` names. Export keys in an old format again with AES-256.",
    ...of("key.password", "key.password is wrong."),
    hasPdfId: true,
  },
  timestamp_failed: {
    cause: "The time-stamping authority of `timestamp_url` did not return a valid time stamp. Nothing was charged.",
    remedy: "Retry, or send the URL of another authority (RFC 3161).",
    ...of("timestamp_url", "The time-stamping authority responded with HTTP 503."),
    hasPdfId: true,
  },
  timeout_exceeded: {
    cause:
      "A render did not finish within its `timeout`, or a document needs more processing time (CPU time) than one request may use. Waiting for a busy machine counts only for `timeout`.",
    remedy:
      "Raise `timeout` (up to 120000), set `wait_for_selector` to an element that appears, or request fewer pages. The message says how long the render waited for what.",
    param: "timeout",
    message:
      "The render did not finish within its timeout: it waited for the document to load for 29.8 s. Raise timeout, or make the document faster.",
    hasPdfId: true,
  },
  navigation_failed: {
    cause: "The page at `url` responded with an error, or did not respond.",
    remedy:
      "Open the address in a private browser window. For a page behind a sign-in, send `cookies`, `headers` or `basic_auth`.",
    param: "url",
    message: "The page at url responded with HTTP 404. Check the address.",
    hasPdfId: true,
  },
  url_blocked: {
    cause: "A redirect or a script of the page led to a blocked address.",
    remedy: "Use only public addresses in the page and its redirects.",
    message:
      "The page redirected to http://10.0.0.1/, which is rejected: private and reserved addresses are not allowed.",
    hasPdfId: true,
  },
  resource_failed: {
    cause: "An image, font or script did not load, and `skip_failed_resources` is false.",
    remedy: "Correct the address in the message, or omit the option to get a PDF with a warning.",
    message: "A resource did not load, and skip_failed_resources is false: https://example.com/logo.png (HTTP 404).",
    hasPdfId: true,
  },
  script_failed: {
    cause: "Your `javascript` threw an error, or its promise was rejected.",
    remedy:
      "The message contains the error. Correct the script. `debug: true` returns the console output of a script that succeeds.",
    param: "javascript",
    message: "javascript threw an error: Error: no rows",
    hasPdfId: true,
  },
  document_refused: {
    cause: "The document has a console error or a warning that `fail_on` does not allow.",
    remedy: "Correct the problems in `details`, or remove the condition from `fail_on` to get a PDF with a warning.",
    param: "fail_on.warnings",
    message: "fail_on.warnings rejected the document: font_failed: A font did not load. (Inter)",
    details: [{ field: "fail_on.warnings", error: "font_failed: A font did not load. (Inter)" }],
    hasPdfId: true,
  },
  document_too_large: {
    cause: "The result would have more than 2,000 pages, or the work needs more memory than allowed.",
    remedy: 'Make several documents. A batch with `output: "merged"` joins them into one PDF.',
    message: "The document has more than 2000 pages, the maximum for one render. Split it.",
    hasPdfId: true,
  },
  render_crashed: {
    cause:
      "The document crashed its browser page, usually because it needs too much memory. Folio tried the document twice.",
    remedy: "Make images and canvases smaller, or split the document.",
    message: "The document crashed its browser page, probably because it needs too much memory. Make it smaller.",
    hasPdfId: true,
  },
  rate_limit_exceeded: {
    cause: "The key sent more requests per minute than its plan allows. A test key may send ten.",
    remedy:
      "Wait for the seconds in `Retry-After`. The `RateLimit` header of every response contains the remaining requests. A batch counts as one request.",
    message: "This key may send 10 requests per minute. Retry in 17 s.",
  },
  concurrency_limit_exceeded: {
    cause:
      "The account already runs its maximum number of operations (slots), and none ended within the ten seconds that a request waits.",
    remedy:
      "Wait for the seconds in `Retry-After`, send fewer requests at the same time, or send a batch, which has a queue.",
    message:
      "All 2 slots of the free plan stayed busy for 10 s. Retry after the seconds in Retry-After, or send fewer requests at the same time.",
  },
  job_limit_reached: {
    cause: "The account has the maximum number of asynchronous requests of its plan. Nothing was started.",
    remedy:
      "Send the request again after the seconds in `Retry-After`, or delete a PDF, image, extraction or job in status `processing` that you no longer need.",
    message:
      "The account has 20 jobs that wait or run, the maximum of the free plan. Wait until one ends, or delete one.",
  },
  internal_error: {
    cause: "Folio has an internal error. Nothing was charged.",
    remedy: "Retry with the same `Idempotency-Key`. If the error persists, send support the `request_id`.",
    message: "Folio failed because of an internal error. Retry; if it persists, send support the request id.",
    hasPdfId: true,
  },
  renderer_unavailable: {
    cause: "No browser is available. Nothing was made and nothing was charged.",
    remedy: "Retry after the seconds in `Retry-After`.",
    message: "No browser is available. Retry after the seconds in Retry-After.",
    hasPdfId: true,
  },
  storage_unavailable: {
    cause: "Storage is unavailable: the disk is full, or the store did not respond in time. Nothing was charged.",
    remedy:
      "Retry after the seconds in `Retry-After`. If you run Folio yourself, free disk space for the state folder.",
    message: "Storage is unavailable: nothing was stored. Try again in a few seconds.",
    hasPdfId: true,
  },
  service_busy: {
    cause:
      "The machine was too busy: the work did not finish in time, or other large requests used the memory that this request needs. Nothing was charged.",
    remedy:
      "Retry after the seconds in `Retry-After`, or send `async: true`. Send files by `url` or `pdf_id` instead of in the body: such requests do not need memory while they wait.",
    message: "Other large requests used all memory for 10 s. Nothing was done. Try again in a few seconds.",
  },
  container_unavailable: {
    cause: "The container, which converts office files, runs OCR and edits large PDFs, is unavailable or too busy.",
    remedy:
      "Retry after the seconds in `Retry-After`. A deployment without a container always responds with this error.",
    param: "source",
    message: "This deployment has no container, which office files, OCR, thumbnails and large PDFs require.",
  },
};

const REQUEST_ID = "req_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A";
const PDF_ID = "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A";

/** Returns an example body of an error response with this code. */
export function exampleError(code: ErrorCode, docsUrl: string): object {
  const { message, param = null, details = [], hasPdfId } = ERROR_GUIDE[code];
  return {
    error: {
      type: typeOf(code),
      code,
      message,
      param,
      ...(details.length > 0 ? { details } : {}),
      ...(hasPdfId ? { pdf_id: PDF_ID } : {}),
      doc_url: `${docsUrl}#${code}`,
      request_id: REQUEST_ID,
    },
  };
}
