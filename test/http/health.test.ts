import { expect, it } from "vitest";
import { onTick } from "../../src/background/scheduled.ts";
import { SERVICE_PARTS } from "../../src/domain/service-parts.ts";
import { readStatus } from "../../src/operations/service/read-status.ts";
import { TestApi } from "../support/api.ts";

const deep = async (api: TestApi) => {
  const response = await api.fetch("/healthz?deep=1");
  const body = (await response.json()) as {
    status: string;
    parts: Record<string, { status: string; duration_ms: number }>;
  };
  return { code: response.status, ...body };
};

it("GET /health lists every part of the service with its response time", async () => {
  const { code, status, parts } = await deep(new TestApi());
  expect(code).toBe(200);
  expect(Object.keys(parts)).toEqual([...SERVICE_PARTS]);
  expect({ status, parts }).toMatchObject({
    status: "ok",
    parts: { database: { status: "ok" }, container: { status: "ok" } },
  });
  for (const part of Object.values(parts)) expect(part.duration_ms).toBeGreaterThanOrEqual(0);
});

it('GET /health returns "degraded" without a container and "down" without a database', async () => {
  const { partProbes } = new TestApi().services;
  const gone = () => Promise.reject(new Error("gone"));
  const lacks = (part: string) => new TestApi({ partProbes: { ...partProbes, [part]: gone } });
  expect(await deep(lacks("container"))).toMatchObject({
    code: 200,
    status: "degraded",
    parts: { container: { status: "failed" } },
  });
  expect(await deep(lacks("database"))).toMatchObject({ code: 503, status: "down" });
});

it("GET /health checks the parts of the service at most once in ten seconds, whatever the number of requests", async () => {
  let asked = 0;
  let nowMs = 1_000_000;
  const { partProbes } = new TestApi().services;
  const files = async () => void asked++;
  const api = new TestApi({ clock: { now: () => nowMs }, partProbes: { ...partProbes, files } });
  await Promise.all([deep(api), deep(api), deep(api)]);
  nowMs += 9_999;
  await deep(api);
  expect(asked).toBe(1);
  nowMs += 1;
  await deep(api);
  expect(asked).toBe(2);
});

it("GET /health stores the result of the check of each minute, by minute and by day", async () => {
  let nowMs = Date.UTC(2031, 4, 5, 12, 0, 30);
  const { partProbes } = new TestApi().services;
  let well = true;
  const browser = async () => {
    if (!well) throw new Error("gone");
  };
  const api = new TestApi({ clock: { now: () => nowMs }, partProbes: { ...partProbes, browser } });
  const tick = () => onTick(api.services, { cron: "* * * * *", scheduledTime: nowMs });
  await tick();
  nowMs += 60_000;
  well = false;
  await tick();

  const { parts } = await readStatus({ services: api.services });
  const found = parts.find(({ part }) => part === "browser");
  expect(found?.now?.ok).toBe(false);
  expect(found?.hours.at(-1)).toMatchObject({ checks: 2, failed: 1 });
  expect(found?.days.at(-1)).toMatchObject({ checks: 2, failed: 1 });
  nowMs += 150_000;
  const later = await readStatus({ services: api.services });
  expect(later.parts.find(({ part }) => part === "browser")?.now).toBeNull();
});
