import { readFileSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { withoutRules, withoutWords } from "./erase.ts";
import { frameRules } from "./frames.ts";
import { evened } from "./ground.ts";
import type { Prepared, PrepareOrder, Treatment } from "./prepare.ts";
import { invert, type Raster, readPgm, rotate, smooth, turn, whitened, writePgm } from "./raster.ts";
import { tracedRules } from "./rules.ts";
import { skewOf } from "./skew.ts";

/** Below this turning blurs more than it straightens. */
const SKEW_MIN_DEG = 0.2;
/** Passes of `smooth`: over grain, and over the steps of edges; below this resolution strokes are so thin that more would close letters. */
const GRAIN_PASSES = 3;
const EDGE_PASSES = 2;
const FINE_DPI = 200;

const { input, output, dpi, treatment, frames: seeksFrames, covered } = workerData as PrepareOrder;
const source = readPgm(readFileSync(input));
const { raster, deskewedDeg } = treatment ? straightened(source, treatment) : { raster: source, deskewedDeg: 0 };
const rules = tracedRules(raster, dpi);
const frames = seeksFrames && rules.length > 0 ? frameRules(raster, dpi, rules) : [];
const unruled = withoutRules(raster, rules, { dpi, frames });
const picture = withSmoothEdges(unruled ?? raster);
const written = picture !== source || covered.length > 0;
if (written) writeFileSync(output, writePgm(withoutWords(picture, covered)));
parentPort?.postMessage({
  deskewedDeg,
  rules: [...rules, ...frames].map(({ runs, ...rule }) => rule),
  written,
} satisfies Prepared);

/** After rules are erased, whose edges have to be sharp for it. */
function withSmoothEdges(sharp: Raster): Raster {
  if (!treatment?.edges || treatment.clean) return sharp;
  return smooth(sharp, dpi < FINE_DPI ? 1 : EDGE_PASSES);
}

function straightened(from: Raster, { turnedDeg, deskew, clean, white, inverted, even }: Treatment) {
  const picture = even ? evened(from) : from;
  const turned = turn(inverted ? invert(picture) : picture, turnedDeg);
  const smoothed = clean ? smooth(turned, GRAIN_PASSES) : turned;
  const paper = clean && white && !even ? whitened(smoothed) : smoothed;
  const skew = deskew ? skewOf(smoothed) : 0;
  const leaning = Math.abs(skew) >= SKEW_MIN_DEG;
  return leaning ? { raster: rotate(paper, -skew), deskewedDeg: -skew } : { raster: paper, deskewedDeg: 0 };
}
