import { type Base64Source, type ClientConnection, withBase64 } from "./base64-body.ts";

/** Result of a handler: JSON, optionally with the bytes of a file that becomes the JSON's `base64` field. */
export interface RouteResult<Body extends object = object> {
  status: 200 | 201 | 202;
  body: Body;
  headers?: Record<string, string>;
  /** Id of the resource in the body. Deleting the resource also erases the stored response. */
  resourceId?: string;
  /** Stored file that is sent as the body's `base64` field. For a list, one file per entry of its `data`. */
  base64?: Base64Source | Base64Source[];
  /** File that is not stored, and is returned instead of the JSON if the client prefers it. */
  file?: { bytes: Uint8Array; contentType: string; name: string; warnings: readonly { code: string }[] };
  /**
   * Set if the request has no lasting effect and may run again. Its response is then not stored under an
   * Idempotency-Key.
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
  const headers = { ...JSON_TYPE, ...own };
  if (!base64) return new Response(JSON.stringify(body), { status, headers });
  return new Response(withBase64({ body, base64, release }, delivery), { status, headers });
}
