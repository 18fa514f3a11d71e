import { readFileSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { withoutRules, withoutWords } from "./erase.ts";
import { evened } from "./ground.ts";
import type { Prepared, PrepareOrder, Treatment } from "./prepare.ts";
import { invert, type Raster, readPgm, rotate, smooth, turn, writePgm } from "./raster.ts";
import { tracedRules } from "./rules.ts";
import { skewOf } from "./skew.ts";

/** Below this turning blurs more than it straightens. */
const SKEW_MIN_DEG = 0.2;
const SMOOTHING_PASSES = 3;

const { input, output, dpi, treatment, covered } = workerData as PrepareOrder;
const source = readPgm(readFileSync(input));
const { raster, deskewedDeg } = treatment ? straightened(source, treatment) : { raster: source, deskewedDeg: 0 };
const rules = tracedRules(raster, dpi);
const unruled = withoutRules(raster, rules, dpi);
const written = treatment !== null || unruled !== null || covered.length > 0;
if (written) writeFileSync(output, writePgm(withoutWords(unruled ?? raster, covered)));
parentPort?.postMessage({ deskewedDeg, rules: rules.map(({ runs, ...rule }) => rule), written } satisfies Prepared);

function straightened(from: Raster, { turnedDeg, clean, inverted, even }: Treatment) {
  const picture = even ? evened(from) : from;
  const turned = turn(inverted ? invert(picture) : picture, turnedDeg);
  const smoothed = clean ? smooth(turned, SMOOTHING_PASSES) : turned;
  const skew = skewOf(smoothed);
  const leaning = Math.abs(skew) >= SKEW_MIN_DEG;
  return leaning ? { raster: rotate(smoothed, -skew), deskewedDeg: -skew } : { raster: smoothed, deskewedDeg: 0 };
}
