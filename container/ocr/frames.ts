import { connectedComponents, createFaintInkTest } from "./components.ts";
import type { PixelBox } from "./hocr.ts";
import { type Raster, rotateQuarters } from "./raster.ts";
import { type PixelRule, THICKNESS_MAX, type TracedRule, traceHorizontalRules } from "./rules.ts";

/** Minimum size of a frame around print, in inches. It is larger than a letter of body text. */
const FRAME_MIN_IN = { width: 0.12, height: 0.1 };
/** Minimum height of the print inside a frame, in inches. Lower ink is a speck. */
const CONTENT_MIN_IN = 0.03;
/**
 * Minimum share of a frame's side that must be ink. Also the minimum length of a line that divides a frame, as a share
 * of the frame's side.
 */
const SIDE_FILL_MIN = 0.9;
/**
 * Minimum share of a line's length that overlaps print inside the frame, for the line to be the stem of a letter. Such
 * a letter almost touches the frame.
 */
const STEM_OVERLAP_MIN = 0.5;
/** Maximum number of frames on a page. A page with more frames is a texture or a drawing. */
const FRAMES_MAX = 2_000;

/**
 * Returns the sides of small frames around print, such as separate table cells, as ruled lines. These sides are shorter
 * than other ruled lines may be. They are found because all four sides of a frame exist. Do not use this function for
 * scripts whose characters contain frames (国, 因).
 */
export function traceFrameRules(raster: Raster, dpi: number, known: readonly PixelRule[]): TracedRule[] {
  const isInk = createFaintInkTest(raster);
  const boxes = connectedComponents(raster, isInk) ?? [];
  const thickness = THICKNESS_MAX * dpi;
  const isFrame = (box: PixelBox) =>
    box.right - box.left >= FRAME_MIN_IN.width * dpi &&
    box.bottom - box.top >= FRAME_MIN_IN.height * dpi &&
    !boxSides(box).every((side) => known.some((rule) => coversSide(rule, side, thickness))) &&
    hasInkedSides(raster, box, { isInk, thickness });
  const frames = boxes.filter(isFrame);
  if (frames.length > FRAMES_MAX) return [];
  const large = boxes.filter(({ top, bottom }) => bottom - top >= CONTENT_MIN_IN * dpi);
  return frames
    .flatMap((frame) => {
      const held = large.filter((box) => isInside(box, frame));
      if (held.length === 0) return [];
      const lines = traceLinesIn(raster, frame, { dpi, isInk });
      const sides = boxSides(frame).map((side) => lines.filter((line) => coversSide(line, side, thickness)));
      // Outlined letters are also closed shapes with ink inside them, but they have no straight lines as sides.
      if (sides.some((found) => found.length === 0)) return [];
      return lines.filter((line) => sides.flat().includes(line) || !held.some((box) => overlapsBox(line, box)));
    })
    .filter((line) => !known.some((other) => isSameRule(line, other)));
}

type RuleSegment = Pick<PixelRule, "horizontal" | "at" | "from" | "to">;

const boxSides = ({ left, top, right, bottom }: PixelBox): RuleSegment[] => [
  { horizontal: true, at: top, from: left, to: right },
  { horizontal: true, at: bottom, from: left, to: right },
  { horizontal: false, at: left, from: top, to: bottom },
  { horizontal: false, at: right, from: top, to: bottom },
];

const coversSide = (rule: PixelRule, { horizontal, at, from, to }: RuleSegment, thickness: number): boolean =>
  rule.horizontal === horizontal &&
  Math.abs(rule.at - at) <= thickness &&
  Math.min(rule.to, to) - Math.max(rule.from, from) >= SIDE_FILL_MIN * (to - from);

function overlapsBox({ horizontal, at, from, to }: PixelRule, { left, top, right, bottom }: PixelBox): boolean {
  const [near, far, start, end] = horizontal ? [top, bottom, left, right] : [left, right, top, bottom];
  return at > near && at < far && Math.min(to, end) - Math.max(from, start) >= STEM_OVERLAP_MIN * (to - from);
}

function hasInkedSides(
  { width, pixels }: Raster,
  { left, top, right, bottom }: PixelBox,
  { isInk, thickness }: { isInk: (grey: number) => boolean; thickness: number },
): boolean {
  const inkAt = (x: number, y: number) => isInk(pixels[y * width + x] ?? 255);
  const deepest = Math.ceil(thickness);
  /**
   * Returns whether one side of the box has ink near its edge along nearly its whole length. The ink of a skewed side
   * may lie a few pixels away from the edge.
   */
  const isFull = (length: number, inkNear: (along: number, depth: number) => boolean) => {
    let full = 0;
    for (let along = 0; along < length; along++) {
      for (let depth = 0; depth < deepest; depth++) {
        if (!inkNear(along, depth)) continue;
        full++;
        break;
      }
    }
    return full >= SIDE_FILL_MIN * length;
  };
  return (
    isFull(right - left, (along, depth) => inkAt(left + along, top + depth)) &&
    isFull(right - left, (along, depth) => inkAt(left + along, bottom - 1 - depth)) &&
    isFull(bottom - top, (along, depth) => inkAt(left + depth, top + along)) &&
    isFull(bottom - top, (along, depth) => inkAt(right - 1 - depth, top + along))
  );
}

const isInside = (inner: PixelBox, outer: PixelBox): boolean =>
  inner.left > outer.left && inner.right < outer.right && inner.top > outer.top && inner.bottom < outer.bottom;

/**
 * Returns all lines inside the box that are about as long as the box. They are the sides of the box and the lines that
 * divide it.
 */
function traceLinesIn(
  raster: Raster,
  box: PixelBox,
  { dpi, isInk }: { dpi: number; isInk: (grey: number) => boolean },
): TracedRule[] {
  const { left, top } = box;
  const part = cropRaster(raster, box);
  const { width, height } = part;
  const across = traceHorizontalRules(part, dpi, { isInk, lengthMin: SIDE_FILL_MIN * width });
  const down = traceHorizontalRules(rotateQuarters(part, 90), dpi, { isInk, lengthMin: SIDE_FILL_MIN * height });
  const turnedLeft = raster.height - box.bottom;
  return [
    ...across.map(({ at, from, to, thickness, runs }) => ({
      horizontal: true,
      at: at + top,
      from: from + left,
      to: to + left,
      thickness,
      runs: runs.map((run) => ({ row: run.row + top, left: run.left + left, right: run.right + left })),
    })),
    ...down.map(({ at, from, to, thickness, runs }) => ({
      horizontal: false,
      at: at + left,
      from: top + height - to,
      to: top + height - from,
      thickness,
      runs: runs.map((run) => ({ row: run.row + left, left: run.left + turnedLeft, right: run.right + turnedLeft })),
    })),
  ];
}

function cropRaster({ width, pixels }: Raster, { left, top, right, bottom }: PixelBox): Raster {
  const part = { width: right - left, height: bottom - top };
  const copy = new Uint8Array(part.width * part.height);
  for (let y = 0; y < part.height; y++) {
    const start = (top + y) * width + left;
    copy.set(pixels.subarray(start, start + part.width), y * part.width);
  }
  return { ...part, pixels: copy };
}

const isSameRule = (one: PixelRule, other: PixelRule): boolean =>
  one.horizontal === other.horizontal &&
  Math.abs(one.at - other.at) <= Math.max(one.thickness, other.thickness) &&
  one.from < other.to &&
  other.from < one.to;
