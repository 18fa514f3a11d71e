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

/** Minimum skew to correct, in degrees. A smaller rotation blurs the letters more than it helps. */
const SKEW_MIN_DEG = 0.2;
/** Number of passes of `smooth` to remove grain. */
const GRAIN_PASSES = 3;
/** Number of passes of `smooth` over jagged edges. */
const EDGE_PASSES = 2;
/**
 * Resolution below which one pass over jagged edges is enough. Strokes are so thin there that more passes would close
 * the letters.
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

/** Smooths jagged edges. Runs after ruled lines are erased, because erasing needs sharp edges. */
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
