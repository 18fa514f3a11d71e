import { readFileSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { invert, readPgm, rotate, smooth, turn, writePgm } from "./raster.ts";
import { skewOf } from "./skew.ts";
import type { StraightenOrder } from "./straighten.ts";

/** Below this turning blurs more than it straightens. */
const SKEW_MIN_DEG = 0.2;
const SMOOTHING_PASSES = 3;

const { input, output, turnedDeg, clean, inverted } = workerData as StraightenOrder;
const picture = readPgm(readFileSync(input));
const turned = turn(inverted ? invert(picture) : picture, turnedDeg);
const even = clean ? smooth(turned, SMOOTHING_PASSES) : turned;
const skew = skewOf(even);
const leaning = Math.abs(skew) >= SKEW_MIN_DEG;
writeFileSync(output, writePgm(leaning ? rotate(even, -skew) : even));
parentPort?.postMessage(leaning ? -skew : 0);
