import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshClient } from "../support/client.ts";
import { type Instance, startInstance } from "../support/instance.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-e2e-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Changes the database of a stopped instance so that every file has expired. */
async function endRetention(): Promise<void> {
  const d1 = join(folder, "state/v3/d1");
  const names = (await readdir(d1, { recursive: true })).filter((name) => /[0-9a-f]{64}\.sqlite$/.test(name));
  expect(names).toHaveLength(1);
  const database = new DatabaseSync(join(d1, names[0] ?? ""));
  database.exec("UPDATE files SET expires_at = 1");
  database.close();
}

const storedBytes = async (): Promise<number> =>
  (await readdir(join(folder, "state/v3/r2"), { recursive: true })).filter((name) => name.includes("/blobs/")).length;

describe("The scheduled run of each minute", () => {
  let instance: Instance | undefined;
  afterAll(() => instance?.stop());

  it("deletes an expired file from the disk", { timeout: 150_000 }, async () => {
    const first = await startInstance({ folder });
    const client = await freshClient({ target: first.access });
    await client.json(client.post("/v1/pdfs", { html: "<p>soon gone</p>" }));
    await first.stop();
    expect(await storedBytes()).toBe(1);

    await endRetention();
    instance = await startInstance({ folder });
    await expect.poll(storedBytes, { timeout: 60_000 }).toBe(0);
    const log = () => instance?.log();
    await expect.poll(log, { timeout: 5_000 }).toContain("files.expired");
    expect(log()).not.toContain("upkeep");
  });

  it("is started through a local path, which returns the result of the run", async () => {
    const response = await fetch(`${instance?.access.base_url}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
    expect([response.status, await response.text()]).toEqual([200, "ok"]);
  });
});
