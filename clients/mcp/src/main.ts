#!/usr/bin/env node
import { Folio } from "@folio/client";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpServer } from "./server.ts";

// Standard output is the protocol's: whatever is to be said goes to standard error.
try {
  await createMcpServer(new Folio()).connect(new StdioServerTransport());
} catch (error) {
  console.error(`folio-mcp: ${error instanceof Error ? error.message : error}`);
  process.exit(2);
}
