import type { PdfDocument } from "../file/document.ts";
import { type Box, readRectangle } from "../file/pages.ts";
import type { PdfDict, PdfValue } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import { cloudChordPt, cloudPainting, ellipse } from "./cloud.ts";
import { lineEnding } from "./line-endings.ts";
import { formatOperator, type Painting, type Point, QUARTER_CIRCLE_CONTROL } from "./painting.ts";

/**
 * The following constants are the distance of an underline, the distance of a strikeout, and the thickness of both
 * lines. The distances are measured from the bottom of the text line. All values are shares of the text line's height.
 */
const UNDERLINE_AT = 0.1;
const STRIKE_AT = 0.42;
const STROKE_SHARE = 0.06;

const OPERATORS: Record<number, string> = { 1: "g", 3: "rg", 4: "k" };

/**
 * Returns the operator that sets an annotation's colour, which has 1, 3 or 4 components (ISO 32000-2, table 166). Returns null for a
 * transparent colour.
 */
export function colorOf(document: PdfDocument, value: PdfValue | undefined, use: "fill" | "stroke"): string | null {
  const parts = numbersOf(document, value);
  const operator = OPERATORS[parts.length];
  return operator ? formatOperator(use === "fill" ? operator : operator.toUpperCase(), ...parts) : null;
}

export const numbersOf = (document: PdfDocument, value: PdfValue | undefined): number[] =>
  (document.array(value) ?? []).map((item) => document.number(item) ?? 0);

export function pointsOf(document: PdfDocument, value: PdfValue | undefined): Point[] {
  const numbers = numbersOf(document, value);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => [
    numbers[2 * i] ?? 0,
    numbers[2 * i + 1] ?? 0,
  ]);
}

/**
 * Returns the line width in points (default 1) and the dash array (ISO 32000-2, 12.5.4). Reads the `BS` entry, or `Border` if `BS` is
 * missing.
 */
export function lineOf(document: PdfDocument, annotation: PdfDict): { width: number; dashes: number[] } {
  const style = document.dict(annotation.get("BS"));
  const border = document.array(annotation.get("Border"));
  const width = document.number(style ? style.get("W") : border?.[2]) ?? 1;
  const isDashed = document.nameText(style?.get("S")) === "D";
  const given = numbersOf(document, style ? style.get("D") : border?.[3]).filter((length) => length > 0);
  const dashes = style ? (isDashed ? (given.length > 0 ? given : [3]) : []) : given;
  return { width: Math.max(0, width), dashes };
}

/**
 * Draws squares, circles, lines, polygons and ink annotations (ISO 32000-2, 12.5.6.7 to 12.5.6.9 and 12.5.6.13).
 * Returns null if the annotation lacks points.
 */
export function shape(document: PdfDocument, annotation: PdfDict, kind: string): Painting | null {
  const path = pathOf(document, annotation, kind);
  if (!path) return null;
  const { width, dashes } = lineOf(document, annotation);
  const isClosed = ["Square", "Circle", "Polygon"].includes(kind);
  const fill = isClosed ? colorOf(document, annotation.get("IC"), "fill") : null;
  const stroke =
    width > 0 ? (colorOf(document, annotation.get("C"), "stroke") ?? (fill ? null : formatOperator("G", 0))) : null;
  const paint = fill && stroke ? "B" : fill ? "f" : stroke ? "S" : "n";
  const dash = dashes.length > 0 ? `[${dashes.map(formatNumber).join(" ")}] 0 d\n` : "";
  const round = kind === "Ink" ? "1 J 1 j\n" : "";
  const state = `${fill ?? ""}${stroke ?? ""}${formatOperator("w", width)}${dash}${round}`;
  const drawn = { content: `${state}${path.content}${paint}\n`, reach: path.reach };
  if ((kind !== "Line" && kind !== "PolyLine") || !stroke) return drawn;
  return withEndings(document, annotation, { path: drawn, width, resetDashes: dash ? "[] 0 d\n" : "" });
}

interface UnclosedLine {
  path: Painting;
  width: number;
  /** Operator that switches from dashed to solid lines. It is needed because line endings are always solid. */
  resetDashes: string;
}

function withEndings(
  document: PdfDocument,
  annotation: PdfDict,
  { path: drawn, width, resetDashes: solid }: UnclosedLine,
): Painting {
  const interior = colorOf(document, annotation.get("IC"), "fill");
  const kinds = (document.array(annotation.get("LE")) ?? []).map((kind) => document.nameText(kind));
  const points = drawn.reach;
  const ends = [
    { kind: kinds[0], at: points[0], from: points[1] },
    { kind: kinds[1], at: points.at(-1), from: points.at(-2) },
  ];
  const endings = ends.flatMap(({ kind, at, from }) => {
    if (!kind || !at || !from) return [];
    const length = Math.hypot(at[0] - from[0], at[1] - from[1]) || 1;
    const way: Point = [(at[0] - from[0]) / length, (at[1] - from[1]) / length];
    return lineEnding(kind, { at, direction: way, width, closed: interior ? "B" : "S" }) ?? [];
  });
  const content = endings.map((ending) => ending.content).join("");
  return {
    content: `${drawn.content}${content && `${interior ?? ""}${solid}${content}`}`,
    reach: [...points, ...endings.flatMap(({ reach }) => reach)],
  };
}

