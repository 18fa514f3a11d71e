import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { withBullets } from "./bullets.ts";
import { componentsOf, inkTest } from "./components.ts";
import type { Explained, ExplainOrder } from "./explain.ts";
import { explainedShare } from "./explained.ts";
import { readPgm } from "./raster.ts";
import { tightened } from "./tighten.ts";

const { path, paragraphs } = workerData as ExplainOrder;
const raster = readPgm(readFileSync(path));
const isInk = inkTest(raster);
const components = componentsOf(raster, isInk);
const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
const ink = { raster, isInk };
const tight = tightened(paragraphs, ink);
const explained: Explained = {
  explained: explainedShare(raster, lines, components),
  paragraphs: components ? withBullets(tight, components, ink) : tight,
};
parentPort?.postMessage(explained);
