import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { quietTools, toolNode, wranglerArguments } from "../../scripts/local/commands.mjs";
import { applyMigrations } from "../../scripts/local/migrations.mjs";
import { freePort } from "../../scripts/local/ports.mjs";
import { freshClient } from "./support/client.ts";

let folder: string;
let wrangler: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-e2e-"));
});
afterAll(async () => {
  if (wrangler) {
    const exited = once(wrangler, "exit");
    wrangler.kill("SIGINT");
    if ((await Promise.race([exited, delay(10_000, "late", { ref: false })])) === "late") wrangler.kill("SIGKILL");
  }
  await rm(folder, { recursive: true, force: true });
});

describe("wrangler dev", () => {
  it("serves with the variables that set-up wrote, and nothing else", { timeout: 180_000 }, async () => {
    const state = join(folder, "state");
    await applyMigrations(state);
    const port = await freePort();
    const args = ["dev", "--port", String(port), "--inspector-port", "0", "--persist-to", state];
    wrangler = spawn(toolNode, wranglerArguments(args), {
      env: { ...process.env, ...quietTools, CI: "true", TMPDIR: folder },
      stdio: "ignore",
    });
    const base_url = `http://127.0.0.1:${port}`;
    const healthy = async () => (await fetch(`${base_url}/healthz`)).status;
    await expect.poll(healthy, { timeout: 90_000, interval: 500 }).toBe(200);

    const target = { base_url, operator_secret: inject("folio").operator_secret };
    const client = await freshClient({ target });
    expect((await client.post("/v1/pdfs", { html: "<p>by wrangler</p>" })).status).toBe(200);
  });
});
