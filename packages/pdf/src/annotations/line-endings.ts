import { op, type Painting, type Point, ROUND } from "./painting.ts";

/** In widths of the line, as viewers draw them: the standard shows the kinds and leaves the measures open. */
const ARROW = 9;
const HALF = 3;
const SLASH = 9;
/** Half of an arrow's angle, and how far a slash leans from the line. */
const ARROW_ANGLE = Math.PI / 6;
const SLASH_ANGLE = Math.PI / 3;
const THINNEST_PT = 1;

interface Ending {
  /** Where the line ends, and the direction in which it comes there, of length 1. */
  at: Point;
  way: Point;
  width: number;
  /** What closed endings are painted with: `B` where the annotation has an interior color. */
  closed: "B" | "S";
}

/** What stands at the end of a line (ISO 32000-2, table 179); null for nothing. */
export function lineEnding(kind: string | null, { at, way, width, closed }: Ending): Painting | null {
  const unit = Math.max(THINNEST_PT, width);
  /** So far along the line and to its left. */
  const point = (along: number, left: number): Point => [
    at[0] + (along * way[0] - left * way[1]) * unit,
    at[1] + (along * way[1] + left * way[0]) * unit,
  ];
  const lines = (points: Point[], paint: string): Painting => ({
    content: `${points.map(([x, y], i) => op(i === 0 ? "m" : "l", x, y)).join("")}${paint}\n`,
    reach: points,
  });
  const arrow = (back: 1 | -1): Point[] => {
    const [along, aside] = [-back * ARROW * Math.cos(ARROW_ANGLE), ARROW * Math.sin(ARROW_ANGLE)];
    return [point(along, aside), point(0, 0), point(along, -aside)];
  };
  switch (kind) {
    case "OpenArrow":
      return lines(arrow(1), "S");
    case "ROpenArrow":
      return lines(arrow(-1), "S");
    case "ClosedArrow":
      return lines(arrow(1), `h ${closed}`);
    case "RClosedArrow":
      return lines(arrow(-1), `h ${closed}`);
    case "Square":
      return lines([point(-HALF, HALF), point(HALF, HALF), point(HALF, -HALF), point(-HALF, -HALF)], `h ${closed}`);
    case "Diamond":
      return lines([point(-HALF, 0), point(0, HALF), point(HALF, 0), point(0, -HALF)], `h ${closed}`);
    case "Butt":
      return lines([point(0, HALF), point(0, -HALF)], "S");
    case "Slash": {
      const [along, aside] = [SLASH * Math.cos(SLASH_ANGLE), SLASH * Math.sin(SLASH_ANGLE)];
      return lines([point(along, aside), point(-along, -aside)], "S");
    }
    case "Circle": {
      const [h, k] = [HALF, HALF * ROUND];
      const curves = [
        [point(h, k), point(k, h), point(0, h)],
        [point(-k, h), point(-h, k), point(-h, 0)],
        [point(-h, -k), point(-k, -h), point(0, -h)],
        [point(k, -h), point(h, -k), point(h, 0)],
      ];
      const content = curves.map((points) => op("c", ...points.flat())).join("");
      return {
        content: `${op("m", ...point(h, 0))}${content}h ${closed}\n`,
        reach: [point(h, h), point(-h, -h), point(h, -h), point(-h, h)],
      };
    }
    default:
      return null;
  }
}
