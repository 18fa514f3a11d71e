import { bytesOf, PdfDict, PdfDocument, PdfStream } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { drawnSize } from "../src/fonts/drawn-size.ts";
import { type ContentVisitor, ContentWalker } from "../src/reading/content-walker.ts";
import { LimitExceededError, THREAD_READING_LIMITS } from "../src/reading/limits.ts";
import { Resources } from "../src/reading/resources.ts";

describe("ContentWalker", () => {
  /** Returns the operators that the walker passes to its visitor for a page with a limit of three operations. */
  function operatorsOf(...contents: string[]) {
    const document = PdfDocument.create();
    const seen: string[] = [];
    const visitor: ContentVisitor = {
      operation: ({ operator }) => void seen.push(operator),
      image: () => {},
      beginForm: () => {},
      endForm: () => {},
      shouldEnter: () => true,
      beginAnnotation: () => {},
    };
    const walk = new ContentWalker(document, { ...THREAD_READING_LIMITS, pageOperations: 3 }, { opensMasks: false });
    for (const content of contents) walk.content(bytesOf(content), new Resources(document, new PdfDict()), visitor);
    return seen;
  }

  it("reads as many operations as the limit allows", () => {
    expect(operatorsOf("q 1 w", "Q")).toEqual(["q", "w", "Q"]);
  });

  it("throws LimitExceededError at the first operation above the limit, in any content stream of the page", () => {
    expect(() => operatorsOf("q 1 w Q n")).toThrow(LimitExceededError);
    expect(() => operatorsOf("q 1 w", "Q n")).toThrow(LimitExceededError);
  });
});

describe("drawnSize", () => {
  const document = PdfDocument.create();
  const fontOf = (heights: readonly number[]) => {
    const glyphs = heights.map((high, index) => {
      const drawing = document.add(new PdfStream(new PdfDict(), bytesOf(`500 0 0 0 500 ${high} d1`)));
      return [`g${index}`, drawing] as const;
    });
    return PdfDict.of({ FontMatrix: [1, 0, 0, 1, 0, 0], CharProcs: PdfDict.of(Object.fromEntries(glyphs)) });
  };

  it("measures a font by the 90th percentile of the heights of its first 64 glyphs", () => {
    const low = new Array<number>(57).fill(72);
    const high = new Array<number>(7).fill(720);
    expect(drawnSize(document, fontOf([...low, ...high]))).toBeCloseTo(100);
    expect(drawnSize(document, fontOf([...low, ...high, 720]))).toBeCloseTo(100);
    expect(drawnSize(document, fontOf([...low.slice(1), ...high, 720]))).toBeCloseTo(1000);
  });
});
