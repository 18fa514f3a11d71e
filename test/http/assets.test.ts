import { describe, expect, inject, it, vi } from "vitest";
import type * as z from "zod";
import { asset, assetVersionList, updatedAsset } from "../../src/resources/assets.ts";
import { batchResults } from "../../src/resources/batches.ts";
import { image } from "../../src/resources/images.ts";
import { pdf } from "../../src/resources/pdfs.ts";
import { listOf } from "../../src/resources/shared.ts";
import { createdTemplate, template, templateValidation } from "../../src/resources/templates.ts";
import { HTTP_SETTINGS, TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { readPng } from "../support/png.ts";

const api = new TestApi();

/** Returns a square PNG of one colour. */
const square = (color: string) => ({
  base64: btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="${color}"/></svg>`,
  ),
});
const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];

async function json<Schema extends z.ZodType>(
  answer: Response,
  schema: Schema,
  status = 200,
): Promise<z.output<Schema>> {
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  return schema.parse(JSON.parse(text));
}

const add = async (client: TestClient, name: string, source: object) =>
  json(await client.post("/v1/assets", { name, source }), asset(), 201);
const addTemplate = async (client: TestClient, body: object) =>
  json(await client.post("/v1/templates", { schema: {}, ...body }), createdTemplate(), 201);
const replace = async (client: TestClient, id: string, body: object) =>
  json(await client.request("PATCH", `/v1/assets/${id}`, body), updatedAsset());
const bytesAt = async (url: string | null | undefined) =>
  new Uint8Array(await (await api.fetch(url ?? "")).arrayBuffer());
const serif = async () =>
  new Uint8Array(await (await HTTP_SETTINGS.page("/assets/source-serif.woff2")).arrayBuffer()).toBase64();

/** Renders the body as an image. Returns the colours of the first `places` squares in a row, each 20 pixels wide. */
async function pictured(client: TestClient, body: object, places = 1) {
  const viewport = { width: 20 * places, height: 20 };
  const { url, warnings } = await json(await client.post("/v1/images", { viewport, ...body }), image());
  const png = readPng(await bytesAt(url));
  return { colors: Array.from({ length: places }, (_, i) => png.at(20 * i + 10, 10)), warnings };
}

/** Renders the body and returns the names of the fonts that the PDF embeds. */
async function fontsOf(client: TestClient, body: object, path = "/v1/pdfs"): Promise<string[]> {
  const made = await json(await client.post(path, body), pdf());
  expect(made.warnings ?? []).toEqual([]);
  const info = await client.post("/v1/pdfs/info", { source: { pdf_id: made.id } });
  const text = await info.text();
  expect(info.status, text).toBe(200);
  return JSON.parse(text).fonts.map(({ name, type }: { name: string; type: string }) => name || type);
}

const STYLE = "<style>body{margin:0;display:flex}img,i{display:block;width:20px;height:20px}</style>";

describe("POST /v1/assets", () => {
  it("stores the first version, which lists and GET by id then show, and serves the bytes at a signed URL", async () => {
    const client = await api.client();
    const source = square("#f00");
    const logo = await json(
      await client.post("/v1/assets", { name: "brand/logo", source, description: "Ours" }),
      asset(),
      201,
    );
    expect(logo).toMatchObject({ name: "brand/logo", description: "Ours", version: 1, content_type: "image/svg+xml" });
    const bytes = Uint8Array.fromBase64(source.base64);
    expect([logo.bytes, logo.sha256]).toEqual([
      bytes.byteLength,
      new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex(),
    ]);
    const file = await api.fetch(logo.url);
    expect(file.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(file.headers.get("Content-Disposition")).toContain("brand-logo.svg");
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    await expectError(await api.fetch(logo.url.replace("sig=", "sig=x")), "signature_invalid");

    const inter = await add(client, "inter.woff2", { base64: await serif() });
    expect(inter.content_type).toBe("font/woff2");
    const list = await json(await client.get("/v1/assets?limit=1"), listOf(asset()));
    expect([list.data.map(({ id }) => id), list.has_more]).toEqual([[inter.id], true]);
    const older = await json(await client.get(`/v1/assets?starting_after=${inter.id}`), listOf(asset()));
    expect(older.data.map(({ id }) => id)).toEqual([logo.id]);
    expect(await json(await client.get(`/v1/assets/${logo.id}`), asset())).toMatchObject({
      id: logo.id,
      sha256: logo.sha256,
    });
  });

  it("stores equal bytes of one account only once, whatever names they have, and never shares them between accounts", async () => {
    const client = await api.client();
    const file = async (id: string) => (await api.services.assets.find(client.accountId, id, null))?.file;
    const [first, second] = [await add(client, "a", square("#f00")), await add(client, "b", square("#f00"))];
    expect(await file(second.id)).toBe(await file(first.id));
    const again = await replace(client, first.id, { source: square("#00f") });
    expect([again.version, (await file(first.id)) === (await file(second.id))]).toEqual([2, false]);
    const other = await api.client();
    const theirs = await add(other, "a", square("#f00"));
    expect((await api.services.assets.find(other.accountId, theirs.id, null))?.file).not.toBe(await file(second.id));
    expect(await api.services.assets.usage(client.accountId)).toEqual({ count: 2, bytes: first.bytes + again.bytes });
  });

  it("stores the file of a URL as it is at the time of the request", async () => {
    const client = await api.client();
    const svg = atob(square("#00f").base64);
    const url = `${inject("assets")}/a/logo/file?type=image/svg%2Bxml&body=${encodeURIComponent(svg)}`;
    const logo = await add(client, "logo", { url });
    expect(await bytesAt(logo.url)).toEqual(new TextEncoder().encode(svg));
    const gone = await client.post("/v1/assets", {
      name: "x",
      source: { url: `${inject("assets")}/a/x/file?status=404` },
    });
    expect((await expectError(gone, "source_unreachable")).param).toBe("source.url");
  });

  it("rejects files that are neither images nor fonts, files that are too large, and names that another asset has", async () => {
    const client = await api.client();
    const refused = async (body: object, code: Parameters<typeof expectError>[1]) =>
      (await expectError(await client.post("/v1/assets", body), code)).param;
    const source = square("#f00");
    expect(await refused({ name: "x", source: { base64: btoa("<p>no</p>") } }, "unsupported_format")).toBe("source");
    const broken = btoa('<svg xmlns="http://www.w3.org/2000/svg"><rect></svg>');
    expect(await refused({ name: "x", source: { base64: broken } }, "source_invalid")).toBe("source");
    expect(await refused({ name: "x", source: { base64: "*" } }, "invalid_parameter")).toBe("source.base64");
    expect(await refused({ name: "x", source: {} }, "missing_parameter")).toBe("source.url");
    expect(await refused({ name: "no spaces", source }, "invalid_parameter")).toBe("name");
    const large = { base64: `R0lGODlh${"AAAA".repeat(1_747_626)}` };
    expect(await refused({ name: "x", source: large }, "source_too_large")).toBe("source");
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => client.post("/v1/assets", { name: "x", source })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await json(await client.get("/v1/assets"), listOf(asset()))).data).toHaveLength(1);
  });
});

describe("A document that names assets", () => {
  it("shows them in img, srcset, url(), SVG and Markdown, with any quoting of HTML attributes", async () => {
    const client = await api.client();
    await add(client, "red", square("#f00"));
    await add(client, "blue", square("#00f"));
    const html = `${STYLE}<style>i{background:url(asset:red)}</style><img src="asset:red"><img srcset="asset:blue 1x, asset:red 2x"><i></i><svg width="20" height="20"><image width="20" href='asset:blue'/></svg><img src=asset:red>`;
    const { colors, warnings } = await pictured(client, { html }, 5);
    expect([colors, warnings]).toEqual([[RED, BLUE, RED, BLUE, RED], undefined]);
    const markdown = "![red](asset:red)";
    const css = "body,.markdown,.markdown p{margin:0!important;padding:0!important;line-height:0}";
    expect((await pictured(client, { markdown, css })).colors).toEqual([RED]);
  });

  it("shows an SVG asset with entity declarations, and an asset that is named in a CSS custom property", async () => {
    const client = await api.client();
    const drawing = `<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!ENTITY paint "#f00">
]>
<svg xmlns="&ns_svg;" width="20" height="20"><rect width="20" height="20" fill="&paint;"/></svg>`;
    await add(client, "drawing", { base64: btoa(drawing) });
    await add(client, "blue", square("#00f"));
    const html = `${STYLE}<style>:root{--logo:url(asset:blue)} i{background:var(--logo)}</style><img src="asset:drawing"><i></i>`;
    expect((await pictured(client, { html }, 2)).colors).toEqual([RED, BLUE]);
  });

  it("is printed with an uploaded font, in its text and in a header with a separate style sheet", async () => {
    const client = await api.client();
    await add(client, "brand", { base64: await serif() });
    const face = '@font-face{font-family:Brand;src:url(asset:brand) format("woff2")} .b{font-family:Brand}';
    const text = { html: "<p>text</p>" };
    expect(await fontsOf(client, text)).toEqual(["LiberationSerif"]);
    // Fonts that the PDF must contain. Chromium embeds a font with variable axes as a Type 3 font.
    const drawn = ["LiberationSerif", "Type3"];
    expect(await fontsOf(client, { html: `<style>${face}</style><p class="b">text</p>` })).toEqual(["Type3"]);
    const header = { html: '<b class="b">head</b>', css: face };
    expect((await fontsOf(client, { ...text, header })).sort()).toEqual(drawn);
    const { id } = await addTemplate(client, { name: "t", ...text, defaults: { header } });
    expect((await fontsOf(client, { data: {} }, `/v1/templates/${id}/render`)).sort()).toEqual(drawn);
  });

  it("shows a logo in a header and footer", async () => {
    const client = await api.client();
    await add(client, "logo", square("#f00"));
    const body = { html: "<p>text</p>", header: { html: '<img src="asset:logo" width="20">', height: "20mm" } };
    const made = await json(await client.post("/v1/pdfs", body), pdf());
    expect(made.warnings ?? []).toEqual([]);
    const preview = await client.post("/v1/templates/preview", {
      ...body,
      name: undefined,
      html: body.html,
      defaults: { header: body.header },
      header: undefined,
    });
    expect(preview.status, await preview.clone().text()).toBe(200);
    const png = readPng(Uint8Array.fromBase64(((await preview.json()) as { base64: string }).base64));
    const reds = Array.from({ length: 200 }, (_, x) => Array.from({ length: 80 }, (_, y) => png.at(x, y)))
      .flat()
      .filter(([r, g, b]) => r > 200 && g < 80 && b < 80);
    expect(reds.length).toBeGreaterThan(100);
  });

  it("is rejected when assets are missing, with the position of each, before anything is stored or charged", async () => {
    const client = await api.client();
    await add(client, "logo", square("#f00"));
    await add(await api.client(), "theirs", square("#f00"));
    const html = '<h1>x</h1>\n<img src="asset:lgo"><img src="asset:theirs">';
    const error = await expectError(
      await client.post("/v1/pdfs", { html, footer: { html: "<i style='background:url(asset:none)'>" } }),
      "asset_not_found",
    );
    expect(error.param).toBe("html");
    expect(error.details).toEqual([
      { field: "html", error: 'Line 2, column 11: no asset has the name "lgo"; did you mean "logo"?' },
      { field: "html", error: 'Line 2, column 32: no asset has the name "theirs"; upload it first: POST /v1/assets' },
      {
        field: "footer.html",
        error: 'Line 1, column 26: no asset has the name "none"; upload it first: POST /v1/assets',
      },
    ]);
    await expectError(await client.post("/v1/pdfs", { html, async: true }), "asset_not_found");
    await expectError(await client.post("/v1/images", { html }), "asset_not_found");
    const { data } = (await (await client.get("/v1/pdfs")).json()) as { data: unknown[] };
    expect(data).toEqual([]);
  });

  it("cannot load an asset that it does not name, even if it guesses the internal URL", async () => {
    const client = await api.client();
    const { sha256 } = await add(client, "secret", square("#f00"));
    await add(client, "logo", square("#00f"));
    const address = `https://assets.folio.invalid/${sha256}`;
    const named = await pictured(client, { html: `${STYLE}<img src="asset:secret">` });
    expect(named.colors).toEqual([RED]);
    const guessed = await pictured(client, { html: `${STYLE}<img src="asset:logo"><img alt="" src="${address}">` }, 2);
    expect(guessed.colors[0]).toEqual(BLUE);
    expect(guessed.colors[1]).not.toEqual(RED);
    expect(guessed.warnings).toMatchObject([{ code: "resource_failed", resource: address }]);
  });
});

