import { type Base64Source, type ClientConnection, withBase64 } from "./base64-body.ts";
import { pollingHeaders } from "./polling-headers.ts";

/** Result of a handler: JSON, optionally with the bytes of a file that becomes the JSON's `base64` field. */
export interface RouteResult<Body extends object = object> {
  status: 200 | 201 | 202;
  body: Body;
  headers?: Record<string, string>;
  /** Id of the resource in the body. If the resource is deleted, the stored response is erased too. */
  resourceId?: string;
  /** Stored file that is sent in the body's field `base64`. For a list, one file for each element of its `data`. */
  base64?: Base64Source | Base64Source[];
  /** File that Folio does not store. It is returned instead of the JSON if the client prefers a file. */
  file?: { bytes: Uint8Array; contentType: string; name: string; warnings: readonly { code: string }[] };
  /**
   * Set if the request has no lasting effect and may run again. Its response is then not stored under an idempotency
   * key.
   */
  isRepeatable?: true;
  /** Releases resources after the body was sent or abandoned. Called once, even if the response is never sent. */
  release?(): Promise<void>;
}

export const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" } as const;

export function toResponse(
  { status, body, base64, release, headers: own = {} }: RouteResult,
  delivery: ClientConnection,
): Response {
  const headers = { ...JSON_TYPE, ...(status === 202 ? pollingHeaders(body) : {}), ...own };
  if (!base64) return new Response(JSON.stringify(body), { status, headers });
  return new Response(withBase64({ body, base64, release }, delivery), { status, headers });
}
