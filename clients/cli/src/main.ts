#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { EXIT, failureOf } from "./failure.ts";
import { createProgram } from "./program.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
// Whoever reads standard output may have had enough (`folio … | head`).
process.stdout.on("error", () => process.exit(EXIT.done));
process.on("SIGINT", () => process.exit(EXIT.interrupted));

try {
  await createProgram(version).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? EXIT.done : EXIT.usage);
  const { exitCode, lines, json } = failureOf(error);
  console.error(process.argv.includes("--json") ? JSON.stringify(json, null, 2) : `folio: ${lines.join("\n")}`);
  process.exit(exitCode);
}
