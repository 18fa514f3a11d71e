import "../report-thread.ts";
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { restoreBullets } from "./bullets.ts";
import { connectedComponents, createInkTest } from "./components.ts";
import { letterCoverage } from "./letter-coverage.ts";
import { readPgm } from "./raster.ts";
import type { RefinedReading, RefineTask } from "./refine.ts";
import { tightenBoxes } from "./tighten.ts";

const { path, paragraphs } = workerData as RefineTask;
const raster = readPgm(readFileSync(path));
const isInk = createInkTest(raster);
const components = connectedComponents(raster, isInk);
const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
const ink = { raster, isInk };
const tight = tightenBoxes(paragraphs, ink);
const result: RefinedReading = {
  explained: letterCoverage(raster, lines, components),
  paragraphs: components ? restoreBullets(tight, components, ink) : tight,
};
parentPort?.postMessage(result);
