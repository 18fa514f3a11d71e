import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { quietToolEnvironment, toolNode, wranglerArguments } from "../../scripts/local/commands.mjs";
import { applyMigrations } from "../../scripts/local/migrations.mjs";
import { freePort } from "../../scripts/local/ports.mjs";
import { freshClient } from "./support/client.ts";

let folder: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-e2e-"));
});
afterAll(async () => {
  for (const child of started) {
    const exited = once(child, "exit");
    child.kill("SIGINT");
    if ((await Promise.race([exited, delay(10_000, "late", { ref: false })])) === "late") child.kill("SIGKILL");
  }
  await rm(folder, { recursive: true, force: true });
});

describe("wrangler dev", () => {
  it("renders with the variables that `npm run setup` wrote, and converts office files with the server of `npm run container`", {
    timeout: 180_000,
  }, async () => {
    const state = join(folder, "state");
    await applyMigrations(state);
    const port = await freePort();
    const containerPort = await freePort();
    const args = ["dev", "--port", String(port), "--inspector-port", "0", "--persist-to", state];
    const variables = ["--var", `CONTAINER_URL:http://127.0.0.1:${containerPort}`];
    const env = { ...process.env, ...quietToolEnvironment, CI: "true", TMPDIR: folder };
    started.push(spawn(toolNode, wranglerArguments([...args, ...variables]), { env, stdio: "ignore" }));
    const command = ["run", "container"];
    started.push(spawn("npm", command, { env: { ...process.env, PORT: String(containerPort) }, stdio: "ignore" }));
    const base_url = `http://127.0.0.1:${port}`;
    const healthy = async () => (await fetch(`${base_url}/healthz`)).status;
    await expect.poll(healthy, { timeout: 90_000, interval: 500 }).toBe(200);

    const target = { base_url, operator_secret: inject("folio").operator_secret };
    const client = await freshClient({ target });
    expect((await client.post("/v1/pdfs", { html: "<p>by wrangler</p>" })).status).toBe(200);
    const source = { base64: Buffer.from("a,b\n1,2\n").toString("base64") };
    const convert = async () => (await client.post("/v1/convert/office", { source, filename: "a.csv" })).status;
    await expect.poll(convert, { timeout: 60_000, interval: 1_000 }).toBe(200);
  });
});
