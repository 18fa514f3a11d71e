import { expect, it } from "vitest";
import { warmUp } from "../../../src/operations/service/warm-up.ts";
import { TestApi } from "../../support/api.ts";
import { env } from "../../support/environment.ts";

const api = new TestApi();

it("A warm-up render starts the browser of the account, and leaves nothing in the file store, the database or the ledger", async () => {
  const client = await api.client();
  const credits = await client.credits();
  await warmUp({ services: api.services, input: { accountId: client.accountId } });
  const [nearest] = (await api.services.browsers.load()).filter(({ load }) => load?.browser);
  expect(nearest?.load?.browser?.version).toMatch(/Chrom/);
  expect((await env.FILES.list({ prefix: `${client.accountId}/` })).objects).toEqual([]);
  expect(await (await client.get("/v1/pdfs")).json()).toMatchObject({ data: [] });
  expect(await client.credits()).toBe(credits);
  expect(await api.services.gate(client.accountId).balance()).toMatchObject({ slotsInUse: 0, reserved: 0 });
});

it("A warm-up render that cannot store its file leaves nothing behind and reports the error", async () => {
  const client = await api.client();
  const { files } = api.services;
  const breaking = {
    put: async (...file: Parameters<typeof files.put>) => {
      await files.put(...file);
      throw new Error("The store is away");
    },
    delete: files.delete.bind(files),
  };
  const services = { ...api.services, files: breaking as unknown as typeof files };
  await expect(warmUp({ services, input: { accountId: client.accountId } })).rejects.toThrow("away");
  expect((await env.FILES.list({ prefix: `${client.accountId}/` })).objects).toEqual([]);
});
