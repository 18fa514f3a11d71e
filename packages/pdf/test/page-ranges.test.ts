import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePageRanges, selectedPages } from "../src/page-ranges.ts";

describe("selectedPages", () => {
  it.each([
    ["1-3,5,8-10", [1, 2, 3, 5, 8, 9, 10]],
    ["4-", [4, 5, 6, 7, 8, 9, 10]],
    ["5-3", [5, 4, 3]],
    ["2,2,2", [2, 2, 2]],
    [" 1 - 2 , 9 ", [1, 2, 9]],
    ["odd", [1, 3, 5, 7, 9]],
    ["even", [2, 4, 6, 8, 10]],
    ["all", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])("returns the pages of the selection %j", (text, pages) => {
    expect(selectedPages(text, 10)).toEqual(pages);
  });

  it.each(["", ",", "1,", "0", "0-3", "3-0", "-3", "a", "1..3", "1-2-3", "1 2", "odd,1", "1e3", "９"])(
    "rejects %j, which is not a valid selection",
    (text) => {
      expect(parsePageRanges(text)).toBeNull();
      expect(() => selectedPages(text, 10, "pages")).toThrow(
        expect.objectContaining({ code: "invalid_argument", argument: "pages" }),
      );
    },
  );

  it.each([
    ["11", 11],
    ["9-12", 12],
    ["12-9", 12],
    ["11-", 11],
  ])("rejects %j, which selects a page after the last page, and names the missing page in the error", (text, page) => {
    const message = `page_ranges[1] must select existing pages: the PDF has 10 pages; got page ${page}.`;
    expect(() => selectedPages(text, 10, "page_ranges[1]")).toThrow(
      expect.objectContaining({ code: "page_out_of_range", message }),
    );
  });

  it("rejects a selection of more than 5,000 pages", () => {
    expect(() => selectedPages("1-5000,1", 5000)).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  });

  it("returns exactly the pages of any list of ranges, in order", () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 8 }), (ranges) => {
        const pages = selectedPages(ranges.map(([a, b]) => `${a}-${b}`).join(","), 60);
        expect(pages).toHaveLength(ranges.reduce((sum, [a, b]) => sum + Math.abs(a - b) + 1, 0));
        let at = 0;
        for (const [a, b] of ranges) {
          expect([pages[at], pages[at + Math.abs(a - b)]]).toEqual([a, b]);
          at += Math.abs(a - b) + 1;
        }
      }),
    );
  });
});
