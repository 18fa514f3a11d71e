import { multiply, shownToUserSpace, translation } from "../content/matrix.ts";
import type { PageGeometry } from "../stamp/placement.ts";
import { type Area, type AreaOnPage, boundsOf, inverse } from "./areas.ts";
import {
  MAX_REPORTED_BOXES,
  type RedactedBoxKind,
  type RedactedPartKind,
  type RedactionReport,
} from "./redaction-report.ts";

/** Maximum distance in points between the edges of two boxes that count as aligned. */
const ALIGNED_PT = 0.01;
/** Maximum gap between two letters that share a box of the report, relative to the height of the box. */
const MAX_LETTER_GAP = 0.3;
const DECIMALS = 100;

interface RemovedBox {
  kind: RedactedBoxKind;
  /** Box of the removed content, in the user space of the page. */
  box: Area;
}

/** Collects the content that a redaction removes, for the report of the redaction. */
export class RemovedContent {
  readonly #pages = new Map<number, { geometry: PageGeometry; boxes: RemovedBox[] }>();
  readonly #parts = new Map<RedactedPartKind, number>();
  #page: RemovedBox[] = [];

  /** Starts a page. All further boxes belong to this page. */
  startPage(number: number, geometry: PageGeometry): void {
    const page = this.#pages.get(number) ?? { geometry, boxes: [] };
    this.#pages.set(number, page);
    this.#page = page.boxes;
  }

  /** Adds the box of a letter. Consecutive letters of one line share one box. */
  addLetter(box: Area): void {
    const last = this.#page.at(-1);
    if (last?.kind === "text" && continues(last.box, box)) last.box = joined(last.box, box);
    else this.add("text", box);
  }

  add(kind: RedactedBoxKind, box: Area): void {
    if (Object.values(box).every(Number.isFinite)) this.#page.push({ kind, box });
  }

  /** Counts changed entries of the file that have no position on a page. */
  count(kind: RedactedPartKind, entries = 1): void {
    if (entries > 0) this.#parts.set(kind, (this.#parts.get(kind) ?? 0) + entries);
  }

  report(): RedactionReport {
    const counts: RedactionReport["counts"] = Object.fromEntries(this.#parts);
    const pages: RedactionReport["pages"] = [];
    let omittedBoxes = 0;
    let reported = 0;
    for (const [page, { geometry, boxes }] of [...this.#pages].sort(([a], [b]) => a - b)) {
      for (const { kind } of boxes) counts[kind] = (counts[kind] ?? 0) + 1;
      const shown = boxes.slice(0, MAX_REPORTED_BOXES - reported);
      reported += shown.length;
      omittedBoxes += boxes.length - shown.length;
      if (shown.length > 0)
        pages.push({ page, boxes: shown.map(({ kind, box }) => ({ kind, ...shownBox(box, geometry) })) });
    }
    return { pages, counts, omittedBoxes };
  }
}

/** Whether a letter is next to the last letter of a box, on the same horizontal or vertical line. */
function continues(line: Area, letter: Area): boolean {
  const isAligned = (edge: "left" | "right" | "bottom" | "top") => Math.abs(line[edge] - letter[edge]) < ALIGNED_PT;
  const isNear = (low: "left" | "bottom", high: "right" | "top", size: number) =>
    letter[low] - line[high] < MAX_LETTER_GAP * size && line[low] - letter[high] < MAX_LETTER_GAP * size;
  if (isAligned("bottom") && isAligned("top")) return isNear("left", "right", line.top - line.bottom);
  return isAligned("left") && isAligned("right") && isNear("bottom", "top", line.right - line.left);
}

const joined = (a: Area, b: Area): Area => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
});

/** Converts a box from user space to the displayed page: the inverse of `areaOnPage`. */
function shownBox(box: Area, { visible, rotation, userUnit }: PageGeometry): AreaOnPage {
  const place = multiply(shownToUserSpace(rotation, visible.width, visible.height), translation(visible.x, visible.y));
  const back = inverse(place);
  const { left, bottom, right, top } = back ? boundsOf(box, back) : box;
  const shownHeight = rotation % 180 === 0 ? visible.height : visible.width;
  const rounded = (value: number) => Math.round(value * userUnit * DECIMALS) / DECIMALS;
  return {
    x: rounded(left),
    y: rounded(shownHeight - top),
    width: rounded(right - left),
    height: rounded(top - bottom),
  };
}
