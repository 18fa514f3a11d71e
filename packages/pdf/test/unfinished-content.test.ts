import { expect, it } from "vitest";
import { handmadePdf, textContent } from "./support/handmade-pdf.ts";
import { drawn, nodeEditor, qpdfCheck } from "./support/pdf-tools.ts";

const editor = await nodeEditor();

it.each([
  ["an array", "[ /oops"],
  ["a string", "(never closed Tj Q"],
  ["an array with operators in it", "[ /oops 1 (a) Q"],
  ["a dictionary", "<< /oops 1"],
  ["an inline image", "BI /W 100 /H 100 /BPC 8 /CS /G ID abcdefg"],
  ["operands", "1 2 3"],
])("A stamp is visible in Poppler even if the page's content ends inside %s", async (_, rest) => {
  const stamped = async (content: string) =>
    (await editor.stamp({ bytes: handmadePdf([{ content }]) }, [editor.testWatermark()])).pdf;
  const pdf = await stamped(`${textContent("stays")} q ${rest}`);
  qpdfCheck(pdf);
  expect(drawn(pdf)).toEqual(drawn(await stamped(textContent("stays"))));
});
