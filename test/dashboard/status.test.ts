import { expect, it } from "vitest";
import { SERVICE_PARTS, type ServicePart } from "../../src/domain/service-parts.ts";
import { TestDashboard } from "../support/dashboard.ts";
import { env } from "../support/environment.ts";

/** A time for which no other test stores status checks. */
const NOW_MS = Date.UTC(2032, 0, 2, 12, 30);

async function pageOf(checks: { part: ServicePart; ok: boolean; agoMs: number; durationMs: number }[]) {
  const dashboard = new TestDashboard({ clock: { now: () => NOW_MS } });
  const { commit, status } = dashboard.services;
  await env.DB.prepare("DELETE FROM status_checks").run();
  await commit(status.adding(checks.map(({ agoMs, ...check }) => ({ ...check, at: NOW_MS - agoMs }))));
  const response = await dashboard.fetch("/status");
  return { response, html: await response.text() };
}

const well = (agoMs: number) => SERVICE_PARTS.map((part) => ({ part, ok: true, agoMs, durationMs: 7 }));

it("The status page is public, and reports that everything works when the last check of every part succeeded", async () => {
  const { response, html } = await pageOf(well(30_000));
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toContain("max-age=15");
  expect(html).toContain("Everything works");
  expect(html).toContain("responds in 7 ms");
});

it("The status page names a part that does not respond, and shows its share of successful checks", async () => {
  const { html } = await pageOf([
    ...well(90_000),
    ...well(30_000).map((check) => ({ ...check, ok: check.part !== "container" })),
  ]);
  expect(html).toContain("Container does not respond");
  expect(html).toMatch(/Container, last 24 hours: 50\.00 % of 2 checks passed/);
});

it("The status page reports that checks are missing when the last check is 10 minutes old", async () => {
  const { html } = await pageOf(well(600_000));
  expect(html).toContain("Not checked in the last few minutes");
  expect(html).not.toContain("Everything works");
});
