import { describe, expect, it } from "vitest";
import { shape } from "../src/annotations/annotation-shapes.ts";
import { freeText } from "../src/annotations/annotation-text.ts";
import { cloudPainting, ellipse } from "../src/annotations/cloud.ts";
import { lineEnding } from "../src/annotations/line-endings.ts";
import { PdfDocument } from "../src/file/document.ts";
import { bytesOf, name, PdfDict, PdfString } from "../src/syntax/objects.ts";

const document = PdfDocument.create();
const string = (text: string) => new PdfString(bytesOf(text));

describe("lineEnding", () => {
  const rightwards = { at: [100, 50], direction: [1, 0], width: 2, closed: "S" } as const;
  const reachOf = (kind: string) =>
    lineEnding(kind, rightwards)?.reach.map(([x, y]) => `${x.toFixed(3)} ${(y - 50).toFixed(3)}`);

  it("draws the ending Butt across the line, three line widths long on each side", () => {
    expect(lineEnding("Butt", rightwards)?.content).toBe("100 56 m\n100 44 l\nS\n");
  });

  it("draws the endings Square and Diamond centred on the end of the line", () => {
    expect(lineEnding("Square", rightwards)?.content).toBe("94 56 m\n106 56 l\n106 44 l\n94 44 l\nh S\n");
    expect(lineEnding("Diamond", { ...rightwards, closed: "B" })?.content).toBe(
      "94 50 m\n100 56 l\n106 50 l\n100 44 l\nh B\n",
    );
  });

  it.each(["OpenArrow", "ClosedArrow", "ROpenArrow", "RClosedArrow", "Square", "Diamond", "Butt", "Circle"])(
    "draws the ending %s so that it is symmetrical about the line",
    (kind) => {
      const reach = reachOf(kind) ?? [];
      const mirrored = lineEnding(kind, rightwards)?.reach.map(([x, y]) => `${x.toFixed(3)} ${(50 - y).toFixed(3)}`);
      expect(reach.length).toBeGreaterThan(1);
      expect(mirrored?.map((point) => point.replace("-0.000", "0.000")).sort()).toEqual(
        reach.map((point) => point.replace("-0.000", "0.000")).sort(),
      );
    },
  );

  it("points an arrow in the direction of the line, and a reversed arrow in the opposite direction", () => {
    const tips = (kind: string) =>
      (lineEnding(kind, rightwards)?.reach ?? []).map(([x]) => Math.sign(Math.round(x - 100)));
    expect(tips("OpenArrow")).toEqual([-1, 0, -1]);
    expect(tips("ROpenArrow")).toEqual([1, 0, 1]);
  });

  it("rotates the ending with the direction of the line", () => {
    const upwards = { ...rightwards, direction: [0, 1] } as const;
    expect(lineEnding("Butt", upwards)?.content).toBe("94 50 m\n106 50 l\nS\n");
  });

  it("draws nothing for an unknown ending, and draws endings of thin lines as if the line were one point wide", () => {
    expect(lineEnding("None", rightwards)).toBeNull();
    expect(lineEnding("Butt", { ...rightwards, width: 0.1 })?.content).toBe("100 53 m\n100 47 l\nS\n");
  });
});

