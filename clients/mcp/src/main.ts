#!/usr/bin/env node
import { Folio } from "@folio/client";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpServer } from "./server.ts";

// Standard output may contain only messages of the protocol, so errors are printed on standard error.
try {
  await createMcpServer(new Folio()).connect(new StdioServerTransport());
} catch (error) {
  console.error(`folio-mcp: ${error instanceof Error ? error.message : error}`);
  process.exit(2);
}
