import { FolioError } from "./errors.ts";
import type { FailOn } from "./render-input.ts";
import type { Warning } from "./warnings.ts";

/** The render fails if the page has this HTTP status or a higher one, unless the caller lists other statuses. */
const FIRST_FAILING_STATUS = 400;

export function isFailingStatus(failOn: FailOn | null, status: number): boolean {
  if (!failOn?.statuses) return status >= FIRST_FAILING_STATUS;
  return failOn.statuses.some(({ from, to }) => from <= status && status <= to);
}

/** Throws `document_refused` when the page has a defect that the caller listed in `fail_on`. */
export function assertNoDefects(
  { consoleErrors, warnings: refused }: FailOn,
  { warnings, console }: { warnings: readonly Warning[]; console: readonly { level: string; text: string }[] },
): void {
  const lines = consoleErrors ? console.filter(({ level }) => level === "error") : [];
  const found = [
    ...lines.map(({ text }) => ({ field: "fail_on.console_errors", error: text })),
    ...warnings
      .filter(({ code }) => refused === "any" || refused.includes(code))
      .map(({ code, message, resource }) => ({
        field: "fail_on.warnings",
        error: `${code}: ${message}${resource === undefined ? "" : ` (${resource})`}`,
      })),
  ];
  const [first] = found;
  if (!first) return;
  const message = `${first.field} rejected the document: ${first.error}`;
  throw new FolioError("document_refused", message, { param: first.field, details: found });
}
