import { type Base64Source, type ClientConnection, withBase64 } from "./base64-body.ts";

/** What a handler gives back: JSON, and perhaps bytes that stand in it as `base64`. */
export interface RouteResult<Body extends object = object> {
  status: 200 | 201 | 202;
  body: Body;
  headers?: Record<string, string>;
  /** The resource that the body shows; deleting it erases the kept copy. */
  resourceId?: string;
  /** Bytes of a stored file to send as the body's `base64` field; several for a list, one to each entry of its `data`. */
  base64?: Base64Source | Base64Source[];
  /** What is answered in place of the JSON where the client likes that better, and is stored nowhere. */
  file?: { bytes: Uint8Array; contentType: string; name: string; warnings: readonly { code: string }[] };
  /** Nothing came of it, so that a repeat may run again: no copy is kept for an Idempotency-Key. */
  isRepeatable?: true;
  /** What is held until the body is sent or given up; called once, also when the answer is never sent. */
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
