import { describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

const at = (x: number, y: number, text: string): string => `BT /F1 6 Tf ${x} ${y} Td (${text}) Tj ET\n`;
const block = (x: number, y: number, lines: readonly string[]): string =>
  lines.map((text, index) => at(x, y - 9 * index, text)).join("");
async function paragraphsOn(...content: string[]) {
  const source = { bytes: handmadePdf([{ content: content.join("") }]) };
  const { content: text } = await extractor.text({ source, pages: "all", deadlineMs: Date.now() + 30_000 }, "text");
  return text?.split("\n\n");
}

const ADA = ["Ada Example", "12 Harbour Street", "28195 Bremen", "Germany"];
const BOB = ["Garden Supplies Ltd", "99 Orchard Road", "Unit 4", "Leeds LS1 4DY"];
const EVE = ["Eve Sample", "7 Tower Square", "Austin, TX 78701"];

describe("Address blocks side by side", () => {
  it("are read one after the other", async () => {
    expect(
      await paragraphsOn(
        at(10, 280, "Invoice of the harbour"),
        block(10, 250, ["Bill to", ...ADA]),
        block(110, 250, ["Ship to", ...BOB]),
        at(10, 190, "Thank you for what you bought in our shop."),
      ),
    ).toEqual([
      "Invoice of the harbour",
      ["Bill to", ...ADA].join("\n"),
      ["Ship to", ...BOB].join("\n"),
      "Thank you for what you bought in our shop.",
    ]);
  });

  it("are read one after the other when they are three blocks of different lengths", async () => {
    expect(await paragraphsOn(block(8, 250, ADA), block(72, 250, BOB), block(140, 250, EVE))).toEqual(
      [ADA, BOB, EVE].map((lines) => lines.join("\n")),
    );
  });

  it("are not detected in labels beside their values: each label stays with its value", async () => {
    const lines = [
      ["Name", "Ada Example"],
      ["Street", "12 Harbour Street"],
      ["Town", "28195 Bremen"],
      ["Country", "Germany"],
    ];
    const text = (
      await paragraphsOn(
        ...lines.map((line, index) => line.map((part, column) => at(10 + 60 * column, 250 - 9 * index, part)).join("")),
      )
    )?.join("\n");
    expect(text?.split("\n")).toEqual(lines.map((line) => line.join(" ")));
  });
});
