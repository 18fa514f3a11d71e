/**
 * Loaded with `--import` into the processes of `npm start`. While the file FOLIO_SOAK_FAIL_DELETE exists, every server of these processes
 * rejects requests to end a browser session with 503, and writes one character to the file for each.
 */
import { appendFileSync, existsSync } from "node:fs";
import { Server } from "node:http";

const path = process.env.FOLIO_SOAK_FAIL_DELETE ?? "";
const { emit } = Server.prototype;

Server.prototype.emit = function emitOrReject(event, ...args) {
  if (event !== "request") return emit.call(this, event, ...args);
  const [request, response] = args;
  const isEnd = request.method === "DELETE" && request.url.startsWith("/v1/devtools/browser/");
  if (!isEnd || !existsSync(path)) return emit.call(this, event, ...args);
  appendFileSync(path, ".");
  response.writeHead(503).end("overloaded");
  return true;
};