describe("A template that names assets", () => {
  it("shows the assets that its html, css, partials and header name, but no asset that only the data names", async () => {
    const client = await api.client();
    await add(client, "red", square("#f00"));
    await add(client, "blue", square("#00f"));
    await client.post("/v1/partials", {
      name: "mark",
      html: '<img src="{{picture}}"><b></b>',
      css: "b{width:20px;height:20px;background:url(asset:blue)}",
    });
    const { id } = await addTemplate(client, {
      name: "t",
      html: '<img src="{{#if dark}}asset:blue{{else}}asset:red{{/if}}">{{> mark picture="asset:blue"}}<i></i><img alt="" src="{{given}}">',
      css: "body{margin:0;display:flex}img,i{display:block;width:20px;height:20px}i{background:url('asset:red')}",
      schema: { dark: "boolean", given: "string" },
    });
    expect((await json(await client.get(`/v1/templates/${id}`), template())).assets.map(({ name }) => name)).toEqual([
      "blue",
      "red",
    ]);
    const filled = { template_id: id, data: { dark: false, given: "asset:red" } };
    const { colors, warnings } = await pictured(client, filled, 5);
    expect(colors.slice(0, 4)).toEqual([RED, BLUE, BLUE, RED]);
    expect(colors[4]).not.toEqual(RED);
    expect(warnings).toMatchObject([{ code: "resource_blocked", resource: "asset:red" }]);
    const dark = await pictured(client, { ...filled, data: { dark: true, given: "data:," } }, 1);
    expect(dark.colors).toEqual([BLUE]);
  });

  it("keeps using the asset versions of its last save until it is saved again or an asset is updated with `update_templates`", async () => {
    const client = await api.client();
    const logo = await add(client, "logo", square("#f00"));
    const { id } = await addTemplate(client, { name: "letter", html: `${STYLE}<img src="asset:logo">` });
    const shown = async (version?: number) =>
      (await pictured(client, { template_id: id, data: {}, ...(version && { version }) })).colors;
    expect(await replace(client, logo.id, { source: square("#00f") })).toMatchObject({ version: 2, templates: [] });
    expect(await shown()).toEqual([RED]);
    expect((await pictured(client, { html: `${STYLE}<img src="asset:logo">` })).colors).toEqual([BLUE]);
    const third = await replace(client, logo.id, { description: "Blue", update_templates: true });
    expect(third).toMatchObject({
      version: 3,
      description: "Blue",
      templates: [{ id, name: "letter", version: 2, error: null }],
    });
    expect([await shown(), await shown(1)]).toEqual([[BLUE], [RED]]);
    const versions = await json(await client.get(`/v1/assets/${logo.id}/versions`), assetVersionList());
    expect(versions.data.map(({ version }) => version)).toEqual([3, 2, 1]);
    const first = await json(await client.get(`/v1/assets/${logo.id}?version=1`), asset());
    expect([first.version, first.sha256]).toEqual([1, logo.sha256]);
    await expectError(
      await client.request("PATCH", `/v1/assets/${logo.id}`, { description: "x" }, { "If-Match": '"2"' }),
      "version_conflict",
    );
    expect(
      (await expectError(await client.request("PATCH", `/v1/assets/${logo.id}`, {}), "missing_parameter")).param,
    ).toBe("source");
  });

  it("is rejected when an asset is missing in any of its parts, and when the data would decide the name of an asset", async () => {
    const client = await api.client();
    await add(client, "logo", square("#f00"));
    const refused = async (path: string, body: object) =>
      (await expectError(await client.post(path, body), "template_invalid")).details;
    const missing = (field: string, place: string) => ({
      field,
      error: `${place}: no asset has the name "lgo"; did you mean "logo"?`,
    });
    const draft = { name: "t", html: '<img src="asset:lgo">', css: "p{background:url(asset:lgo)}", schema: {} };
    expect(await refused("/v1/templates", draft)).toEqual([
      missing("html", "Line 1, column 11"),
      missing("css", "Line 1, column 18"),
    ]);
    const header = { html: "x", css: "p{background:url(asset:lgo)}" };
    expect(await refused("/v1/templates", { name: "t", html: "x", schema: {}, defaults: { header } })).toEqual([
      missing("defaults.header.css", "Line 1, column 18"),
    ]);
    expect(await refused("/v1/partials", { name: "p", html: '<img src="asset:lgo">' })).toEqual([
      missing("html", "Line 1, column 11"),
    ]);
    expect(await refused("/v1/templates", { name: "t", html: '<img src="asset:{{name}}">', schema: {} })).toEqual([
      {
        field: "html",
        error:
          'Line 1, column 11: the name of an asset must be fixed text such as "asset:logo"; it cannot come from data',
      },
    ]);
    const { id } = await addTemplate(client, { name: "t", html: "x" });
    const own = await client.post(`/v1/templates/${id}/validate`, {
      data: {},
      header: { html: '<img src="asset:lgo">' },
    });
    expect((await json(own, templateValidation())).error?.details).toEqual([
      missing("header.html", "Line 1, column 11"),
    ]);
  });

  it("reports the right column for a data error that follows an asset on the same line", async () => {
    const client = await api.client();
    await add(client, "logo", square("#f00"));
    const { id } = await addTemplate(client, { name: "t", html: '<img src="asset:logo">{{add total 1}}' });
    const answer = await client.post(`/v1/templates/${id}/validate`, { data: { total: "many" } });
    expect((await json(answer, templateValidation())).error?.message).toContain("Line 1, column 23");
  });
});

