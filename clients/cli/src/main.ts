#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { CommanderError, InvalidArgumentError } from "commander";
import { EXIT_CODE, toFailure } from "./failure.ts";
import { createProgram } from "./program.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
// A program that reads the output, such as `folio … | head`, may close the pipe early. That is not an error.
process.stdout.on("error", () => process.exit(EXIT_CODE.done));
process.on("SIGINT", () => process.exit(EXIT_CODE.interrupted));

try {
  await createProgram(version).parseAsync();
} catch (error) {
  // Exits without a message, because commander has already printed its own errors. The code below prints an invalid
  // value that the action of a command found.
  if (error instanceof CommanderError && !(error instanceof InvalidArgumentError))
    process.exit(error.exitCode === 0 ? EXIT_CODE.done : EXIT_CODE.usage);
  const { exitCode, lines, json } = toFailure(error);
  console.error(process.argv.includes("--json") ? JSON.stringify(json, null, 2) : `folio: ${lines.join("\n")}`);
  process.exit(exitCode);
}
