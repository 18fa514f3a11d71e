import type { Folio } from "@folio/client";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { addPrompts } from "./prompts.ts";
import { addResources } from "./resources.ts";
import { addTools } from "./tools.ts";

export const VERSION = "1.0.0";

/** Returns a Model Context Protocol server with the tools and resources of Folio. It serves one connection. */
export function createMcpServer(folio: Folio): McpServer {
  const server = new McpServer(
    { name: "folio", title: "Folio", version: VERSION },
    {
      instructions:
        "Folio makes, edits, reads and converts PDFs. Each tool returns a summary, a download URL that expires after 24 hours, and a resource. " +
        "Use the pdf_id of a result as the source of further tools instead of sending the file again.",
      // Replaces the validator of the SDK, which compiles schemas into code, because Workers do not allow that. Only elicitation uses a
      // validator.
      jsonSchemaValidator: {
        getValidator: () => {
          throw new Error("This server does not support elicitation");
        },
      },
    },
  );
  addTools(server, folio);
  addResources(server, folio);
  addPrompts(server);
  return server;
}
