import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/domain/limits.ts";
import { templatePreview } from "../../src/resources/template-previews.ts";
import { template as templateSchema } from "../../src/resources/templates.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { eventsOf } from "../support/events.ts";
import { type Png, readPng } from "../support/png.ts";

const api = new TestApi();

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];

/** Test data: a template that fills one page per colour of its data, up to the margins. */
const PAGES = {
  html: '{{#each colors}}<div style="break-inside:avoid;height:250mm;background:{{this}}"></div>{{/each}}',
  css: "body { margin: 0 }",
  schema: { colors: "string[]" },
  defaults: { margin: "20mm" },
  sample_data: { colors: ["#f00", "#00f"] },
};

async function store(client: TestClient, body: object = {}): Promise<string> {
  const answer = await client.post("/v1/templates", { name: crypto.randomUUID(), ...PAGES, ...body });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  return JSON.parse(text).id;
}

async function shown(client: TestClient, path: string, body: object) {
  const answer = await client.post(`/v1/templates/${path}`, body);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const preview = templatePreview().parse(JSON.parse(text));
  const png = readPng(Uint8Array.fromBase64(preview.base64));
  expect([png.width, png.height]).toEqual([preview.width, preview.height]);
  return { preview, png };
}

/** Returns the pixel at a position in millimetres, in an image of a page that is `pageMm` wide. */
const at = (png: Png, pageMm: number, [x, y]: readonly [number, number]) =>
  png.at(Math.round((x * png.width) / pageMm), Math.round((y * png.width) / pageMm));

/** Returns whether any pixel in this part of the page (in millimetres) is darker than paper. */
function isInked(png: Png, pageMm: number, [left, top, right, bottom]: readonly [number, number, number, number]) {
  for (let x = left; x < right; x += 0.5) {
    for (let y = top; y < bottom; y += 0.5) if ((at(png, pageMm, [x, y])[1] ?? 255) < 128) return true;
  }
  return false;
}

describe("POST /v1/templates/{id}/preview", () => {
  it("shows the first page as a render prints it, with its paper size and margins, or another page", async () => {
    const client = await api.client();
    const id = await store(client);
    const { preview, png } = await shown(client, `${id}/preview`, { width: 210 });
    expect(preview).toMatchObject({ template: { id, version: 1 }, page: 1, width: 210, height: 297, format: "png" });
    expect([at(png, 210, [10, 150]), at(png, 210, [25, 25]), at(png, 210, [185, 265])]).toEqual([WHITE, RED, RED]);
    const second = await shown(client, `${id}/preview`, { width: 210, page: 2 });
    expect([second.preview.page, at(second.png, 210, [25, 25])]).toEqual([2, BLUE]);
    const turned = await shown(client, `${id}/preview`, {
      data: { colors: ["#00f"] },
      format: "a5",
      landscape: true,
      margin: "0mm",
      width: 420,
    });
    expect(turned.preview.width).toBe(420);
    // Chromium rounds page sizes to whole device pixels.
    expect(Math.abs(turned.preview.height - 296)).toBeLessThanOrEqual(1);
    expect(at(turned.png, 210, [2, 2])).toEqual(BLUE);
  });

  it("shows the total number of pages of the whole document, in headers of fixed and of automatic height", async () => {
    const client = await api.client();
    const band = '<b style="font-size:40px"><i class="totalPages"></i></b>';
    // The page count 11 has two digits. The test finds the second digit in the image.
    const rows = Array.from({ length: 11 }, () => "#fff");
    const html = PAGES.html;
    const plain = await store(client, { html, defaults: { margin: "20mm", header: { html: band } } });
    const composed = await store(client, {
      html,
      defaults: { margin: "20mm", header: { html: band, height: "auto" } },
    });
    for (const id of [plain, composed]) {
      const one = await shown(client, `${id}/preview`, { data: { colors: ["#fff"] }, width: 420 });
      const many = await shown(client, `${id}/preview`, { data: { colors: rows }, width: 420 });
      const second = [27, 0, 32, 20] as const;
      expect([isInked(one.png, 210, second), isInked(many.png, 210, second)]).toEqual([false, true]);
    }
  });

  it("shows the requested version with its watermark, and marks the image as a preview", async () => {
    const client = await api.client();
    const id = await store(client, { sample_data: { colors: ["#fff"] } });
    await client.patch(`/v1/templates/${id}`, { css: "body { margin: 0; background: #00f }" });
    const first = await shown(client, `${id}/preview`, { version: 1, width: 210 });
    expect(first.preview.template?.version).toBe(1);
    expect(first.png.at(25, 25)).toEqual(WHITE);
    // A preview is marked by one word across the page, from corner to corner. Nothing else on the page is grey.
    const greys = new Set<string>();
    for (let i = 0; i < 100; i += 1) greys.add(first.png.at(30 + i, 230 - i).join());
    expect(greys.size).toBeGreaterThan(1);
    const watermark = { text: "MINE", color: "#ff0000", rotation: 0 };
    const { png } = await shown(client, `${id}/preview`, { version: 1, width: 210, watermark });
    const reds = Array.from({ length: 170 }, (_, x) => png.at(20 + x, 148)).filter(([r, g]) => r > 200 && g < 100);
    expect(reds.length).toBeGreaterThan(10);
  });

  it("has a maximum width and height, so that a preview cannot replace a render", async () => {
    const client = await api.client();
    const id = await store(client);
    const { previewWidthMaxPx, previewHeightMaxPx } = LIMITS;
    const wide = await client.post(`/v1/templates/${id}/preview`, { width: previewWidthMaxPx + 1 });
    expect((await expectError(wide, "invalid_parameter")).param).toBe("width");
    const { preview } = await shown(client, `${id}/preview`, {
      format: { width: "40mm", height: "4000mm" },
      margin: "0mm",
      width: previewWidthMaxPx,
    });
    expect(preview.height).toBeGreaterThan(previewHeightMaxPx * 0.97);
    expect(preview.height).toBeLessThanOrEqual(previewHeightMaxPx);
    const thread = { format: { width: "10pt", height: "14400pt" }, margin: "0mm" };
    expect((await shown(client, `${id}/preview`, thread)).preview.width).toBe(LIMITS.thumbnailWidthMinPx);
  });

  it("costs nothing, stores nothing and does not count as a render, also if the request has an Idempotency-Key", async () => {
    const client = await api.client();
    const id = await store(client);
    const before = await client.credits();
    const events = (await eventsOf(client)).length;
    const headers = { "Idempotency-Key": "preview-1" };
    const bodies: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      const answer = await client.post(`/v1/templates/${id}/preview`, { width: 100 }, headers);
      expect([answer.status, answer.headers.get("Idempotent-Replayed")]).toEqual([200, null]);
      bodies.push(await answer.text());
    }
    expect(bodies[0]).toBe(bodies[1]);
    expect(await client.credits()).toBe(before);
    expect((await eventsOf(client)).length).toBe(events);
    for (const path of ["pdfs", "images", "thumbnails"]) {
      expect(await (await client.get(`/v1/${path}`)).json()).toMatchObject({ data: [] });
    }
    const kept = templateSchema().parse(await (await client.get(`/v1/templates/${id}`)).json());
    expect(kept.render_count).toBe(0);
    await client.spend(before);
    await shown(client, `${id}/preview`, { width: 100 });
  });

  it("rejects what a render rejects, a template of another account, and a page that does not exist", async () => {
    const client = await api.client();
    const id = await store(client);
    const path = `/v1/templates/${id}/preview`;
    const wrong = await expectError(await client.post(path, { data: { colors: [1] } }), "schema_validation_failed");
    expect(wrong.details).toEqual([{ field: "colors[0]", error: "must be a string; got a number" }]);
    const broken = await client.post(path, { header: { html: "<p>\n{{#if a}}" } });
    const fault = await expectError(broken, "template_invalid");
    expect(fault.details?.[0]?.error).toContain("Line 2, column 1");
    expect((await expectError(await client.post(path, { page: 3 }), "page_out_of_range")).param).toBe("page");
    const ranged = await client.post(path, { page: 2, page_ranges: "2" });
    expect((await expectError(ranged, "page_out_of_range")).param).toBe("page");
    for (const page_ranges of ["9", "1,9"]) {
      const beyond = await client.post(path, { page_ranges });
      expect((await expectError(beyond, "page_out_of_range")).param).toBe("page_ranges");
    }
    await expectError(await client.post(path, { output: "base64" }), "unknown_parameter");
    const other = await api.client();
    await expectError(await other.post(path, {}), "resource_not_found");
  });
});

