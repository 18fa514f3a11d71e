import type { Folio, Pdf } from "@folio/client";
import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { base64 } from "./base64.ts";

/** Maximum size of a resource in bytes, because a resource is sent as base64 in a single message. */
const RESOURCE_MAX_BYTES = 10_000_000;
const PDF_TYPE = "application/pdf";

/** Adds the documents of the account as resources: a list of the newest PDFs, every PDF by its id, and the text of extractions. */
export function addResources(server: McpServer, folio: Folio): void {
  const newest = async () => {
    const { data } = await folio.pdfs.list({ limit: 25 });
    return {
      // Lists only PDFs with a file, because failed and expired PDFs have none.
      resources: data.filter(hasFile).map(({ id, pages, created_at }) => ({
        uri: `folio://pdfs/${id}`,
        name: `${id}.pdf`,
        description: `${pages} pages, made ${created_at}`,
        mimeType: PDF_TYPE,
      })),
    };
  };
  server.registerResource(
    "pdf",
    new ResourceTemplate("folio://pdfs/{id}", { list: newest }),
    { title: "A PDF", mimeType: PDF_TYPE },
    async (uri, { id }) => {
      const pdf = await folio.pdfs.retrieve(String(id));
      if ((pdf.bytes ?? 0) > RESOURCE_MAX_BYTES)
        throw new Error(`${id} is too large for this tool. Download it: ${pdf.url}`);
      return { contents: [{ uri: uri.href, mimeType: PDF_TYPE, blob: base64(await folio.files.bytes(pdf)) }] };
    },
  );
  server.registerResource(
    "extraction",
    new ResourceTemplate("folio://extractions/{id}", { list: undefined }),
    { title: "Extracted content of a PDF", mimeType: "text/plain" },
    async (uri, { id }) => {
      const { content, pages, tables } = await folio.extractions.retrieve(String(id));
      return {
        contents: [{ uri: uri.href, mimeType: "text/plain", text: content ?? JSON.stringify(tables ?? pages) }],
      };
    },
  );
}

const hasFile = ({ status }: Pdf): boolean => status.startsWith("completed");
