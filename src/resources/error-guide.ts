import { type ErrorCode, type ErrorDetail, typeOf } from "../domain/errors.ts";

/** What a reader is told of a code: why it comes, what to do, and the error as it comes. */
export interface ErrorAdvice {
  cause: string;
  remedy: string;
  message: string;
  param?: string;
  details?: readonly ErrorDetail[];
  /** Whether the operation of the example keeps a record of its failure, or a PDF that was made all the same. */
  hasPdfId?: true;
}

/** One fault that stands in `details` too. */
const of = (param: string, message: string) => ({ param, message, details: [{ field: param, error: message }] });

/** Every code of the API, for people. The pages about errors and the OpenAPI document are made from it. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  malformed_json: {
    cause: "The body is not JSON in UTF-8, or an object in it names a field twice.",
    remedy: "Make the body with a JSON library instead of by hand.",
    message: "The request body is not valid JSON in UTF-8.",
  },
  invalid_parameter: {
    cause: "A field has the wrong type, or a value that is not allowed. `details` lists every fault of the request.",
    remedy: "Each entry of `details` names the field, what came and what is allowed.",
    ...of("scale", "scale must be at most 2, got 3."),
  },
  missing_parameter: {
    cause: "A required field is absent.",
    remedy: "Send it; `param` names it.",
    ...of("html", "html or url or markdown is required."),
  },
  unknown_parameter: {
    cause: "The endpoint has no such field. Unknown fields are refused, so that a misspelt option is never ignored.",
    remedy: "Check the spelling in the reference.",
    ...of("landscpae", "landscpae is not a known parameter."),
  },
  parameters_exclusive: {
    cause: "Two fields were sent of which one rules out the other.",
    remedy: "Keep one of them.",
    ...of("url", "url and html exclude each other; send one."),
  },
  missing_api_key: {
    cause: "There is no `Authorization` header, or it is not a bearer token.",
    remedy: "Send `Authorization: Bearer <API_KEY>`.",
    message: "Send your API key in the header Authorization: Bearer <API_KEY>.",
  },
  invalid_api_key: {
    cause: "The key is unknown, mistyped, revoked, or past the 24 hours after its rotation.",
    remedy: "Copy it whole, or make a new one in the dashboard.",
    message: "This API key is not valid. Check that it was copied whole and is not revoked.",
  },
  credits_exhausted: {
    cause: "The account has fewer credits than the work would take. Nothing was started.",
    remedy: "Add credits, or use a test key, which costs nothing.",
    message: "This takes 1 credit and the account has 0. Add credits, or use a test key.",
  },
  insufficient_scope: {
    cause: "The key lacks the scope that the operation asks for.",
    remedy: "Use a key with the scope that the message names.",
    message: "This API key lacks the scope pdfs:create.",
  },
  ip_not_allowed: {
    cause: "The key has an allowlist and the request came from an address outside of it.",
    remedy: "Send it from an allowed address, or change the key's allowlist in the dashboard.",
    message: "This API key may not be used from this IP address.",
  },
  account_suspended: {
    cause: "Whoever runs this Folio has suspended the account.",
    remedy: "Write to support.",
    message: "This account is suspended. Write to support to have it opened again.",
  },
  signature_invalid: {
    cause: "A download URL was altered or cut.",
    remedy: "Use the URL as it came, query included; `GET` the resource for a fresh one.",
    message: "The signature of this URL does not match.",
  },
  resource_not_found: {
    cause:
      "There is no such object, it was deleted, or it belongs to another account or to the other environment: a live key does not see what a test key made.",
    remedy: "Check the id and the key's environment.",
    ...of("id", "No PDF has the id pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A."),
    details: [],
  },
  route_not_found: {
    cause: "There is nothing at this path.",
    remedy: "Check the path; every one of the API begins with `/v1/`.",
    message: "There is nothing at this path.",
  },
  method_not_allowed: {
    cause: "The path exists, but not with this method.",
    remedy: "Use one that the `Allow` header names.",
    message: "This path allows POST, GET, HEAD, got PUT.",
  },
  unknown_version: {
    cause: "The `Folio-Version` header names no version of the API.",
    remedy: "Send one that the message names, or leave the header out: the key's own version is used then.",
    ...of("Folio-Version", "Folio-Version must be one of 2026-11-22, got 2026-13-01."),
  },
  not_acceptable: {
    cause:
      "The `Accept` header rules out JSON, and the endpoint does not make a file of the type that it names: none, several, or none yet.",
    remedy:
      "Send `Accept: application/json`, or leave the header out. [Files](basics.md#files) tells who answers bytes.",
    message: "Answers are application/json, which Accept excludes: text/html.",
  },
  unsupported_media_type: {
    cause: "The body is not declared as JSON.",
    remedy: "Send `Content-Type: application/json`.",
    message: "Content-Type must be application/json, got text/plain.",
  },
  name_taken: {
    cause: "Another object of the account has the name.",
    remedy: "Choose another one, or update the object that has it.",
    ...of("name", 'name is taken: the account has another template called "invoice".'),
    details: [],
  },
  key_limit_reached: {
    cause: "The account has five active keys of the environment.",
    remedy: "Revoke one that is not used any more.",
    message: "The account has 5 active live keys, which is the most. Revoke one first.",
  },
  idempotency_key_in_use: {
    cause: "The first request with this `Idempotency-Key` is still running.",
    remedy: "Wait for `Retry-After` and send the same request again: you get the first one's answer.",
    param: "Idempotency-Key",
    message: "A request with this Idempotency-Key is still running.",
  },
  resource_in_use: {
    cause: "Something that would not work without it still uses what is to be deleted. `details` names the users.",
    remedy: "Change or delete those first.",
    message: "The partial head is used by the template invoice. Change or delete its users first.",
    details: [{ field: "template", error: "invoice (tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A) uses it" }],
  },
  version_conflict: {
    cause:
      "The template was changed since the version that `If-Match` names, or another request rotated the webhook endpoint's secret at the same time.",
    remedy:
      "Retrieve the template, put your change on top of the newest version and send that one's number. Use the secret that the other rotation answered, or rotate once more.",
    param: "If-Match",
    message: "If-Match expects version 1; the template is at version 2.",
  },
  batch_finished: {
    cause: "The batch has ended, so there is nothing left to cancel.",
    remedy: "Nothing: retrieve it for its results.",
    param: "id",
    message: "The batch has ended and cannot be cancelled any more.",
  },
  url_expired: {
    cause: "A download URL works for 24 hours, or until its file is deleted.",
    remedy: "`GET` the resource: every answer signs a fresh URL.",
    message: "This URL has expired. Retrieve the resource for a fresh one.",
  },
  request_too_large: {
    cause: "The body, or `html` in it, is larger than allowed.",
    remedy: "Send large files by `url` or `pdf_id` instead of `base64`, and let images of the HTML come by URL.",
    message: "The request body must be at most 26214400 bytes.",
  },
  source_too_large: {
    cause: "A file that was sent or fetched is larger, has more pages or more pixels than allowed.",
    remedy: "Send a smaller file, or in parts: the limits stand in the guide on limits.",
    ...of("image.url", "image.url https://example.com/cover.png has more than 20971520 bytes."),
  },
  output_too_large_for_base64: {
    cause: "The PDF was made and stored, but is too large to be sent in a JSON body.",
    remedy: 'Download it by the URL in the message, or ask for `output: "url"` in the first place.',
    ...of(
      "output",
      "The PDF has 22020911 bytes; base64 output ends at 20971520. It is stored as pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A: https://files.example.com/files/…",
    ),
    hasPdfId: true,
  },
  range_not_satisfiable: {
    cause: "The `Range` of a download lies beyond the end of the file.",
    remedy: "`Content-Range` of the answer tells the size.",
    message: "The file has 13877 bytes, which the range lies outside of.",
  },
  schema_validation_failed: {
    cause: "The data do not satisfy the template's schema.",
    remedy:
      "`details` lists every field with what was expected. `POST /v1/templates/{id}/validate` checks without rendering.",
    param: "data",
    message: "data does not satisfy the template's schema: total: expected number, got string",
    details: [{ field: "total", error: "expected number, got string" }],
  },
  template_invalid: {
    cause: "The template's HTML, CSS, header, footer or schema cannot work.",
    remedy: "`details` names line and column, and what to write instead.",
    param: "html",
    message: "html: Line 1, column 5: {{#each}} is never closed with {{/each}}",
    details: [{ field: "html", error: "Line 1, column 5: {{#each}} is never closed with {{/each}}" }],
  },
  asset_not_found: {
    cause: "The document names an asset (`asset:logo`) that the account does not have.",
    remedy: "`details` names line and column of each. Upload it with POST /v1/assets, or mend the name.",
    param: "html",
    message: 'html: Line 3, column 12: no asset has the name "lgo"; did you mean "logo"?',
    details: [{ field: "html", error: 'Line 3, column 12: no asset has the name "lgo"; did you mean "logo"?' }],
  },
  template_failed: {
    cause: "A helper refused what the data gave it, or the template passed a bound on steps or size.",
    remedy:
      "`details` names line and column. Declare the field in the schema, so that it is checked before the render.",
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
    cause: "The `Idempotency-Key` belongs to a request with another path or body.",
    remedy: "Make a new key for each new request, and repeat a key only with the very same request.",
    ...of("Idempotency-Key", "This Idempotency-Key was used with another request. Use a new key for a new request."),
  },
  page_out_of_range: {
    cause: "A page range asks for a page that the PDF does not have.",
    remedy: "Leave the end open (`4-`) when the number of pages is not known.",
    ...of("ranges[0]", "ranges[0] names page 9, but the PDF has 1 page."),
    hasPdfId: true,
  },
  source_invalid: {
    cause: "The file is damaged beyond repair, empty, or not what it claims to be.",
    remedy: "Open it in a viewer; send what a program exports, not a renamed file.",
    ...of("source", "source must be a PDF, which begins with %PDF-; received something else."),
    hasPdfId: true,
  },
  source_encrypted: {
    cause:
      "The file asks for a password, and none or the wrong one was sent; or it opens only for holders of certificates.",
    remedy: "Send `password` beside a PDF source; office files must be saved without one.",
    ...of("source", "The PDF is encrypted and needs a password: send it as password in the source object."),
  },
  source_unreachable: {
    cause: "The URL of a source did not answer with the file.",
    remedy: "Open the URL without being signed in; it must answer 200 to anybody within 30 seconds.",
    ...of("source.url", "source.url https://example.com/gone.pdf answered with status 404."),
    hasPdfId: true,
  },
  url_not_allowed: {
    cause: "The URL leads to a private, reserved or otherwise closed address.",
    remedy: "Use a public http or https address, or send the content itself.",
    ...of("url", "`url` may not be rendered: private and reserved addresses are not allowed."),
    hasPdfId: true,
  },
  file_expired: {
    cause: "The PDF's file was deleted after your plan's retention, so it cannot be a source any more.",
    remedy: "Make it again, or keep a copy of what you need for longer.",
    ...of("source.pdf_id", "The file of the PDF pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A was deleted after its retention."),
    hasPdfId: true,
  },
  unsupported_format: {
    cause: "The file's format is not one that the endpoint takes.",
    remedy: "The message lists the formats; save the file as one of them.",
    ...of(
      "filename",
      "filename must end in one of .docx, .doc, .odt, .rtf, .txt, .xlsx, .xls, .ods, .csv, .pptx, .ppt, .odp, .docm, .dotx, .dotm, .dot, .ott, .fodt, .xlsm, .xltx, .xltm, .xlsb, .xlt, .ots, .fods, .pptm, .ppsx, .ppsm, .potx, .potm, .pps, .pot, .otp, .fodp; received .pages.",
    ),
    hasPdfId: true,
  },
  timeout_exceeded: {
    cause: "The work did not end within its time.",
    remedy:
      "Raise `timeout` (up to 120000), wait for something that comes (`wait_for_selector`), or ask for fewer pages. The message says what was waited for.",
    param: "timeout",
    message: "The render did not finish within its `timeout`: it waited for the document to load.",
    hasPdfId: true,
  },
  navigation_failed: {
    cause: "The page at `url` answered with an error, or not at all.",
    remedy:
      "Open the address without being signed in. A page behind a log-in takes `cookies`, `headers` or `basic_auth`.",
    param: "url",
    message: "The page answered with HTTP 404.",
    hasPdfId: true,
  },
  url_blocked: {
    cause: "The page led, by a redirect or by script, to an address that is closed.",
    remedy: "Let the page and its redirects stay on public addresses.",
    message: "The page led to http://10.0.0.1/, which is refused: private and reserved addresses are not allowed.",
    hasPdfId: true,
  },
  resource_failed: {
    cause: "A picture, font or script did not load, and `skip_failed_resources` is false.",
    remedy: "Mend the address in the message, or leave the option out to get a PDF with a warning.",
    message: "A resource failed and `skip_failed_resources` is false: https://example.com/logo.png (HTTP 404).",
    hasPdfId: true,
  },
  script_failed: {
    cause: "Your `javascript` threw, or its promise was rejected.",
    remedy: "The message has the error. `debug: true` of a script that passes shows the console.",
    param: "javascript",
    message: "`javascript` threw: Error: no rows",
    hasPdfId: true,
  },
  document_refused: {
    cause: "The document has a flaw that `fail_on` does not take: an error in the console, or a warning.",
    remedy:
      "`details` lists every one. Mend the document, or take the flaw out of `fail_on` to get a PDF with a warning.",
    param: "fail_on.warnings",
    message: "fail_on.warnings refuses the document: font_failed: A font did not load. (Inter)",
    details: [{ field: "fail_on.warnings", error: "font_failed: A font did not load. (Inter)" }],
    hasPdfId: true,
  },
  document_too_large: {
    cause: "The result would have more than 2,000 pages, or takes more memory than the work may have.",
    remedy: 'Make several documents, with a batch and `output: "merged"` if they belong together.',
    message: "The document has more than 2000 pages, the most one render may have.",
    hasPdfId: true,
  },
  render_crashed: {
    cause: "The document brought its browser page down, most often by the memory that it took. It was tried twice.",
    remedy: "Make images and canvases smaller, or split the document.",
    message: "The document crashed the browser's page, most likely by the memory it needs.",
    hasPdfId: true,
  },
  rate_limit_exceeded: {
    cause: "The key sent more requests in a minute than its plan allows; a test key may send ten.",
    remedy:
      "Wait for `Retry-After`. The `RateLimit` header of every answer tells what is left; a batch counts as one request.",
    message: "This key may send 10 requests per minute. Retry in 17 s.",
  },
  concurrency_limit_exceeded: {
    cause: "All slots of the account stayed busy for the ten seconds that a request waits for one.",
    remedy: "Wait for `Retry-After`, send fewer requests at a time, or send a batch, which queues by itself.",
    message: "All 2 slots of the free plan stayed busy for 10 s. Retry later or send fewer requests at a time.",
  },
  job_limit_reached: {
    cause: "As many asynchronous requests of the account wait or run as its plan allows. Nothing was started.",
    remedy: "Send it again after `Retry-After`, when some of them are done, or delete what you need no more.",
    message:
      "The account has 20 jobs, as many as the free plan allows at one time. Wait for some of them, or delete those that you need no more.",
  },
  internal_error: {
    cause: "The fault is ours. Nothing was charged.",
    remedy: "Retry with the same `Idempotency-Key`; if it persists, send us the `request_id`.",
    message: "Something went wrong on our side. Retry; if it persists, quote the request id.",
    hasPdfId: true,
  },
  renderer_unavailable: {
    cause: "No browser could be had at the moment. Nothing happened and nothing was charged.",
    remedy: "Retry after `Retry-After`.",
    message: "No browser is available at the moment. Retry shortly.",
    hasPdfId: true,
  },
  storage_unavailable: {
    cause: "Nothing could be written: the disk is full, or the store did not answer in time. Nothing was charged.",
    remedy: "Retry after `Retry-After`. Who runs Folio on a machine of their own: make room beside the state folder.",
    message: "Nothing can be stored at the moment. Try again in a few seconds.",
    hasPdfId: true,
  },
  service_busy: {
    cause:
      "Other large requests held the memory that this one would take, for longer than it may wait. Nothing of it was read or done, and nothing was charged.",
    remedy:
      "Retry after `Retry-After`. Send files by `url` or `pdf_id` rather than in the body: those need no memory to wait in.",
    message: "Requests of this size took all memory for 10 s. Nothing was done; try again in a few seconds.",
  },
  container_unavailable: {
    cause: "What converts office files, reads scans and edits large PDFs could not be reached, or is too busy.",
    remedy: "Retry after `Retry-After`. A Folio that was set up without a container answers this always.",
    param: "source",
    message: "This deployment has no container for office files, OCR, thumbnails and large PDFs.",
  },
};

const REQUEST_ID = "req_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A";
const PDF_ID = "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A";

/** The body of an error answer with this code, as an example. */
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
