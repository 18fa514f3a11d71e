import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { type ExplainOrder, explainedShare } from "./explained.ts";
import { readPgm } from "./raster.ts";

const { path, lines } = workerData as ExplainOrder;
parentPort?.postMessage(explainedShare(readPgm(readFileSync(path)), lines));
