import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../../support/request-body.ts";

/** One request that the server received. */
export interface RecordedRequest {
  method: string;
  /** Path with the query string. */
  path: string;
  headers: Record<string, string>;
  body: string;
  atMs: number;
}

/**
 * One step of the script: an HTTP response, no response, or a connection that closes before the response ("reset") or within its body
 * ("cut").
 */
export type ScriptedResponse =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | "hang"
  | "reset"
  | "cut";

export interface ScriptedServer extends AsyncDisposable {
  url: string;
  seen: RecordedRequest[];
}

/** Starts a server that sends the scripted responses in order, and repeats the last one. */
export async function scriptedServer(...script: ScriptedResponse[]): Promise<ScriptedServer> {
  const seen: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const scripted = script[Math.min(seen.length, script.length - 1)] ?? "reset";
    seen.push(await recordRequest(request));
    sendResponse(response, scripted);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const errorResponse = (
  status: number,
  error: Record<string, unknown>,
  headers: Record<string, string> = {},
) => ({
  status,
  headers,
  body: { error: { message: "No.", param: null, request_id: "req_1", doc_url: "https://folio.test/docs", ...error } },
});

async function recordRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const atMs = Date.now();
  const body = await readBody(request);
  const { method = "", url: path = "", headers } = request;
  return { method, path, headers: headers as Record<string, string>, body: body.toString(), atMs };
}

function sendResponse(response: ServerResponse, scripted: ScriptedResponse): void {
  if (scripted === "hang") return;
  if (scripted === "reset") return void response.socket?.resetAndDestroy();
  if (scripted === "cut") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write('{"id":');
    setTimeout(() => response.socket?.destroy(), 20);
    return;
  }
  const { status, headers = {}, body = {} } = scripted;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
}