function pathOf(document: PdfDocument, annotation: PdfDict, kind: string): Painting | null {
  if (kind === "Square" || kind === "Circle") return boxPath(document, annotation, kind);
  if (kind === "Ink") {
    const strokes = (document.array(annotation.get("InkList")) ?? []).map((each) => pointsOf(document, each));
    return strokes.some((points) => points.length > 0)
      ? { content: strokes.map((points) => polyline(points)).join(""), reach: strokes.flat() }
      : null;
  }
  const points = pointsOf(document, annotation.get(kind === "Line" ? "L" : "Vertices"));
  if (points.length < 2) return null;
  const chord = kind === "Polygon" ? cloudChordPt(document, annotation) : null;
  if (chord !== null) return cloudPainting(points, chord);
  return { content: `${polyline(points)}${kind === "Polygon" ? "h\n" : ""}`, reach: points };
}

const polyline = (points: Point[]): string =>
  points.map(([x, y], i) => formatOperator(i === 0 ? "m" : "l", x, y)).join("");

function boxPath(document: PdfDocument, annotation: PdfDict, kind: "Square" | "Circle"): Painting | null {
  const box = readRectangle(document, annotation.get("Rect") ?? null);
  if (!box) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(document, annotation.get("RD"));
  const half = lineOf(document, annotation).width / 2;
  const [x, y] = [box.x + left + half, box.y + bottom + half];
  const [width, height] = [box.width - left - right - 2 * half, box.height - bottom - top - 2 * half];
  const reach: Point[] = [
    [x, y],
    [x + width, y + height],
  ];
  const chord = cloudChordPt(document, annotation);
  if (chord !== null) {
    const middle: Point = [x + width / 2, y + height / 2];
    const round = () => ellipse(middle, [width / 2, height / 2], chord);
    return cloudPainting(kind === "Circle" ? round() : cornersOf({ x, y, width, height }), chord);
  }
  if (kind === "Square") return { content: formatOperator("re", x, y, width, height), reach: reach };
  const [a, b] = [width / 2, height / 2];
  const [cx, cy] = [x + a, y + b];
  const [p, q] = [a * QUARTER_CIRCLE_CONTROL, b * QUARTER_CIRCLE_CONTROL];
  const content =
    formatOperator("m", cx + a, cy) +
    formatOperator("c", cx + a, cy + q, cx + p, cy + b, cx, cy + b) +
    formatOperator("c", cx - p, cy + b, cx - a, cy + q, cx - a, cy) +
    formatOperator("c", cx - a, cy - q, cx - p, cy - b, cx, cy - b) +
    formatOperator("c", cx + p, cy - b, cx + a, cy - q, cx + a, cy);
  return { content: `${content}h\n`, reach: reach };
}

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/**
 * Draws highlights, underlines and strikeouts (ISO 32000-2, 12.5.6.10). `QuadPoints` contains, per quadrilateral, its two upper corners and
 * then its two lower corners.
 */
export function textMark(document: PdfDocument, annotation: PdfDict, kind: string): Painting | null {
  const corners = pointsOf(document, annotation.get("QuadPoints"));
  const use = kind === "Highlight" ? "fill" : "stroke";
  const color =
    colorOf(document, annotation.get("C"), use) ??
    (use === "fill" ? formatOperator("rg", 1, 1, 0) : formatOperator("G", 0));
  let content = color;
  for (let i = 0; i + 3 < corners.length; i += 4) {
    const [a, b, c, d] = corners.slice(i, i + 4) as [Point, Point, Point, Point];
    if (kind === "Highlight") content += `${polyline([a, b, d, c])}h f\n`;
    else {
      const share = kind === "StrikeOut" ? STRIKE_AT : UNDERLINE_AT;
      const height = Math.hypot(a[0] - c[0], a[1] - c[1]);
      content += `${formatOperator("w", Math.max(0.5, height * STROKE_SHARE))}${polyline([interpolate(c, a, share), interpolate(d, b, share)])}S\n`;
    }
  }
  return corners.length < 4 ? null : { content, reach: corners, multiplies: kind === "Highlight" };
}

const interpolate = ([x, y]: Point, [u, v]: Point, share: number): Point => [x + (u - x) * share, y + (v - y) * share];