describe("POST /v1/templates/preview", () => {
  it("shows an unsaved template with its sample data and stores nothing", async () => {
    const client = await api.client();
    const { preview, png } = await shown(client, "preview", { ...PAGES, page: 2, width: 210 });
    expect(preview).toMatchObject({ template: null, page: 2, width: 210, height: 297 });
    expect(at(png, 210, [25, 25])).toEqual(BLUE);
    const bare = await shown(client, "preview", {
      html: "<body style='background:{{c}}'>",
      sample_data: { c: "#f00" },
    });
    expect(bare.png.at(400, 100)).toEqual(RED);
    expect(await (await client.get("/v1/templates")).json()).toMatchObject({ data: [] });
  });

  it("prints partials of the own account only", async () => {
    const client = await api.client();
    const partial = { name: "sheet", html: "<div style='height:250mm;background:#00f'></div>" };
    expect((await client.post("/v1/partials", partial)).status).toBe(201);
    const draft = { html: "{{> sheet}}", width: 210 };
    expect(at((await shown(client, "preview", draft)).png, 210, [40, 40])).toEqual(BLUE);
    const other = await api.client();
    await expectError(await other.post("/v1/templates/preview", draft), "template_invalid");
  });

  it("rejects what creating the template would reject, with line and column", async () => {
    const client = await api.client();
    const draft = { html: "<p>\n{{#each rows}}" };
    const refused = await expectError(await client.post("/v1/templates/preview", draft), "template_invalid");
    const create = await client.post("/v1/templates", { ...draft, name: "x", schema: {} });
    const created = await expectError(create, "template_invalid");
    expect(refused.details).toEqual(created.details);
    expect(refused.details?.[0]?.error).toContain("Line 2, column 1");
  });

  it("names sample data that is missing or invalid", async () => {
    const client = await api.client();
    const missing = await client.post("/v1/templates/preview", { html: "x", schema: { a: "string" } });
    const error = await expectError(missing, "schema_validation_failed");
    expect(error).toMatchObject({ param: "sample_data", details: [{ field: "a", error: "is required" }] });
    expect(error.message).toMatch(/^sample_data does not match/);
    const wrong = { html: "{{formatDate day}}", sample_data: { day: "soon" } };
    const failed = await client.post("/v1/templates/preview", wrong);
    expect((await expectError(failed, "template_failed")).param).toBe("sample_data");
  });
});