describe("shape", () => {
  const drawn = (kind: string, entries: Parameters<typeof PdfDict.of>[0]) => shape(document, PdfDict.of(entries), kind);

  it("aligns the endings of a polyline with its first and its last side", () => {
    const content = drawn("PolyLine", {
      Vertices: [0, 0, 10, 0, 10, 20],
      LE: [name("Butt"), name("Butt")],
      C: [1, 0, 0],
      BS: PdfDict.of({ W: 2 }),
    })?.content;
    expect(content).toBe("1 0 0 RG\n2 w\n0 0 m\n10 0 l\n10 20 l\nS\n0 -6 m\n0 6 l\nS\n4 20 m\n16 20 l\nS\n");
  });

  it("draws a line with one ending, and a line without endings", () => {
    const line = { L: [0, 0, 10, 0], BS: PdfDict.of({ W: 2 }) };
    expect(drawn("Line", { ...line, LE: [name("None"), name("Butt")] })?.content).toBe(
      "0 G\n2 w\n0 0 m\n10 0 l\nS\n10 6 m\n10 -6 l\nS\n",
    );
    expect(drawn("Line", line)?.content).toBe("0 G\n2 w\n0 0 m\n10 0 l\nS\n");
    expect(drawn("Line", { L: [0, 0] })).toBeNull();
  });

  it("fills only closed shapes, and draws their border inside their rectangle", () => {
    const square = { Rect: [0, 0, 30, 20], IC: [0.5], C: [0, 0, 1], BS: PdfDict.of({ W: 4 }) };
    expect(drawn("Square", square)?.content).toBe("0.5 g\n0 0 1 RG\n4 w\n2 2 26 16 re\nB\n");
    expect(drawn("Square", { ...square, BS: PdfDict.of({ W: 0 }) })?.content).toBe("0.5 g\n0 w\n0 0 30 20 re\nf\n");
    expect(drawn("PolyLine", { Vertices: [0, 0, 9, 9], IC: [0.5] })?.content).toBe("0 G\n1 w\n0 0 m\n9 9 l\nS\n");
  });
});

describe("ellipse", () => {
  it.each([
    { radii: [90, 90], sides: 63 },
    { radii: [200, 50], sides: 95 },
    { radii: [1, 1], sides: 6 },
  ] as const)(
    "approximates an ellipse with the radii $radii by $sides sides of nearly equal length",
    ({ radii, sides }) => {
      expect(ellipse([0, 0], radii, 9)).toHaveLength(sides);
    },
  );

  it("places every corner on the ellipse", () => {
    const points = ellipse([10, 20], [90, 40], 9);
    for (const [x, y] of points) expect(((x - 10) / 90) ** 2 + ((y - 20) / 40) ** 2).toBeCloseTo(1);
  });
});

describe("cloudPainting", () => {
  it("draws the bumps outwards, whether the corners are in clockwise or anticlockwise order", () => {
    const corners = [
      [0, 0],
      [40, 0],
      [40, 40],
      [0, 40],
    ] as const;
    for (const turn of [corners, [...corners].reverse()]) {
      const { reach } = cloudPainting(turn, 10);
      expect([Math.min(...reach.map(([x]) => x)), Math.max(...reach.map(([x]) => x))]).toEqual([-5, 45]);
      expect([Math.min(...reach.map(([, y]) => y)), Math.max(...reach.map(([, y]) => y))]).toEqual([-5, 45]);
    }
  });

  it("draws one bump for each chord length of a side", () => {
    const { content } = cloudPainting(
      [
        [0, 0],
        [40, 0],
        [40, 20],
      ],
      10,
    );
    expect(content.match(/ c\n/g)).toHaveLength(4 + 2 + 4);
  });
});

describe("freeText", () => {
  const drawn = (appearance: string, more = {}) =>
    freeText(document, PdfDict.of({ Rect: [0, 0, 100, 50], Contents: string("Note"), DA: string(appearance), ...more }))
      ?.content;

  it("uses the font size of the default appearance, and 12 points if that is 0", () => {
    expect(drawn("/Helv 9 Tf 1 0 0 rg")).toContain("1 0 0 rg\n/Helv 9 Tf\n1 0 0 1 3 38 Tm\n(Note) Tj");
    expect(drawn("/Helv 0 Tf")).toContain("/Helv 12 Tf\n1 0 0 1 3 35 Tm\n(Note) Tj");
  });

  it("aligns the text by its quadding, and fills the background with the annotation's color", () => {
    const [left, middle, right] = [0, 1, 2].map((Q) =>
      Number(/0 0 1 (\S+) \S+ Tm/.exec(drawn("/Helv 10 Tf", { Q }) ?? "")?.[1]),
    );
    expect(left).toBe(3);
    expect((middle ?? 0) - (left ?? 0)).toBeCloseTo((right ?? 0) - (middle ?? 0));
    expect(right).toBeGreaterThan(60);
    expect(drawn("/Helv 10 Tf", { C: [1, 1, 0] })).toContain("q 1 1 0 rg\n0 0 100 50 re\nf Q\n");
  });
});
