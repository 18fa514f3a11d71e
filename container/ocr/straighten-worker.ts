import { readFileSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { evened } from "./ground.ts";
import { invert, readPgm, rotate, smooth, turn, writePgm } from "./raster.ts";
import { skewOf } from "./skew.ts";
import type { StraightenOrder } from "./straighten.ts";

/** Below this turning blurs more than it straightens. */
const SKEW_MIN_DEG = 0.2;
const SMOOTHING_PASSES = 3;

const { input, output, turnedDeg, clean, inverted, even } = workerData as StraightenOrder;
const source = readPgm(readFileSync(input));
const picture = even ? evened(source) : source;
const turned = turn(inverted ? invert(picture) : picture, turnedDeg);
const smoothed = clean ? smooth(turned, SMOOTHING_PASSES) : turned;
const skew = skewOf(smoothed);
const leaning = Math.abs(skew) >= SKEW_MIN_DEG;
writeFileSync(output, writePgm(leaning ? rotate(smoothed, -skew) : smoothed));
parentPort?.postMessage(leaning ? -skew : 0);
