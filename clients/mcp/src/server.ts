import type { Folio } from "@folio/client";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { addResources } from "./resources.ts";
import { addTools } from "./tools.ts";

/** Folio as tools and resources of the Model Context Protocol; a server serves one connection. */
export function createMcpServer(folio: Folio): McpServer {
  const server = new McpServer(
    { name: "folio", title: "Folio", version: "1.0.0" },
    {
      instructions:
        "Folio makes, edits, reads and converts PDFs. Each tool returns a summary, a download URL that expires after 24 hours, and a resource. " +
        "Use the pdf_id of a result as the source of further tools instead of sending the file again.",
      // The SDK's own compiles schemas into code, which Workers do not allow; only asking people for input needs one.
      jsonSchemaValidator: {
        getValidator: () => {
          throw new Error("This server does not support elicitation");
        },
      },
    },
  );
  addTools(server, folio);
  addResources(server, folio);
  return server;
}
