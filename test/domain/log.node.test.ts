import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LOG_FIELDS, logLine } from "../../src/domain/log.ts";

it("The documentation lists exactly the fields that a log line can have", () => {
  const text = readFileSync("docs/operating/observability.md", "utf8");
  for (const [field, meaning] of Object.entries(LOG_FIELDS)) expect(text).toContain(`| \`${field}\` | ${meaning} |`);
});

it("The operator's runbook lists every log event", () => {
  const sources = execFileSync("git", ["ls-files", "src", "container"], { encoding: "utf8" }).trim().split("\n");
  const logged = sources
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(path, "utf8").matchAll(/(?:[lL]og\.(?:info|error)\(|logLine\("\w+", )"([a-z_.]+)"/g),
    ])
    .map(([, event]) => event);
  const runbook = readFileSync("docs/operating/runbook.md", "utf8");
  expect(new Set(logged).size).toBeGreaterThan(15);
  expect([...new Set(logged)].filter((event) => !runbook.includes(`\`${event}\``))).toEqual([]);
});

it("A log line begins with time, level and event", () => {
  expect(Object.keys(JSON.parse(logLine("info", "listening", { port: 1 })))).toEqual([
    "time",
    "level",
    "event",
    "port",
  ]);
});
