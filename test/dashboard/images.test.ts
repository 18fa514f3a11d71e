import { describe, expect, inject, it, vi } from "vitest";
import { TestApi, TestClient } from "../support/api.ts";
import { TestDashboard } from "../support/dashboard.ts";
import type { StoredObject } from "../support/object-store.ts";
import { readPng } from "../support/png.ts";

const api = new TestApi();
const dashboard = new TestDashboard();

const BLUE = [0, 0, 255, 255];
const SMALL = { viewport_width: "120", viewport_height: "80" };

/** Returns the status and the redirect of the response to a sent form, and its error messages by field. */
async function sent(answer: Response) {
  const location = answer.headers.get("Location") ?? "";
  const text = location === "" ? await answer.text() : "";
  const faultOf = (field: string) => new RegExp(`id="${field}-fault">([^<]*)<`).exec(text)?.[1];
  return { status: answer.status, location, text, faultOf };
}

describe("the dashboard's image pages", () => {
  it("create an image from a template, show and download it, and delete it with its file", async () => {
    const owner = await dashboard.member();
    const client = await new TestClient(api, owner.accountId, "").withKey({});
    const template = { name: "Card", html: "<body style='background:{{color}}'>", schema: { color: "string" } };
    const { id: templateId } = await (await client.post("/v1/templates", template)).json<{ id: string }>();
    const path = `${owner.base()}/images`;
    const form = await owner.text(`${path}/new?template=${templateId}`);
    expect(form).toContain(`<option value="${templateId}">Card</option>`);
    expect(form).toContain('<option value="template" selected="">');
    const fields = { source: "template", template_id: templateId, data: '{"color":"#00f"}', metadata: "order=7" };
    const made = await sent(await owner.post(path, { ...fields, ...SMALL }));
    expect([made.status, made.location], made.text).toEqual([303, expect.stringMatching(/\/images\/img_\w{26}$/)]);
    const page = await owner.text(made.location);
    expect(page).toContain("120 x 80");
    expect(page).toMatch(/<dt><code>order<\/code><\/dt><dd>7<\/dd>/);
    expect(page).toMatch(/<dt>Credits<\/dt><dd>1<\/dd>/);
    expect(page).toMatch(/<img class="page-picture" src="[^"]+\/files\/img_\w+\.png\?/);
    expect(await owner.text(path)).toContain(made.location);
    const download = (await owner.get(`${made.location}/download`)).headers.get("Location") ?? "";
    const file = await api.fetch(download);
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="img_\w+\.png"/);
    expect(readPng(new Uint8Array(await file.arrayBuffer())).at(60, 40)).toEqual(BLUE);
    expect((await sent(await owner.post(`${made.location}/delete`))).location).toBe(`${path}?done=deleted`);
    expect((await api.fetch(download)).status).toBe(404);
    expect(await owner.text(path)).toContain("No image yet");
  });

  it("create an image in the background and show the image when it is ready", async () => {
    const owner = await dashboard.member();
    const path = `${owner.base()}/images`;
    const fields = { html: "<body style='background:#00f'>", later: "1", priority: "high", wait_for_timeout: "1500" };
    const asked = await sent(await owner.post(path, { ...fields, ...SMALL }));
    const page = await owner.text(asked.location);
    expect(page).toContain("Folio is creating the result.");
    expect(page).toContain('src="/assets/awaited.js"');
    const there = async () => expect(await owner.text(asked.location)).toContain("page-picture");
    await vi.waitFor(there, { timeout: 20_000, interval: 200 });
    expect(await owner.text(asked.location)).not.toContain("awaited");
  }, 40_000);

  it("show each error at its field, keep the entries, and charge no credit", async () => {
    const owner = await dashboard.member();
    const credits = async () => (await dashboard.services.gate(owner.accountId).balance()).available;
    const before = await credits();
    const path = `${owner.base()}/images`;
    const png = await sent(await owner.post(path, { html: "<p>typed", quality: "80" }));
    expect([png.status, png.faultOf("quality")]).toEqual([422, expect.stringContaining("png is lossless")]);
    expect(png.text).toContain("&lt;p&gt;typed");
    const json = await sent(await owner.post(path, { source: "template", data: "{color}" }));
    expect(json.faultOf("data")).toContain("This is not valid JSON");
    const unknown = await sent(await owner.post(path, { source: "template", template_id: "tpl_x", later: "1" }));
    expect(unknown.faultOf("template_id")).toContain("template_id");
    const both = await sent(await owner.post(path, { html: "<p>x", full_page: "1", selector: "p" }));
    expect(both.faultOf("selector")).toContain("full_page");
    expect(await credits()).toBe(before);
  });
});

describe("the dashboard's playground", () => {
  it.each([
    ["synchronously", {}],
    ["in the background", { later: "1" }],
  ])(
    "creates a PDF %s, delivers it to the user's storage, and rejects an invalid delivery target",
    async (_, how) => {
      const owner = await dashboard.member();
      const store = inject("objectStoreUrl");
      const place = `/azure/${crypto.randomUUID()}.pdf`;
      const path = `${owner.base()}/playground`;
      const fields = { html: "<p>kept", deliver_url: `${store}${place}?sig=x`, ...how };
      const asked = await sent(await owner.post(path, { ...fields, deliver_headers: "x-ms-blob-type: BlockBlob" }));
      expect(asked.location, asked.text).toMatch(/\/pdfs\/pdf_\w{26}$/);
      const kept = async () => {
        const object = await (await fetch(`${store}/kept${place}`)).json<StoredObject | null>();
        expect(object).toMatchObject({ bytes: expect.any(Number) });
        expect(await owner.text(asked.location)).toMatch(/<dt>Delivery<\/dt>[\s\S]*succeeded/);
      };
      await vi.waitFor(kept, { timeout: 20_000, interval: 200 });
      const preview = await owner.post(`${path}/preview`, fields);
      expect(await preview.json()).toMatchObject({ pages: 1 });
      const within = await sent(await owner.post(path, { ...fields, deliver_url: "http://169.254.169.254/a.pdf" }));
      expect([within.status, within.faultOf("deliver_url")]).toEqual([422, expect.stringContaining("is rejected")]);
      const headers = await sent(await owner.post(path, { ...fields, deliver_headers: "Host: elsewhere" }));
      expect([headers.status, headers.faultOf("deliver_url")]).toEqual([422, expect.stringContaining("headers")]);
    },
    60_000,
  );

  it("creates a PDF in the background", async () => {
    const owner = await dashboard.member();
    const asked = await sent(await owner.post(`${owner.base()}/playground`, { html: "<p>later", later: "1" }));
    expect(asked.location).toMatch(/\/pdfs\/pdf_\w{26}$/);
    const there = async () => expect(await owner.text(asked.location)).toMatch(/<dt>Pages<\/dt><dd>1<\/dd>/);
    await vi.waitFor(there, { timeout: 20_000, interval: 200 });
    const preview = await owner.post(`${owner.base()}/playground/preview`, { html: "<p>later", later: "1" });
    expect(await preview.json()).toMatchObject({ pages: 1 });
  }, 40_000);
});
