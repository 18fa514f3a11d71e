import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { explainedShare } from "./explained.ts";
import { readPgm } from "./raster.ts";
import { rulesOf } from "./rules.ts";
import type { Survey, SurveyOrder } from "./survey.ts";

const { path, dpi, lines, words } = workerData as SurveyOrder;
const raster = readPgm(readFileSync(path));
const survey: Survey = { explained: explainedShare(raster, lines), rules: rulesOf(raster, dpi, words) };
parentPort?.postMessage(survey);
