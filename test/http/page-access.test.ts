import { describe, expect, inject, it, vi } from "vitest";
import { sealedItem } from "../../src/operations/batches/sealed-items.ts";
import { batchInputOf, createBatchBody } from "../../src/resources/batches.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { Site, textOf } from "../engines/browser/support.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
vi.setConfig({ testTimeout: 120_000 });

const OWN = inject("assets");
/** Test data: credentials as the render sends them. The password reaches the server inside a Base64 text. */
const SECRETS = ["cookie-5ecret", "token-5ecret", "passw0rd-5ecret"];
const ARRIVED = ["cookie-5ecret", "token-5ecret", btoa("ada:passw0rd-5ecret")];
const ACCESS = {
  cookies: [{ name: "session", value: "cookie-5ecret" }],
  headers: { [OWN]: { "X-Token": "token-5ecret" } },
  basic_auth: { username: "ada", password: "passw0rd-5ecret" },
};
const echo = () => new Site().url("echo", { echo: true, type: "text/plain" });

async function arrivedIn(client: TestClient, url: string | null | undefined): Promise<string[]> {
  const bytes = new Uint8Array(await (await client.api.fetch(url ?? "")).arrayBuffer());
  const text = (await textOf(bytes)).join("").replaceAll(/\s/g, "");
  return ARRIVED.filter((secret) => text.includes(secret));
}

/** Returns all rows of all tables of the database, to check that no table stores a secret. */
async function everythingKept(): Promise<string> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all();
  const tables = await Promise.all(results.map(({ name }) => env.DB.prepare(`select * from "${name}"`).all()));
  return JSON.stringify(tables.map((table) => table.results));
}

describe("The options cookies, headers and basic_auth", () => {
  it("give access to a page, and their values do not appear in any response, database row or event", async () => {
    const client = await api.client();
    const url = echo();
    const answer = await client.post(
      "/v1/pdfs",
      { url, ...ACCESS, debug: true },
      { "Idempotency-Key": crypto.randomUUID() },
    );
    const text = await answer.text();
    const pdf = pdfSchema().parse(JSON.parse(text));
    expect(await arrivedIn(client, pdf.url)).toEqual(ARRIVED);
    expect(pdf.main_document).toEqual({ url, status: 200 });
    const kept = text + (await (await client.get(`/v1/pdfs/${pdf.id}`)).text()) + (await everythingKept());
    expect(kept).toContain(pdf.id);
    for (const secret of [...SECRETS, ...ARRIVED]) expect(kept).not.toContain(secret);
  });

  it("are stored encrypted with the items of a batch until the items are rendered", async () => {
    const client = await api.client();
    const items = [{ url: echo(), ...ACCESS }];
    const [item] = batchInputOf(createBatchBody().parse({ items })).items;
    if (!item) throw new Error("no item");
    const sealed = await sealedItem(api.services, item);
    for (const secret of [...SECRETS, ...ARRIVED]) expect(sealed).not.toContain(secret);
    const created = await (await client.post("/v1/batches", { items })).json<{ id: string }>();
    const batch = await vi.waitFor(
      async () => {
        const found = await (await client.get(`/v1/batches/${created.id}`)).json<{
          status: string;
          results: { url: string }[];
        }>();
        expect(found.status).toBe("completed");
        return found;
      },
      { timeout: 100_000, interval: 100 },
    );
    expect(await arrivedIn(client, batch.results[0]?.url)).toEqual(ARRIVED);
  });

  it("apply to the resources of a template, and can never be stored as its defaults", async () => {
    const client = await api.client();
    const html = `<iframe width=600 height=300 src="${echo()}"></iframe>`;
    const template = { name: crypto.randomUUID(), html, schema: {} };
    const refused = await client.post("/v1/templates", { ...template, defaults: { headers: ACCESS.headers } });
    expect((await expectError(refused, "unknown_parameter")).param).toBe("defaults.headers");
    const { id } = await (await client.post("/v1/templates", template)).json<{ id: string }>();
    const access = {
      ...ACCESS,
      cookies: [{ name: "session", value: "cookie-5ecret", domain: "127.0.0.1" }],
      basic_auth: { ...ACCESS.basic_auth, origin: OWN },
    };
    const pdf = pdfSchema().parse(
      await (await client.post(`/v1/templates/${id}/render`, { data: {}, ...access })).json(),
    );
    expect(await arrivedIn(client, pdf.url)).toEqual(ARRIVED);
  });

  it.each([
    [{ html: "<p>x", cookies: [{ name: "a", value: "passw0rd-5ecret" }] }, "missing_parameter", "cookies[0].domain"],
    [{ html: "<p>x", basic_auth: ACCESS.basic_auth }, "missing_parameter", "basic_auth.origin"],
    [{ url: OWN, cookies: [{ name: "a", value: "passw0rd-5ecret; b" }] }, "invalid_parameter", "cookies[0].value"],
    [{ url: OWN, cookies: "passw0rd-5ecret" }, "invalid_parameter", "cookies"],
    [{ url: OWN, basic_auth: "ada:passw0rd-5ecret" }, "invalid_parameter", "basic_auth"],
    [
      { url: OWN, basic_auth: { username: "a:passw0rd-5ecret", password: "" } },
      "invalid_parameter",
      "basic_auth.username",
    ],
    [{ url: OWN, headers: { "https://ada:passw0rd-5ecret@a.example": {} } }, "invalid_parameter", "headers"],
    [{ url: OWN, headers: { "a.example": { A: "passw0rd-5ecret" } } }, "invalid_parameter", "headers"],
    [{ url: OWN, headers: { [OWN]: { A: "passw0rd-5ecret\nB: c" } } }, "invalid_parameter", `headers.${OWN}.A`],
    [{ url: OWN, headers: { [OWN]: { "A B": "passw0rd-5ecret" } } }, "invalid_parameter", "headers"],
    [{ url: OWN, headers: { [OWN]: { Cookie: "passw0rd-5ecret" } } }, "invalid_parameter", "headers"],
    [{ url: OWN, headers: { [OWN]: { A: { B: "passw0rd-5ecret" } } } }, "invalid_parameter", `headers.${OWN}.A`],
  ] as const)(
    "are rejected, if invalid, with an error that does not show their values: %j",
    async (body, code, param) => {
      const client = await api.client();
      const answer = await client.post("/v1/pdfs", body);
      const error = await expectError(answer, code);
      expect(error.param).toBe(param);
      expect(JSON.stringify(error)).not.toContain("passw0rd-5ecret");
    },
  );
});
