import { describe, expect, it } from "vitest";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { textOf } from "../engines/browser/support.ts";
import { TestApi } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const textOfPdf = async (answer: Response) => {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const { base64 = "" } = pdfSchema().parse(JSON.parse(text));
  return (await textOf(Uint8Array.fromBase64(base64))).join("|");
};
const FINDS = `<p style="break-after:page">first<p><script>document.querySelectorAll("p")[1].textContent =
  [Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language, innerWidth, devicePixelRatio].join(" ")</script>`;
const OPTIONS = {
  output: "base64",
  timezone: "america/lima",
  locale: "fr-FR",
  viewport: { width: 900, height: 700 },
  device_scale: 2,
  page_ranges: "2-",
};

describe("The page options", () => {
  it("apply to html and to templates, and can be template defaults", async () => {
    const client = await api.client();
    expect(await textOfPdf(await client.post("/v1/pdfs", { html: FINDS, ...OPTIONS }))).toBe(
      "America/Lima fr-FR 900 2",
    );
    const { output, ...defaults } = OPTIONS;
    const template = await (
      await client.post("/v1/templates", { name: crypto.randomUUID(), html: FINDS, schema: {}, defaults })
    ).json<{ id: string }>();
    const render = await client.post(`/v1/templates/${template.id}/render`, { data: {}, output, locale: "nl-NL" });
    expect(await textOfPdf(render)).toBe("America/Lima nl-NL 900 2");
  });

  it.each([
    [{ timezone: "Berlin/Europe" }, "timezone"],
    [{ timezone: "+05:30" }, "timezone"],
    [{ locale: "not a tag" }, "locale"],
    [{ viewport: { width: 5, height: 10 } }, "viewport.width"],
    [{ viewport: { width: 500 } }, "viewport.height"],
    [{ device_scale: 9 }, "device_scale"],
    [{ page_ranges: "3-1" }, "page_ranges"],
    [{ page_ranges: "1-3,2" }, "page_ranges"],
    [{ page_ranges: "odd" }, "page_ranges"],
    [{ page_ranges: "2-,5" }, "page_ranges"],
    [{ media: "braille" }, "media"],
    [{ fail_on: { status: [200] } }, "fail_on.status[0]"],
    [{ fail_on: { warnings: ["nothing"] } }, "fail_on.warnings[0]"],
    [{ user_agent: "two\nlines" }, "user_agent"],
    [{ block: { resource_types: ["websocket"] } }, "block.resource_types[0]"],
  ])("are rejected before the render if one is invalid: %j", async (options, field) => {
    const client = await api.client();
    const answer = await client.post("/v1/pdfs", { html: "<p>x", ...options });
    const error = await expectError(answer, field === "viewport.height" ? "missing_parameter" : "invalid_parameter");
    expect(error.param).toBe(field);
    expect(await client.credits()).toBe(50);
  });

  it.each([
    [{ single_page: true, page_ranges: "1" }, "page_ranges"],
    [{ single_page: true, viewport: { width: 100, height: 100 } }, "viewport"],
    [{ single_page: true, prefer_css_page_size: true }, "prefer_css_page_size"],
    [{ fail_on: { status: ["5xx"] } }, "fail_on.status"],
    [{ tagged: false, outline: true }, "outline"],
  ])("are rejected if they contradict each other: %j", async (options, field) => {
    const answer = await (await api.client()).post("/v1/pdfs", { html: "<p>x", ...options });
    expect((await expectError(answer, "parameters_exclusive")).param).toBe(field);
  });

  it("are rejected without a charge if a page range is beyond the document", async () => {
    const client = await api.client();
    const answer = await client.post("/v1/pdfs", { html: "<p>one page", page_ranges: "2" });
    expect((await expectError(answer, "page_out_of_range")).param).toBe("page_ranges");
    expect(await client.credits()).toBe(50);
  });
});
