import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { readBody } from "./request-body.ts";

declare module "vitest" {
  export interface ProvidedContext {
    objectStoreUrl: string;
  }
}

/** An object that a client uploaded to the store. */
export interface StoredObject {
  headers: Record<string, string>;
  bytes: number;
  sha256: string;
}

const SECRET = "store-secret";
const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");

/** Returns the AWS Signature Version 4 of a presigned request with `UNSIGNED-PAYLOAD`, which S3, R2 and GCS accept. */
function signatureOf(method: string, url: URL, headers: Record<string, string>): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join("&");
  const signed = url.searchParams.get("X-Amz-SignedHeaders") ?? "";
  const lines = signed.split(";").map((name) => `${name}:${headers[name] ?? ""}\n`);
  const canonical = [method, url.pathname, query, lines.join(""), signed, "UNSIGNED-PAYLOAD"].join("\n");
  const date = url.searchParams.get("X-Amz-Date") ?? "";
  const scope = `${date.slice(0, 8)}/auto/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = [date.slice(0, 8), "auto", "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${SECRET}`,
  );
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Returns a presigned URL for a PUT to this path. The signature covers these headers. */
export function presignUrl(base: string, path: string, headers: Record<string, string> = {}): string {
  const url = new URL(path, base);
  const signed = { host: url.host, ...headers };
  url.search = new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": "key/20261122/auto/s3/aws4_request",
    "X-Amz-Date": new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ""),
    "X-Amz-Expires": "900",
    "X-Amz-SignedHeaders": Object.keys(signed).sort().join(";"),
  }).toString();
  url.searchParams.set("X-Amz-Signature", signatureOf("PUT", url, signed));
  return url.href;
}

/**
 * Starts a local store that accepts presigned PUTs like S3, R2 and GCS, and like Azure below `/azure/`. It requires the signature and a
 * Content-Length header, and for Azure the blob type. Below `/busy/`, the first two requests for a path return 503. `GET /kept/<path>`
 * describes the object that the store received.
 */
export default async function startStore(project: TestProject): Promise<() => void> {
  const kept = new Map<string, StoredObject>();
  const tries = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    if (request.method === "GET")
      return response.end(JSON.stringify(kept.get(url.pathname.slice("/kept".length)) ?? null));
    const body = await readBody(request);
    const count = (tries.get(url.pathname) ?? 0) + 1;
    tries.set(url.pathname, count);
    const refused = rejectionOf(request, url, count);
    if (refused) return response.writeHead(refused.status).end(`<Error><Code>${refused.code}</Code></Error>`);
    const headers = request.headers as Record<string, string>;
    kept.set(url.pathname, { headers, bytes: body.byteLength, sha256: sha256(body) });
    return response.writeHead(url.pathname.startsWith("/azure/") ? 201 : 200, { ETag: '"etag-of-the-store"' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("objectStoreUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

function rejectionOf(request: IncomingMessage, url: URL, count: number): { status: number; code: string } | null {
  const headers = request.headers as Record<string, string>;
  if (url.pathname.startsWith("/busy/") && count <= 2) return { status: 503, code: "SlowDown" };
  if (headers["content-length"] === undefined) return { status: 411, code: "MissingContentLength" };
  if (url.pathname.startsWith("/azure/"))
    return headers["x-ms-blob-type"] === "BlockBlob" ? null : { status: 400, code: "MissingRequiredHeader" };
  const given = url.searchParams.get("X-Amz-Signature");
  return given === signatureOf("PUT", url, headers) ? null : { status: 403, code: "SignatureDoesNotMatch" };
}
