import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { build } from "../clients/support/build.ts";
import { type E2eClient, freshClient } from "./support/client.ts";

const TOOLS = [
  "convert_to_pdf",
  "extract_tables",
  "extract_text",
  "list_templates",
  "merge_pdfs",
  "render_image",
  "render_pdf",
  "render_template",
];

/** Path of the built server in a folder with the files that npm would install. */
let main: string;
let account: E2eClient;
let client: Client;

beforeAll(async () => {
  main = join(await build("mcp"), "main.js");
});
beforeEach(async () => {
  account = await freshClient({ credits: 100 });
  client = new Client({ name: "test", version: "1.0.0" });
});
afterEach(() => client.close());

const overStdio = () => {
  const env = {
    ...(process.env as Record<string, string>),
    FOLIO_API_KEY: account.key,
    FOLIO_BASE_URL: account.baseUrl,
  };
  return client.connect(new StdioClientTransport({ command: process.execPath, args: [main], env }));
};
const overHttp = (key = account.key) => {
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  return client.connect(new StreamableHTTPClientTransport(new URL(`${account.baseUrl}/mcp`), { requestInit }));
};

async function call(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: args })) as CallToolResult;
}
const textOf = ({ content: [first] }: CallToolResult): string => (first?.type === "text" ? first.text : "");
async function made(
  name: string,
  args: Record<string, unknown>,
): Promise<{ pdf_id: string; pages: number; url: string }> {
  const answer = await call(name, args);
  if (answer.isError) throw new Error(textOf(answer));
  return JSON.parse(textOf(answer));
}

describe.each([
  ["standard input and output", overStdio],
  ["streamable HTTP at /mcp", overHttp],
])("The MCP server over %s", (_, connect) => {
  it("renders, merges, extracts and converts, and returns its results as resources", async () => {
    await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS);
    expect(tools.filter(({ outputSchema }) => !outputSchema)).toEqual([]);
    const answer = await call("render_pdf", { html: "<h1>First</h1>", format: "a5", margin: { top: "5mm" } });
    const one = JSON.parse(textOf(answer));
    expect(answer.structuredContent).toEqual(one);
    expect(answer.content[1]).toMatchObject({ type: "resource_link", uri: `folio://pdfs/${one.pdf_id}` });
    const two = await made("convert_to_pdf", { base64: btoa("Second"), filename: "second.txt" });
    const sources = [{ pdf_id: one.pdf_id }, { pdf_id: two.pdf_id, pages: "1" }];
    const merged = await made("merge_pdfs", { sources });
    expect(merged.pages).toBe(2);
    expect(textOf(await call("extract_text", { source: { pdf_id: merged.pdf_id } }))).toMatch(/# First[\s\S]*Second/);

    const uri = `folio://pdfs/${merged.pdf_id}`;
    const { resources } = await client.listResources();
    expect(resources.map((resource) => resource.uri).sort()).toEqual(
      [one, two, merged].map(({ pdf_id }) => `folio://pdfs/${pdf_id}`).sort(),
    );
    const [content] = (await client.readResource({ uri })).contents;
    expect(atob(content && "blob" in content ? content.blob : "").slice(0, 5)).toBe("%PDF-");
    expect((await fetch(merged.url)).status).toBe(200);
  });

  it("renders a page as an image and returns the image", async () => {
    await connect();
    const answer = await call("render_image", {
      html: "<h1>Hi",
      viewport: { width: 200, height: 100 },
      format: "jpeg",
    });
    expect(JSON.parse(textOf(answer))).toMatchObject({ width: 200, height: 100 });
    expect(answer.structuredContent).toMatchObject({ width: 200, height: 100 });
    expect(answer.content[1]).toMatchObject({ type: "image", mimeType: "image/jpeg" });
    const [, shown] = answer.content;
    expect(atob(shown?.type === "image" ? shown.data : "").slice(0, 3)).toBe("\xff\xd8\xff");
  });

  it("renders a stored template by its name, and reports missing data", async () => {
    const template = { name: "hello", html: "<p>Hello {{name}}", schema: { name: "string" } };
    await account.json(account.post("/v1/templates", template));
    await connect();
    expect(JSON.parse(textOf(await call("list_templates", {})))).toMatchObject([
      { name: "hello", schema: { name: "string" } },
    ]);
    const { pdf_id } = await made("render_template", { template: "hello", data: { name: "Ada" } });
    expect(textOf(await call("extract_text", { source: { pdf_id }, format: "text" }))).toBe("Hello Ada");
    const tables = await call("extract_tables", { source: { pdf_id } });
    expect(tables.structuredContent).toEqual({ tables: [] });
    const refused = await call("render_template", { template: "hello", data: {} });
    expect(refused.isError).toBe(true);
    expect(JSON.parse(textOf(refused))).toMatchObject({ error: { code: "schema_validation_failed", param: "data" } });
  });
});

describe("The prompts of the MCP server", () => {
  it("each put the argument after a task for the assistant", async () => {
    await overHttp();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name).sort()).toEqual(["make_document", "summarize_pdf", "tables_of_pdf"]);
    for (const { name, arguments: [argument] = [] } of prompts) {
      const { messages } = await client.getPrompt({ name, arguments: { [argument?.name ?? ""]: "pdf_1 & more" } });
      const [{ content } = { content: null }] = messages;
      expect(content).toMatchObject({ type: "text", text: expect.stringMatching(/\.\n\npdf_1 & more$/) });
    }
  });
});

describe("folio-mcp", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [main, ...args], { encoding: "utf8", env: { ...process.env, FOLIO_API_KEY: "" } });

  it("prints its usage with --help, and its version with --version, without a key", () => {
    const { status, stdout } = run("--help");
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: folio-mcp[\s\S]*FOLIO_API_KEY/)]);
    expect(run("--version")).toMatchObject({ status: 0, stdout: "1.0.0\n" });
  });

  it("exits with 2 and a message for an unknown option", () => {
    const { status, stderr } = run("--nope");
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^folio-mcp: .*--nope/)]);
  });
});

describe("/mcp", () => {
  it("rejects requests without a valid key, and offers no event stream", async () => {
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
    const bare = await fetch(`${account.baseUrl}/mcp`, { method: "POST", body: message, headers });
    expect(bare.status).toBe(401);
    expect(bare.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
    expect(await bare.json()).toMatchObject({ error: { code: "missing_api_key" } });
    await expect(overHttp(`${account.key.slice(0, -1)}x`)).rejects.toThrow(/invalid_api_key/);
    const stream = await account.get("/mcp");
    expect([stream.status, stream.headers.get("Allow")]).toEqual([405, "POST"]);
  });

  it("rejects a message above the size limit", async () => {
    const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
    const message = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/list",
      params: { x: "x".repeat(11_000_000) },
    });
    const init = { method: "POST", body: message, headers: { ...headers, Authorization: `Bearer ${account.key}` } };
    const answer = await fetch(`${account.baseUrl}/mcp`, init);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { code: "request_too_large" } });
  });

  it("permits only what the scopes of the key permit", async () => {
    const { key } = await account.withKey({ environment: "live", scopes: ["pdfs:read"] });
    await overHttp(key);
    const refused = await call("render_pdf", { html: "a" });
    expect(JSON.parse(textOf(refused))).toMatchObject({ error: { code: "insufficient_scope" } });
  });
});
