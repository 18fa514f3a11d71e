import { expect, it } from "vitest";
import { unembedded } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { freshClient } from "./support/client.ts";

it("Extraction reads text in fonts that are not embedded, with data that is stored on this machine", async () => {
  const client = await freshClient();
  const answer = await client.post("/v1/extract/text", {
    source: { base64: Buffer.from(unembedded()).toString("base64") },
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ content: "日本語\n\n中文", credits_used: 1 });
});
