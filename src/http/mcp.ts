import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { createMcpServer } from "../../clients/mcp/src/server.ts";
import { Folio } from "../../clients/typescript/src/index.ts";
import { LIMITS } from "../domain/limits.ts";
import type { AppContext } from "./context.ts";
import { readJson } from "./read-json.ts";

/** How the API is reached from within; what a request to it carries is the caller's own. */
export type CallApi = (request: Request) => Promise<Response>;

/**
 * One message of the Model Context Protocol by its streamable HTTP, without sessions: any isolate may answer any message. The tools are a user of
 * the public API like any other; their requests take the short way, past the network.
 */
export async function answerMcp(context: AppContext, baseUrl: string, call: CallApi): Promise<Response> {
  const { raw } = context.req;
  const apiKey = (raw.headers.get("Authorization") ?? "").replace(/^Bearer\s+/i, "");
  const folio = new Folio({
    apiKey,
    baseUrl,
    fetch: (input, init) => {
      const request = new Request(input as string, init as RequestInit);
      // The platform's word on who calls; a key's allowlist goes by it.
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
