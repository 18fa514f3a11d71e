import { describe, expect, inject, it } from "vitest";
import { LIMITS } from "../../src/domain/limits.ts";
import { image, imageList } from "../../src/resources/images.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { eventsOf } from "../support/events.ts";
import { readPng } from "../support/png.ts";

let nowMs = Date.now();
const api = new TestApi({ clock: { now: () => nowMs } });

async function made(client: TestClient, body: object) {
  const answer = await client.post("/v1/images", body);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return image().parse(JSON.parse(text));
}

const bytesOf = async (url: string | null | undefined) =>
  new Uint8Array(await (await api.fetch(url ?? "")).arrayBuffer());
const pngOf = async (client: TestClient, body: object) => {
  const { url, width, height } = await made(client, body);
  const png = readPng(await bytesOf(url));
  expect([png.width, png.height]).toEqual([width, height]);
  return png;
};

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];
const SMALL = { viewport: { width: 120, height: 80 } };
/** Returns HTML of a page with this height: the upper half is red, the lower half is blue. */
const TALL = (height: number) =>
  `<body style="margin:0"><div style="height:${height / 2}px;background:#f00"></div><div style="height:${height / 2}px;background:#00f"></div>`;

describe("POST /v1/images", () => {
  it("captures the visible window of a document from html, from a URL, and from a template with data", async () => {
    const client = await api.client();
    const html = "<body style='margin:0;background:#f00'><script>document.body.style.background = '#00f'</script>";
    const png = await pngOf(client, { html, ...SMALL });
    expect([png.width, png.height, png.at(119, 79)]).toEqual([120, 80, BLUE]);
    const url = `${inject("assets")}/a/images/page?body=${encodeURIComponent(TALL(80))}`;
    const page = await made(client, { url, ...SMALL });
    expect(page.main_document).toEqual({ url, status: 200 });
    expect(readPng(await bytesOf(page.url)).at(0, 0)).toEqual(RED);
    const body = {
      name: crypto.randomUUID(),
      html: "<body style='background:{{color}}'>",
      schema: { color: "string" },
    };
    const defaults = { margin: "40mm", landscape: true, header: { html: "{{color}}" } };
    const created = await client.post("/v1/templates", { ...body, defaults });
    const { id } = await created.json<{ id: string }>();
    const filled = await made(client, { template_id: id, data: { color: "#f00" }, ...SMALL });
    expect(filled.template).toEqual({ id, name: body.name, version: 1 });
    expect(readPng(await bytesOf(filled.url)).at(60, 40)).toEqual(RED);
    expect(await (await client.get(`/v1/templates/${id}`)).json()).toMatchObject({ render_count: 1 });
    const unknown = { template_id: "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A", data: {} };
    expect(await expectError(await client.post("/v1/images", unknown), "resource_not_found")).toMatchObject({
      param: "template_id",
    });
  });

  it("captures the window, the full page, or one element, in the requested device pixels", async () => {
    const client = await api.client();
    const window = await pngOf(client, { html: TALL(300), ...SMALL });
    expect([window.height, window.at(60, 79)]).toEqual([80, RED]);
    const all = await pngOf(client, { html: TALL(300), ...SMALL, full_page: true, device_scale: 2 });
    expect([all.width, all.height, all.at(0, 0), all.at(239, 599)]).toEqual([240, 600, RED, BLUE]);
    const card =
      "<body style='margin:0;height:900px'><b id=card style='position:absolute;top:500.4px;left:10.2px;width:30.5px;height:20px;background:#f00'>";
    const element = await pngOf(client, { html: card, ...SMALL, selector: "#card" });
    expect([element.width, element.height, element.at(15, 10)]).toEqual([31, 21, RED]);
  });

  it("captures a page that is larger than any single message of the browser, in every format, with each pixel row in its place", async () => {
    const client = await api.client();
    const rows = Array.from(
      { length: 50 },
      (_, i) => `<div style="height:90px;background:rgb(${i},0,${255 - i})"></div>`,
    );
    const html = `<body style="margin:0">${rows.join("")}`;
    const long = { html, viewport: { width: 1_000, height: 500 }, full_page: true };
    const png = await pngOf(client, long);
    expect([png.width, png.height]).toEqual([1_000, 4_500]);
    for (const y of [0, 3_999, 4_000, 4_001, 4_499]) {
      const row = Math.floor(y / 90);
      expect(png.at(500, y)).toEqual([row, 0, 255 - row, 255]);
    }
    const webp = await made(client, { ...long, format: "webp", quality: 60 });
    expect([webp.format, webp.width, webp.height]).toEqual(["webp", 1_000, 4_500]);
    expect(new TextDecoder().decode((await bytesOf(webp.url)).subarray(0, 16))).toMatch(/^RIFF[\s\S]{4}WEBPVP8/);
  });

  it("returns a smaller file for a lower quality, and transparent pixels where the page paints nothing", async () => {
    const client = await api.client();
    const html =
      "<body style='margin:0'><div style='width:50px;height:80px;background:conic-gradient(red,blue,lime,red)'>";
    const jpeg = (quality: number) => made(client, { html, ...SMALL, format: "jpeg", quality });
    const [low, high] = [await jpeg(10), await jpeg(95)];
    expect(low.bytes).toBeLessThan(high.bytes ?? 0);
    expect((await bytesOf(low.url)).subarray(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
    const clear = await pngOf(client, { html, ...SMALL, omit_background: true });
    expect(clear.at(100, 40)).toEqual([0, 0, 0, 0]);
    expect(clear.at(25, 70)[3]).toBe(255);
    expect((await pngOf(client, { html, ...SMALL })).at(100, 40)).toEqual(WHITE);
  });

  it("uses styles for screens by default, and includes images that load only when scrolled into view", async () => {
    const client = await api.client();
    const html = "<style>body{background:#f00}@media print{body{background:#00f}}</style>";
    expect((await pngOf(client, { html, ...SMALL })).at(60, 40)).toEqual(RED);
    expect((await pngOf(client, { html, ...SMALL, media: "print" })).at(60, 40)).toEqual(BLUE);
    const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="50"><rect width="120" height="50" fill="#00f"/></svg>`;
    const lazy = `<body style="margin:0"><div style="height:9000px"></div><img style="display:block" loading="lazy" width="120" height="50" src="data:image/svg+xml,${encodeURIComponent(dot)}">`;
    expect((await pngOf(client, { html: lazy, ...SMALL, full_page: true })).at(60, 9_025)).toEqual(BLUE);
  });

  it("can return the image as base64, then frees the concurrency slot, and returns the same response to a repeated request", async () => {
    const client = await api.client({ plan: "free" });
    const key = { "Idempotency-Key": "picture" };
    const body = { html: TALL(80), ...SMALL, output: "base64", metadata: { order: "7" } };
    const first = await (await client.post("/v1/images", body, key)).text();
    const { base64 = "", url, metadata } = image().parse(JSON.parse(first));
    expect([readPng(Uint8Array.fromBase64(base64)).at(0, 0), url, metadata]).toEqual([RED, undefined, { order: "7" }]);
    const again = await client.post("/v1/images", body, key);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await again.text()).toBe(first);
    expect(await client.credits()).toBe(49);
    const usage = await (await client.get("/v1/usage")).json<{ slots: { in_use: number } }>();
    expect(usage.slots.in_use).toBe(0);
  });
});

describe("An image", () => {
  it("is a resource: it is charged, has an event, is listed, can be retrieved with a new URL, expires and can be deleted", async () => {
    const client = await api.client();
    const first = await made(client, { html: TALL(80), ...SMALL });
    const second = await made(client, { html: TALL(80), ...SMALL });
    expect([first.credits_used, await client.credits()]).toEqual([1, 48]);
    const [told] = (await eventsOf(client)).filter(({ type }) => type === "image.completed");
    expect(image().parse(JSON.parse(told?.data ?? "")).object).toBe("image");
    const listed = imageList().parse(await (await client.get("/v1/images?limit=1")).json());
    expect([listed.data.map(({ id }) => id), listed.has_more]).toEqual([[second.id], true]);
    nowMs += 60_000;
    const again = image().parse(await (await client.get(`/v1/images/${first.id}`)).json());
    expect(again.url).not.toBe(first.url);
    expect((await bytesOf(again.url)).byteLength).toBe(first.bytes);
    const before = nowMs;
    nowMs = Date.parse(first.file_expires_at) + 1;
    const expired = image().parse(await (await client.get(`/v1/images/${first.id}`)).json());
    expect(expired).toMatchObject({ status: "expired", url: null, expired_at: first.file_expires_at });
    nowMs = before;
    expect(await (await client.delete(`/v1/images/${first.id}`)).json()).toEqual({
      id: first.id,
      object: "image",
      deleted: true,
    });
    await expectError(await client.get(`/v1/images/${first.id}`), "resource_not_found");
    await expectError(await api.fetch(first.url ?? ""), "resource_not_found");
    expect((await eventsOf(client)).map(({ data }) => JSON.parse(data).id)).toEqual([second.id]);
  });

  it("has the watermark, costs nothing and is invisible to a live key if a test key created it", async () => {
    const live = await api.client();
    const test = await live.withKey({ environment: "test" });
    const blank = { html: "<p>", viewport: { width: 300, height: 200 } };
    const plain = await pngOf(live, blank);
    const marked = await made(test, blank);
    expect(marked.credits_used).toBe(0);
    const shown = readPng(await bytesOf(marked.url));
    const inked = (png: typeof plain) => {
      let count = 0;
      for (let y = 0; y < 200; y++) for (let x = 0; x < 300; x++) if (png.at(x, y)[0] < 250) count++;
      return count;
    };
    expect(inked(plain)).toBe(0);
    expect(inked(shown)).toBeGreaterThan(1_000);
    await expectError(await live.get(`/v1/images/${marked.id}`), "resource_not_found");
  });
});

describe("A rejected image", () => {
  it.each([
    [{}, "html", "missing_parameter"],
    [{ html: "x", url: "https://example.com" }, "url", "parameters_exclusive"],
    [{ html: "x", data: {} }, "data", "parameters_exclusive"],
    [{ template_id: "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A" }, "data", "missing_parameter"],
    [{ html: "x", quality: 50 }, "quality", "parameters_exclusive"],
    [{ html: "x", format: "jpeg", omit_background: true }, "omit_background", "parameters_exclusive"],
    [{ html: "x", full_page: true, selector: "p" }, "selector", "parameters_exclusive"],
    [{ html: "x", format: "gif" }, "format", "invalid_parameter"],
    [{ html: "x", selector: "##" }, "selector", "invalid_parameter"],
    [{ html: "x", margin: "1mm" }, "margin", "unknown_parameter"],
    [{ html: "x", viewport: { width: 8_000, height: 8_000 } }, "viewport", "invalid_parameter"],
    [{ html: "x", viewport: { width: 8_000, height: 100 }, device_scale: 4 }, "viewport", "invalid_parameter"],
  ])("is neither charged nor stored if its fields are invalid: %j", async (body, param, code) => {
    const client = await api.client();
    expect((await expectError(await client.post("/v1/images", body), code as never)).param).toBe(param);
    expect(await client.credits()).toBe(50);
  });

  it("is neither charged nor stored if its page is too large, is empty, has warnings that fail_on lists, or is blocked", async () => {
    const client = await new TestApi().client();
    const refused = async (body: object, code: string) =>
      expectError(await client.post("/v1/images", { ...SMALL, ...body }), code as never);
    const huge = await refused({ html: TALL(LIMITS.imageSidePx + 2), full_page: true }, "document_too_large");
    expect(huge.message).toContain(String(LIMITS.imagePixels));
    expect((await refused({ html: "<p id=x hidden>", selector: "#x" }, "document_refused")).param).toBe("selector");
    await refused({ html: "<script>throw 1</script>", fail_on: { console_errors: true } }, "document_refused");
    await refused({ url: "http://10.0.0.1/" }, "url_not_allowed");
    expect(await client.credits()).toBe(50);
    expect(await eventsOf(client)).toEqual([]);
    expect(imageList().parse(await (await client.get("/v1/images")).json()).data).toEqual([]);
  });
});
