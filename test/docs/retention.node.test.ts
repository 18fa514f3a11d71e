import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { fromRoot } from "../../scripts/local/paths.mjs";
import { PLANS } from "../../src/domain/plans.ts";
import { GATE_RETENTION, RETENTION, type Retention } from "../../src/domain/retention.ts";

const page = await readFile(fromRoot("docs/operating/retention.md"), "utf8");
const guide = await readFile(fromRoot("docs/guides/accounts.md"), "utf8");
const DAY_MS = 86_400_000;

/** Returns the text for a retention period that the row of a table in the documentation must contain. */
function statedPeriod(rule: Retention): string {
  if (rule.kind === "plan") return "by plan";
  if (rule.kind === "days") return `${rule.days} days`;
  return rule.kind === "deleted" ? `until ${rule.with} is deleted` : "";
}

describe("docs/operating/retention.md", () => {
  it("states the period of every table", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, name, period]) => [name, period] as const);
    expect(rows.map(([name]) => name)).toEqual(Object.keys(RETENTION).sort());
    for (const [name, period] of rows) {
      expect(period, name).toContain(statedPeriod(RETENTION[name as keyof typeof RETENTION]));
    }
  });

  it("states the periods of the account gate", () => {
    expect(page).toContain(`| account gate | entries of the ledger of credits | ${GATE_RETENTION.ledgerDays} days;`);
    expect(page).toContain(`| account gate | ended reservations | ${GATE_RETENTION.endedReservationDays} days |`);
  });

  it("states the periods of every plan, as the guide to accounts does", () => {
    for (const [plan, { retentionMs, recordDays }] of Object.entries(PLANS)) {
      const days = retentionMs / DAY_MS;
      const files = days === 1 ? "1 day" : `${days} days`;
      expect(page).toContain(`| ${plan} | ${recordDays} days | ${files} |`);
      expect(guide).toContain(`| ${plan} | ${files} | ${recordDays} days |`);
    }
  });
});
