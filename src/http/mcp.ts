import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { createMcpServer } from "../../clients/mcp/src/server.ts";
import { Folio } from "../../clients/typescript/src/index.ts";
import { LIMITS } from "../domain/limits.ts";
import type { AppContext } from "./context.ts";
import { readJson } from "./read-json.ts";

/** Calls the API from inside the Worker. The request contains the caller's own credentials. */
export type CallApi = (request: Request) => Promise<Response>;

/**
 * Responds to one message of the Model Context Protocol over streamable HTTP. There are no sessions, so any isolate can
 * respond. The MCP tools call the public API like any other client, but their requests do not go through the network.
 */
export async function answerMcp(context: AppContext, baseUrl: string, call: CallApi): Promise<Response> {
  const { raw } = context.req;
  const apiKey = (raw.headers.get("Authorization") ?? "").replace(/^Bearer\s+/i, "");
  const folio = new Folio({
    apiKey,
    baseUrl,
    fetch: (input, init) => {
      const request = new Request(input as string, init as RequestInit);
      // Client address that the platform reports. The IP allowlist of a key is checked against it.
      const address = raw.headers.get("CF-Connecting-IP");
      if (address !== null) request.headers.set("CF-Connecting-IP", address);
      return call(request);
    },
  });
  const server = createMcpServer(folio);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const { memoryBudget } = context.get("services");
  const { value, share } = await readJson(raw, memoryBudget, { limit: LIMITS.mcpBodyBytes });
  try {
    return await transport.handleRequest(raw, { parsedBody: value });
  } finally {
    share?.releaseAll();
  }
}
