import { describe, expect, it } from "vitest";
import { render, Site, textOf } from "./support.ts";

/**
 * Test document whose text lists the visibility states of the page so far, and the visibility state in which an
 * animation frame is drawn.
 */
const TOLD = `<p id=told></p><script>
  const past = performance.getEntriesByType("visibility-state").map(({ name }) => name);
  requestAnimationFrame(() => { told.textContent = [document.visibilityState, "after", ...past].join(" ") });
</script>`;

describe("The animation frames of a page that is reused", () => {
  it("are not drawn while a document is only printed, and are drawn again for the next document", async () => {
    const accountId = crypto.randomUUID();
    await render({ html: "<p>still" }, {}, { accountId });
    const { pdf } = await render({ html: TOLD }, {}, { accountId });
    expect((await textOf(pdf)).join()).toMatch(/^visible after (?:visible )?hidden visible$/);
  });

  it("are drawn for a document with late animations or with fonts that are still loading", async () => {
    const accountId = crypto.randomUUID();
    const site = new Site();
    const moving = "@\\6b eyframes k{to{width:200px}}b{\\61nimation:k 20s;display:block;width:1px}";
    const font = site.url("f.woff2", { type: "font/woff2", delay: 300, body: "no font" });
    for (const style of [moving, `@font-face{font-family:F;src:url(${font})}b{font-family:F}`]) {
      const { pdf } = await render({ html: `<style>${style}</style><b>told</b>` }, {}, { accountId });
      expect(await textOf(pdf)).toEqual(["told"]);
    }
    const { pdf } = await render({ html: TOLD }, {}, { accountId });
    expect((await textOf(pdf)).join()).toMatch(/hidden visible$/);
  });
});
