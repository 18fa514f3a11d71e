import { Hono } from "hono";
import { FolioError } from "../../domain/errors.ts";
import { parseRange } from "../../domain/http-range.ts";
import { authorizeDownload } from "../../operations/files/download.ts";
import { openFile } from "../../operations/files/open.ts";
import type { AppVariables } from "../context.ts";

/** Seconds that a private cache may keep a file, at most. */
const CACHE_S = 300;

/** Downloads by signed URL: no key is asked for, none is accepted (docs/contract/additions.md section 5). HEAD answers as GET does. */
export const files = new Hono<{ Variables: AppVariables }>();

files.get("/files/:name", async (context) => {
  const services = context.get("services");
  context.set("route", "GET /files/{name}");
  const query = (name: string) => context.req.query(name) ?? "";
  const disposition = query("download") === "1" ? "attachment" : "inline";
  const name = context.req.param("name");
  const file = await authorizeDownload({
    services,
    input: {
      name,
      exp: query("exp"),
      k: query("k"),
      sig: query("sig"),
      disposition,
    },
  });

  const etag = `"${file.name}-${file.epoch}"`;
  const remainingS = Number(query("exp")) - Math.floor(services.clock.now() / 1000);
  const headers = new Headers({
    "Content-Type": file.contentType,
    "Content-Disposition": `${disposition}; filename="${file.downloadName}"`,
    "Cache-Control": `private, max-age=${Math.max(0, Math.min(CACHE_S, remainingS))}`,
    ETag: etag,
    "Accept-Ranges": "bytes",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (matches(context.req.header("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const ifMatch = context.req.header("If-Match");
  if (ifMatch !== undefined && !matches(ifMatch, etag)) return new Response(null, { status: 412, headers });

  const ifRange = context.req.header("If-Range");
  const asked = ifRange === undefined || ifRange === etag ? (context.req.header("Range") ?? null) : null;
  const range = parseRange(asked, file.bytes);
  if (range === "unsatisfiable") {
    context.set("failureHeaders", { "Content-Range": `bytes */${file.bytes}` });
    throw new FolioError("range_not_satisfiable", `The file has ${file.bytes} bytes, which the range lies outside of.`);
  }
  if (range) headers.set("Content-Range", `bytes ${range.first}-${range.last}/${file.bytes}`);
  headers.set("Content-Length", String(range ? range.last - range.first + 1 : file.bytes));
  const status = range ? 206 : 200;
  if (context.req.method === "HEAD") return new Response(null, { status, headers });
  const { body } = await openFile({ services, caller: file, input: { name: file.name, range: range ?? undefined } });
  return new Response(body, { status, headers });
});

/** Weak comparison, as RFC 9110 section 13.1 asks of conditional GETs. */
function matches(header: string | undefined, etag: string): boolean {
  const candidates = header?.split(",").map((candidate) => candidate.trim().replace(/^W\//, "")) ?? [];
  return candidates.some((candidate) => candidate === "*" || candidate === etag);
}