describe("A batch that names assets", () => {
  it("is rejected with the item and position of a missing asset, and otherwise shows assets in documents, templates and headers", async () => {
    const client = await api.client();
    await add(client, "logo", square("#f00"));
    const { id } = await addTemplate(client, { name: "t", html: '<img src="asset:logo">' });
    const faulty = await client.post("/v1/batches", { items: [{ html: "x" }, { html: '<img src="asset:lgo">' }] });
    const error = await expectError(faulty, "asset_not_found");
    expect(error.details).toEqual([
      { field: "items[1].html", error: 'Line 1, column 11: no asset has the name "lgo"; did you mean "logo"?' },
    ]);
    const opened = vi.spyOn(api.services.assets, "newest");
    const header = { html: '<img src="asset:logo">', height: "20mm" };
    const items = [{ html: '<img src="asset:logo">' }, { html: "<p>", header }, { template_id: id, data: {}, header }];
    const started = await client.post("/v1/batches", { items });
    expect(started.status, await started.clone().text()).toBe(202);
    expect(opened).toHaveBeenCalledTimes(1);
    const { id: batchId } = (await started.json()) as { id: string };
    await vi.waitFor(
      async () => {
        const batch = (await (await client.get(`/v1/batches/${batchId}`)).json()) as { status: string };
        expect(batch.status).toBe("completed");
      },
      { timeout: 20_000, interval: 100 },
    );
    const { data } = await json(await client.get(`/v1/batches/${batchId}/results`), batchResults());
    for (const { pdf_id } of data) {
      expect(await json(await client.get(`/v1/pdfs/${pdf_id}`), pdf())).toMatchObject({ status: "completed" });
    }
    expect(data).toHaveLength(3);
  });
});

