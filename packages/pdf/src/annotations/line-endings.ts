import { formatOperator, type Painting, type Point, QUARTER_CIRCLE_CONTROL } from "./painting.ts";

/**
 * The following constants are sizes of line endings, as multiples of the line width. The sizes follow common viewers;
 * ISO 32000-2 defines the kinds of line endings but no sizes.
 */
const ARROW_LENGTH_WIDTHS = 9;
const HALF_SIZE_WIDTHS = 3;
const SLASH_LENGTH_WIDTHS = 9;
/** Half the angle of an arrowhead. The next constant is the angle between a slash and the line. Both are in radians. */
const ARROW_ANGLE = Math.PI / 6;
const SLASH_ANGLE = Math.PI / 3;
const THINNEST_PT = 1;

interface Ending {
  /** End point of the line, and the direction of the line at this point as a unit vector. */
  at: Point;
  direction: Point;
  width: number;
  /** Operator that paints closed endings: `B` (fill and stroke) if the annotation has an interior colour, otherwise `S` (stroke). */
  closed: "B" | "S";
}

/** Draws a line ending (ISO 32000-2, table 179). Returns null for `None` and unknown kinds. */
export function lineEnding(kind: string | null, { at, direction: way, width, closed }: Ending): Painting | null {
  const unit = Math.max(THINNEST_PT, width);
  /**
   * Returns the point at the distance `along` in the direction of the line and at the distance `left` to the left. Both
   * distances are in units of the line width.
   */
  const point = (along: number, left: number): Point => [
    at[0] + (along * way[0] - left * way[1]) * unit,
    at[1] + (along * way[1] + left * way[0]) * unit,
  ];
  const lines = (points: Point[], paint: string): Painting => ({
    content: `${points.map(([x, y], i) => formatOperator(i === 0 ? "m" : "l", x, y)).join("")}${paint}\n`,
    reach: points,
  });
  const arrow = (back: 1 | -1): Point[] => {
    const [along, aside] = [
      -back * ARROW_LENGTH_WIDTHS * Math.cos(ARROW_ANGLE),
      ARROW_LENGTH_WIDTHS * Math.sin(ARROW_ANGLE),
    ];
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
      return lines(
        [
          point(-HALF_SIZE_WIDTHS, HALF_SIZE_WIDTHS),
          point(HALF_SIZE_WIDTHS, HALF_SIZE_WIDTHS),
          point(HALF_SIZE_WIDTHS, -HALF_SIZE_WIDTHS),
          point(-HALF_SIZE_WIDTHS, -HALF_SIZE_WIDTHS),
        ],
        `h ${closed}`,
      );
    case "Diamond":
      return lines(
        [
          point(-HALF_SIZE_WIDTHS, 0),
          point(0, HALF_SIZE_WIDTHS),
          point(HALF_SIZE_WIDTHS, 0),
          point(0, -HALF_SIZE_WIDTHS),
        ],
        `h ${closed}`,
      );
    case "Butt":
      return lines([point(0, HALF_SIZE_WIDTHS), point(0, -HALF_SIZE_WIDTHS)], "S");
    case "Slash": {
      const [along, aside] = [SLASH_LENGTH_WIDTHS * Math.cos(SLASH_ANGLE), SLASH_LENGTH_WIDTHS * Math.sin(SLASH_ANGLE)];
      return lines([point(along, aside), point(-along, -aside)], "S");
    }
    case "Circle": {
      const [h, k] = [HALF_SIZE_WIDTHS, HALF_SIZE_WIDTHS * QUARTER_CIRCLE_CONTROL];
      const curves = [
        [point(h, k), point(k, h), point(0, h)],
        [point(-k, h), point(-h, k), point(-h, 0)],
        [point(-h, -k), point(-k, -h), point(0, -h)],
        [point(k, -h), point(h, -k), point(h, 0)],
      ];
      const content = curves.map((points) => formatOperator("c", ...points.flat())).join("");
      return {
        content: `${formatOperator("m", ...point(h, 0))}${content}h ${closed}\n`,
        reach: [point(h, h), point(-h, -h), point(h, -h), point(-h, h)],
      };
    }
    default:
      return null;
  }
}
