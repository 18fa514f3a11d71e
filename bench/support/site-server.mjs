import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".avif": "image/avif",
  ".css": "text/css",
  ".gif": "image/gif",
  ".htm": "text/html",
  ".html": "text/html",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".mp4": "video/mp4",
  ".ogg": "audio/ogg",
  ".otf": "font/otf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/**
 * Ways in which a page loads its references. `plain`: from its own host. `hosts`: from another host, whose CORS headers allow it.
 * `redirects`: each through a redirect to another host. `cookies`: only with a cookie that the document set; each response sets one more
 * cookie.
 */
export const SITE_VARIANTS = ["plain", "hosts", "redirects", "cookies"];

/**
 * Serves a folder of web pages on 127.0.0.1 and localhost. `url(path, way)` returns the address of a page; `way` is one
 * of `SITE_VARIANTS` and says how the references of the page load.
 */
export async function serveSites(folder) {
  const server = createServer((request, response) => {
    answer(folder, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(404);
      response.end();
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    url: (path, way) => `http://127.0.0.1:${port}/${way}/${path.split("/").map(encodeURIComponent).join("/")}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(folder, request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://site");
  const [way, ...rest] = pathname.slice(1).split("/").map(decodeURIComponent);
  const path = normalize(rest.join("/"));
  if (!SITE_VARIANTS.includes(way) || path.startsWith("..")) return response.writeHead(404).end();
  const [host, port] = request.headers.host.split(":");
  const other = `http://${host === "localhost" ? "127.0.0.1" : "localhost"}:${port}`;
  const isDocument =
    request.headers["sec-fetch-mode"] === "navigate" || /text\/html/.test(request.headers.accept ?? "");
  response.setHeader("access-control-allow-origin", request.headers.origin ?? "*");
  response.setHeader("access-control-allow-credentials", "true");
  if (way === "redirects" && !isDocument && !searchParams.has("hop")) {
    const location = `${other}${pathname}?hop`;
    return response.writeHead(302, { location }).end();
  }
  if (way === "cookies") {
    const isKnown = /\bvisit=1\b/.test(request.headers.cookie ?? "");
    if (!isDocument && !isKnown) return response.writeHead(403).end();
    response.setHeader("set-cookie", isDocument ? "visit=1; Path=/" : `seen=${path.length}; Path=/`);
  }
  await sendFile(join(folder, path), response, isDocument && way === "hosts" ? `${other}${pathname}` : null);
}

/** Sends a file. If `base` is a URL, inserts it into the document as the base of relative addresses. */
async function sendFile(file, response, base) {
  const { size } = await stat(file);
  const type = TYPES[extname(file).toLowerCase()] ?? "text/plain";
  response.setHeader("content-type", type);
  if (base === null) {
    response.setHeader("content-length", size);
    createReadStream(file).pipe(response);
    return;
  }
  const html = await readFile(file, "latin1");
  const place = /<head[^>]*>/i.exec(html) ?? /<html[^>]*>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  const at = place ? place.index + place[0].length : 0;
  response.end(Buffer.from(`${html.slice(0, at)}<base href="${base}">${html.slice(at)}`, "latin1"));
}