describe("DELETE /v1/assets/{id}", () => {
  it("is rejected while a template uses the asset, with a list of the templates; older template versions keep working", async () => {
    const client = await api.client();
    const logo = await add(client, "logo", square("#f00"));
    await add(client, "logo-dark", square("#00f"));
    const partial = await (await client.post("/v1/partials", { name: "head", html: '<img src="asset:logo">' })).json<{
      id: string;
    }>();
    await client.post("/v1/partials", { name: "dark", html: '<img src="asset:logo-dark">' });
    const { id } = await addTemplate(client, { name: "letter", html: `${STYLE}{{> head}}` });
    const path = `/v1/assets/${logo.id}`;
    const refused = await expectError(await client.request("DELETE", path), "resource_in_use");
    expect(refused.details).toEqual([
      { field: "template", error: `letter (${id}) uses it` },
      { field: "partial", error: `head (${partial.id}) uses it` },
    ]);
    await client.request("PATCH", `/v1/templates/${id}`, { html: "none" });
    await client.request("DELETE", `/v1/partials/${partial.id}`);
    expect((await client.request("DELETE", path)).status).toBe(200);
    await expectError(await client.get(path), "resource_not_found");
    await add(client, "logo", square("#00f"));
    expect((await pictured(client, { template_id: id, data: {}, version: 1 })).colors).toEqual([RED]);
  });

  it("deletes the file only with the last asset or template version that uses it", async () => {
    const client = await api.client();
    const expiry = async (file: string) => (await api.services.fileRecords.findByName(file))?.expiresAt ?? 0;
    const soon = () => Date.now() + 2 * 3_600_000;
    const first = await add(client, "first", square("#f00"));
    const file = (await api.services.assets.find(client.accountId, first.id, null))?.file ?? "";
    const second = await add(client, "second", square("#f00"));
    const { id } = await addTemplate(client, { name: "t", html: '<img src="asset:second">' });
    await client.request("DELETE", `/v1/assets/${first.id}`);
    expect(await expiry(file)).toBeGreaterThan(soon());
    await client.request("PATCH", `/v1/templates/${id}`, { html: "none" });
    await client.request("DELETE", `/v1/assets/${second.id}`);
    expect(await expiry(file)).toBeGreaterThan(soon());
    await client.request("DELETE", `/v1/templates/${id}`);
    expect(await expiry(file)).toBeLessThan(soon());
    expect(await api.services.assets.usage(client.accountId)).toEqual({ count: 0, bytes: 0 });
  });

  it("returns 404 for an asset of another account", async () => {
    const client = await api.client();
    const { id } = await add(client, "logo", square("#f00"));
    const other = await api.client();
    for (const method of ["GET", "DELETE"])
      await expectError(await other.request(method, `/v1/assets/${id}`), "resource_not_found");
    await expectError(await other.request("PATCH", `/v1/assets/${id}`, { description: "x" }), "resource_not_found");
    await expectError(await other.get(`/v1/assets/${id}/versions`), "resource_not_found");
  });
});
