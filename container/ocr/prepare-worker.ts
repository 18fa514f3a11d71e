import "../report-thread.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { flattenBackground } from "./background.ts";
import { eraseBoxes, eraseRules } from "./erase.ts";
import { traceFrameRules } from "./frames.ts";
import type { ImageTreatment, PreparedImage, PrepareTask } from "./prepare.ts";
import {
  invert,
  type Raster,
  readPgm,
  rotateByDegrees,
  rotateQuarters,
  smooth,
  whitenPaper,
  writePgm,
} from "./raster.ts";
import { traceRules } from "./rules.ts";
import { measureSkewDeg } from "./skew.ts";

/** Minimum skew that is corrected, in degrees. Correcting a smaller skew blurs the letters more than it helps OCR. */
const SKEW_MIN_DEG = 0.2;
/** Number of passes of `smooth` that remove the grain (noise) of a scan. */
const GRAIN_PASSES = 3;
/** Number of passes of `smooth` that smooth jagged edges. */
const EDGE_PASSES = 2;
/**
 * Minimum resolution for more than one smoothing pass, in dots per inch. At a lower resolution, strokes are so thin
 * that more passes would fill the gaps inside letters.
 */
const FINE_DPI = 200;

const { input, output, dpi, treatment, frames: seeksFrames, covered } = workerData as PrepareTask;
const source = readPgm(readFileSync(input));
const { raster, deskewedDeg } = treatment ? applyTreatment(source, treatment) : { raster: source, deskewedDeg: 0 };
const rules = traceRules(raster, dpi);
const frames = seeksFrames && rules.length > 0 ? traceFrameRules(raster, dpi, rules) : [];
const unruled = eraseRules(raster, rules, { dpi, frames });
const picture = smoothEdgesIfAsked(unruled ?? raster);
const isChanged = picture !== source || covered.length > 0;
if (isChanged) writeFileSync(output, writePgm(eraseBoxes(picture, covered)));
parentPort?.postMessage({
  deskewedDeg,
  rules: [...rules, ...frames].map(({ runs, ...rule }) => rule),
  written: isChanged,
} satisfies PreparedImage);

/**
 * Smooths jagged edges if the task requests this. Must run after ruled lines are erased, because erasing needs sharp
 * edges.
 */
function smoothEdgesIfAsked(sharp: Raster): Raster {
  if (!treatment?.edges || treatment.clean) return sharp;
  return smooth(sharp, dpi < FINE_DPI ? 1 : EDGE_PASSES);
}

function applyTreatment(from: Raster, { turnedDeg, deskew, clean, white, inverted, even }: ImageTreatment) {
  const picture = even ? flattenBackground(from) : from;
  const turned = rotateQuarters(inverted ? invert(picture) : picture, turnedDeg);
  const smoothed = clean ? smooth(turned, GRAIN_PASSES) : turned;
  const paper = clean && white && !even ? whitenPaper(smoothed) : smoothed;
  const skew = deskew ? measureSkewDeg(smoothed) : 0;
  const leaning = Math.abs(skew) >= SKEW_MIN_DEG;
  return leaning ? { raster: rotateByDegrees(paper, -skew), deskewedDeg: -skew } : { raster: paper, deskewedDeg: 0 };
}
