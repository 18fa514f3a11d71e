import { describe, expect, it } from "vitest";
import { bytesOf, rendererOn, request } from "./support.ts";

const renderer = rendererOn("render");
const never = new AbortController().signal;

describe("an HTML document", () => {
  it("becomes a PDF with its pages counted", async () => {
    const t0 = Date.now();
    const rendering = await renderer.render(request({ html: "<h1>Hello</h1><p style='break-before:page'>Two" }), never);
    const bytes = await bytesOf(rendering);
    console.log(Date.now() - t0, rendering.warnings, rendering.engine);
    expect(new TextDecoder("latin1").decode(bytes.slice(0, 5))).toBe("%PDF-");
    expect(await rendering.pages).toBe(2);
    for (let i = 0; i < 10; i++) {
      const t = Date.now();
      const r = await renderer.render(request({ html: "<h1>Hello " + i }), never);
      await bytesOf(r);
      console.log(i, Date.now() - t);
    }
  });
});
