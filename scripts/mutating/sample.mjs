import { createHash } from "node:crypto";
import ts from "typescript";
import { applyMutant, listMutants } from "./mutants.mjs";

/**
 * A mutant of a file, with the changed line before and after the change.
 * @typedef {import("./mutants.mjs").Mutant & { file: string, line: number, original: string, mutated: string }} PlacedMutant
 */

/**
 * Returns a random sample of the mutants of a package. The same seed returns the same mutants for the same sources.
 * @param {ReadonlyMap<string, string>} sources By path.
 * @param {{ size: number, seed: number }} options
 * @returns {{ total: number, sample: PlacedMutant[] }}
 */
export function drawSample(sources, { size, seed }) {
  const all = [...sources].flatMap(([file, text]) => listMutants(text).map((mutant) => ({ file, text, mutant })));
  // Sorts by a hash of each mutant, so that most of the sample remains the same when a file changes.
  const drawn = all
    .map((one) => ({ ...one, order: sampleOrder(one, seed) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1));
  /** @type {PlacedMutant[]} */
  const sample = [];
  for (const { file, text, mutant } of drawn) {
    if (sample.length >= size) break;
    if (isValid(applyMutant(text, mutant))) sample.push(withPlace(file, text, mutant));
  }
  return { total: all.length, sample };
}

/** @param {{ file: string, mutant: import("./mutants.mjs").Mutant }} one @param {number} seed */
const sampleOrder = ({ file, mutant }, seed) =>
  createHash("sha256").update(`${seed} ${file} ${mutant.start} ${mutant.end} ${mutant.replacement}`).digest("hex");

/**
 * Whether the source text of a mutant compiles. A mutant that does not compile shows nothing about the tests.
 * @param {string} text
 */
function isValid(text) {
  const compilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(text, { compilerOptions, reportDiagnostics: true }).diagnostics?.length === 0;
}

/**
 * @param {string} file
 * @param {string} text
 * @param {import("./mutants.mjs").Mutant} mutant
 * @returns {PlacedMutant}
 */
function withPlace(file, text, mutant) {
  const from = text.lastIndexOf("\n", mutant.start - 1) + 1;
  const lineEnd = text.indexOf("\n", mutant.end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const original = text.slice(from, to).trim();
  const mutated = applyMutant(text.slice(from, to), { ...mutant, start: mutant.start - from, end: mutant.end - from });
  return { ...mutant, file, line: text.slice(0, mutant.start).split("\n").length, original, mutated: mutated.trim() };
}
