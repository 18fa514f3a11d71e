#!/usr/bin/env node
import { parseArgs } from "node:util";
import { Folio } from "@folio/client";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpServer, VERSION } from "./server.ts";

const HELP = `Usage: folio-mcp

Serves the tools of Folio to an AI assistant, by the Model Context Protocol over
standard input and output. The assistant starts this command by itself.

Options:
  --help      Prints this text
  --version   Prints the version

Environment:
  FOLIO_API_KEY    API key (required)
  FOLIO_BASE_URL   Address of Folio

Configuration of an assistant:
  { "mcpServers": { "folio": { "command": "folio-mcp",
    "env": { "FOLIO_API_KEY": "pk_live_…", "FOLIO_BASE_URL": "https://folio.example" } } } }
`;

// Standard output may contain only messages of the protocol, so errors are printed on standard error.
try {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" }, version: { type: "boolean" } } });
  if (values.help || values.version) {
    process.stdout.write(values.help ? HELP : `${VERSION}\n`);
    process.exit(0);
  }
  await createMcpServer(new Folio()).connect(new StdioServerTransport());
} catch (error) {
  console.error(`folio-mcp: ${error instanceof Error ? error.message : error}`);
  process.exit(2);
}
