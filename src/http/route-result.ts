import { type Base64Source, type ClientConnection, withBase64 } from "./base64-body.ts";

/** Result of a handler: JSON, optionally with bytes that become its `base64` field. */
export interface RouteResult<Body extends object = object> {
  status: 200 | 201 | 202;
  body: Body;
  headers?: Record<string, string>;
  /** The resource in the body. Deleting it also erases the stored response. */
  resourceId?: string;
  /** Stored file that is sent as the body's `base64` field; for a list, one per entry of its `data`. */
  base64?: Base64Source | Base64Source[];
  /** File that is returned instead of the JSON if the client prefers it. It is not stored. */
  file?: { bytes: Uint8Array; contentType: string; name: string; warnings: readonly { code: string }[] };
  /** Set when the request has no lasting effect and may run again: its response is not stored under an Idempotency-Key. */
  isRepeatable?: true;
  /** Releases resources after the body was sent or abandoned. Called once, also when the response is never sent. */
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
