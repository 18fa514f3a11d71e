import { createExecutionContext } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { entryPoints } from "../../src/entry-points.ts";
import { TestApi } from "../support/api.ts";
import { config, env } from "../support/environment.ts";

const api = new TestApi();

const get = (url: string, headers: Record<string, string> = {}) =>
  entryPoints.fetch(new Request(url, { headers }) as never, env as never, createExecutionContext());
const at = (path: string) => `${config.BASE_URL}${path}`;

const PAGES = ["/", "/docs", "/docs/nothing", "/sign-in", "/status", "/dashboard/nothing"];
const FILES = ["/assets/folio.css", "/docs/search.json", "/assets/none.js"];
const ENDPOINTS = ["/healthz", "/v1/openapi.json", "/v1/pdfs", "/operator/v1/accounts", "/nowhere"];

describe("The headers of every response", () => {
  it.each([...PAGES, ...FILES, ...ENDPOINTS])("forbid browsers to guess the content type of %s", async (path) => {
    const response = await get(at(path));
    await response.body?.cancel();
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it.each([...PAGES, ...FILES, ...ENDPOINTS])("tell browsers to use only https for %s", async (path) => {
    const response = await get(at(path).replace(/^http:/, "https:"));
    await response.body?.cancel();
    expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  });

  it.each(PAGES)("switch off the browser features that the page %s does not use", async (path) => {
    const response = await get(at(path));
    if (response.status >= 300 && response.status < 400) return expect(await response.text()).toBe("");
    const policy = response.headers.get("Permissions-Policy");
    for (const feature of ["camera", "microphone", "geolocation", "payment"]) expect(policy).toContain(`${feature}=()`);
    await response.body?.cancel();
  });

  it("keep the cookies of a response", async () => {
    const response = await get(at("/sign-up"));
    const text = await response.text();
    expect(text).toContain("<form");
  });
});

describe("Cache-Control", () => {
  it("forbids caches to store JSON of the API, of errors too", async () => {
    const client = await api.client();
    for (const response of [
      await client.get("/v1/pdfs"),
      await client.get("/v1/usage"),
      await client.post("/v1/templates", { name: "a", html: "x" }),
      await client.get("/v1/pdfs/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"),
      await api.fetch("/v1/pdfs"),
      await api.fetch("/operator/v1/accounts"),
    ]) {
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  it("lets caches keep the description of the API, which is the same for everybody", async () => {
    expect((await api.fetch("/v1/openapi.json")).headers.get("Cache-Control")).toBe("public, max-age=300");
  });
});
