import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "../../../scripts/local/paths.mjs";
import { type E2eClient, freshClient } from "../support/client.ts";
import { type Instance, startInstance } from "../support/instance.ts";

/**
 * Returns the source code of an entry module: Folio's own entry module with one additional path, which responds with
 * the text `answer`.
 */
const entryText = (answer: string) => `
import worker from "${fromRoot("src/index.ts")}";
export * from "${fromRoot("src/index.ts")}";
const probe = () => new Response(${answer});
export default {
  ...worker,
  fetch: (request, ...rest) => (new URL(request.url).pathname === "/probe" ? probe() : worker.fetch(request, ...rest)),
};`;

describe("npm run dev", () => {
  let folder: string;
  let entry: string;
  let instance: Instance;
  let client: E2eClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "folio-e2e-"));
    // Writes the entry module outside the state folder, because files that the instance writes there must not count as
    // changed sources.
    entry = join(await mkdtemp(join(tmpdir(), "folio-entry-")), "entry.js");
    await writeFile(entry, entryText('"first"'));
    instance = await startInstance({ folder, watch: true, variables: { FOLIO_ENTRY: entry } });
    client = await freshClient({ target: instance.access });
  });
  afterAll(async () => {
    await instance?.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(join(entry, ".."), { recursive: true, force: true });
  });

  const probe = async () => (await fetch(`${instance.access.base_url}/probe`)).text();
  const render = () => client.json(client.post("/v1/pdfs", { html: "<p>kept</p>" }));

  it("runs the changed source code, and keeps its state and browsers", async () => {
    expect(await probe()).toBe("first");
    const made = await render();
    const browsers = await instance.browsers();
    expect(browsers.length).toBeGreaterThan(0);

    await writeFile(entry, entryText('"second"'));
    await expect.poll(probe, { timeout: 40_000 }).toBe("second");

    expect(await client.json(client.get(`/v1/pdfs/${made.id}`))).toMatchObject({ id: made.id, status: "completed" });
    await render();
    expect(await instance.browsers()).toEqual(browsers);
  });

  it("keeps running the previous version while the changed source code does not compile", async () => {
    await writeFile(entry, entryText('"broken'));
    await expect.poll(() => instance.log(), { timeout: 40_000 }).toContain("The previous version keeps running");
    expect(await probe()).toBe("second");
    await writeFile(entry, entryText('"third"'));
    await expect.poll(probe, { timeout: 40_000 }).toBe("third");
  });
});
