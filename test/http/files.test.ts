import { describe, expect, it } from "vitest";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

let nowMs = Date.now();
const api = new TestApi({ clock: { now: () => nowMs } });

async function storedFile() {
  const client = await api.client();
  const pdf = pdfSchema().parse(await (await client.post("/v1/pdfs", { html: "<p>file" })).json());
  return { client, pdf, url: new URL(pdf.url ?? "") };
}

const stored = storedFile();
const fetchFile = (url: URL | string, headers: Record<string, string> = {}, method = "GET") =>
  api.fetch(String(url), { method, headers });

describe("A signed URL", () => {
  it("serves the file with headers that prevent a browser from executing it", async () => {
    const { pdf, url } = await stored;
    const answer = await fetchFile(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf.bytes),
      "content-disposition": `inline; filename="${pdf.id}.pdf"`,
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect((await answer.arrayBuffer()).byteLength).toBe(pdf.bytes);
    const head = await fetchFile(url, {}, "HEAD");
    expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([200, String(pdf.bytes), ""]);
  });

  it("is rejected after a change of any byte", async () => {
    const { url } = await stored;
    const text = url.href;
    const start = text.indexOf("/files/") + "/files/".length;
    for (let index = start; index < text.length; index += 1) {
      const character = text.charAt(index);
      const changed = text.slice(0, index) + (character === "A" ? "B" : "A") + text.slice(index + 1);
      const answer = await fetchFile(changed);
      expect([403, 404], changed).toContain(answer.status);
      await answer.body?.cancel();
    }
    const disposition = new URL(url);
    disposition.searchParams.set("download", "1");
    await expectError(await fetchFile(disposition), "signature_invalid");
    await expectError(await fetchFile(url.origin + url.pathname), "signature_invalid");
  });

  it.each([
    ["bytes=0-4", 206, 0, 4],
    ["bytes=5-", 206, 5, null],
    ["bytes=-7", 206, -7, null],
    ["bytes=0-999999999", 206, 0, null],
    ["bytes=0-0,2-3", 200, 0, null],
    ["bytes=9-3", 200, 0, null],
    ["lines=1-2", 200, 0, null],
  ])('supports the header "Range: %s"', async (range, status, first, last) => {
    const { url } = await stored;
    const whole = new Uint8Array(await (await fetchFile(url)).arrayBuffer());
    const answer = await fetchFile(url, { Range: range });
    expect(answer.status).toBe(status);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes).toEqual(whole.slice(first, last === null ? undefined : last + 1));
    if (status === 206)
      expect(answer.headers.get("Content-Range")).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.length}$`));
  });

  it("returns 416 for a range beyond the end of the file, and supports conditional requests", async () => {
    const { url, pdf } = await stored;
    const beyond = await fetchFile(url, { Range: "bytes=99999999-" });
    expect(beyond.headers.get("Content-Range")).toBe(`bytes */${pdf.bytes}`);
    await expectError(beyond, "range_not_satisfiable");
    const etag = (await fetchFile(url, {}, "HEAD")).headers.get("ETag") ?? "";
    expect((await fetchFile(url, { "If-None-Match": etag })).status).toBe(304);
    expect((await fetchFile(url, { "If-None-Match": '"other"' })).status).toBe(200);
    expect((await fetchFile(url, { Range: "bytes=0-4", "If-Range": '"other"' })).status).toBe(200);
    expect((await fetchFile(url, { Range: "bytes=0-4", "If-Range": etag })).status).toBe(206);
  });

  it("can be read by a PDF viewer in the browser on any site", async () => {
    const { url } = await stored;
    const preflight = await fetchFile(url, { Origin: "https://viewer.test" }, "OPTIONS");
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Range");
    expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
    for (const [method, headers, status] of [
      ["GET", {}, 200],
      ["HEAD", {}, 200],
      ["GET", { Range: "bytes=0-9" }, 206],
      ["GET", { Range: "bytes=99999999-" }, 416],
    ] as const) {
      const answer = await fetchFile(url, headers, method);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
      await answer.body?.cancel();
    }
    const answer = await fetchFile(url, { Range: "bytes=0-9" });
    const exposed = answer.headers.get("Access-Control-Expose-Headers") ?? "";
    for (const name of ["Accept-Ranges", "Content-Length", "Content-Range", "ETag"]) expect(exposed).toContain(name);
    const altered = new URL(url);
    altered.searchParams.set("sig", "x");
    expect((await fetchFile(altered)).headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  it("returns the creation date of the file, and accepts this date in conditional requests", async () => {
    const { url, pdf } = await stored;
    const modified = (await fetchFile(url, {}, "HEAD")).headers.get("Last-Modified") ?? "";
    expect(Math.abs(Date.parse(modified) - Date.parse(pdf.created_at))).toBeLessThan(2_000);
    const before = new Date(Date.parse(modified) - 60_000).toUTCString();
    const status = async (headers: Record<string, string>) => {
      const answer = await fetchFile(url, headers);
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await status({ "If-Modified-Since": modified })).toBe(304);
    expect(await status({ "If-Modified-Since": before })).toBe(200);
    expect(await status({ "If-Modified-Since": modified, "If-None-Match": '"other"' })).toBe(200);
    expect(await status({ "If-Unmodified-Since": before })).toBe(412);
    expect(await status({ "If-Unmodified-Since": modified })).toBe(200);
    expect(await status({ Range: "bytes=0-4", "If-Range": modified })).toBe(206);
    expect(await status({ Range: "bytes=0-4", "If-Range": before })).toBe(200);
  });

  it("expires, and its file is deleted after its retention period", async () => {
    const { client, pdf, url } = await storedFile();
    const made = nowMs;
    nowMs = Date.parse(pdf.expires_at) - 1_000;
    expect((await fetchFile(url)).status).toBe(200);
    nowMs = Date.parse(pdf.expires_at) + 1_000;
    await expectError(await fetchFile(url), "url_expired");
    const fresh = pdfSchema().parse(await (await client.get(`/v1/pdfs/${pdf.id}`)).json());
    expect((await fetchFile(fresh.url ?? "")).status).toBe(200);
    nowMs = made;
  });
});
