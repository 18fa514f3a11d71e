import { Hono } from "hono";
import { contentDisposition } from "../../domain/content-disposition.ts";
import { FolioError } from "../../domain/errors.ts";
import { conditionalStatus, httpDate, isRangeValid } from "../../domain/http-conditions.ts";
import { parseRange } from "../../domain/http-range.ts";
import { type Id, type IdPrefix, timeOfId } from "../../domain/ids.ts";
import { authorizeDownload } from "../../operations/files/download.ts";
import { openFile } from "../../operations/files/open.ts";
import type { AppVariables } from "../context.ts";

/** Maximum time in seconds for which a private cache may keep a file. */
const CACHE_S = 300;

/**
 * CORS headers. A signed URL is the only permission needed, so pages of any origin may read the file. PDF viewers in
 * browsers need ranges and sizes.
 */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Last-Modified, Request-Id",
} as const;

const PREFLIGHT = {
  ...CORS,
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "Range, If-Match, If-None-Match, If-Modified-Since, If-Range, Cache-Control",
  "Access-Control-Max-Age": "86400",
  Allow: "GET, HEAD, OPTIONS",
} as const;

/** Serves downloads by signed URL, which need no API key. A HEAD request gets the headers of the GET response. */
export const files = new Hono<{ Variables: AppVariables }>();

files.options("/files/:name", () => new Response(null, { status: 204, headers: PREFLIGHT }));

files.get("/files/:name", async (context) => {
  const services = context.get("services");
  const asked = context.req.raw.headers;
  context.set("route", "GET /files/{name}");
  context.set("failureHeaders", CORS);
  const disposition = context.req.query("download") === "1" ? ("attachment" as const) : ("inline" as const);
  const query = (name: string) => context.req.query(name) ?? "";
  const download = {
    name: context.req.param("name"),
    exp: query("exp"),
    k: query("k"),
    sig: query("sig"),
    disposition,
  };
  const hint = /^\d{1,4}$/.test(query("d")) ? Number(query("d")) : 0;
  const file = await services.databases.whereRow({ table: "files", id: download.name, hint }, () =>
    authorizeDownload({ services, input: download }),
  );

  const validators = { etag: `"${file.name}-${file.epoch}"`, madeAt: madeAt(file) };
  const remainingS = Number(download.exp) - Math.floor(services.clock.now() / 1000);
  const headers = new Headers({
    "Content-Type": file.contentType,
    "Content-Disposition": contentDisposition(disposition, file.downloadName),
    "Cache-Control": `private, max-age=${Math.max(0, Math.min(CACHE_S, remainingS))}`,
    ETag: validators.etag,
    "Last-Modified": httpDate(validators.madeAt),
    "Accept-Ranges": "bytes",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ...CORS,
  });
  const early = conditionalStatus(asked, validators);
  if (early !== null) return new Response(null, { status: early, headers });

  const range = isRangeValid(asked, validators) ? parseRange(asked.get("Range"), file.bytes) : null;
  if (range === "unsatisfiable") {
    context.set("failureHeaders", { ...CORS, "Content-Range": `bytes */${file.bytes}` });
    throw new FolioError("range_not_satisfiable", `Range must lie within the file, which has ${file.bytes} bytes.`);
  }
  if (range) headers.set("Content-Range", `bytes ${range.first}-${range.last}/${file.bytes}`);
  headers.set("Content-Length", String(range ? range.last - range.first + 1 : file.bytes));
  const status = range ? 206 : 200;
  if (context.req.method === "HEAD") return new Response(null, { status, headers });
  const { body } = await openFile({ services, caller: file, input: { name: file.name, range: range ?? undefined } });
  return new Response(body, { status, headers });
});

/**
 * Returns the time at which the file was created, in epoch ms. The id of the file's resource contains this time. Files
 * never change.
 */
const madeAt = ({ resourceId }: { resourceId: string }): number => timeOfId(resourceId as Id<IdPrefix>);
