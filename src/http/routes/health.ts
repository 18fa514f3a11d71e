import { Hono } from "hono";
import { DATABASE_MAX_BYTES } from "../../domain/retention.ts";
import type { PartCheck } from "../../domain/service-parts.ts";
import type { Services } from "../../operations/dependencies.ts";
import { checkParts } from "../../operations/service/check-parts.ts";
import type { AppVariables } from "../context.ts";

/** Time in ms for which an isolate reuses the result of a health check, however often the endpoint is called. */
const CHECK_TTL_MS = 10_000;

/**
 * Reports whether this Worker responds. With `?deep=1`, also reports whether each of its parts responds, and how full
 * the fullest database is. The status is 200 unless the database fails.
 */
export function health(): Hono<{ Variables: AppVariables }> {
  const app = new Hono<{ Variables: AppVariables }>();
  let kept: { at: number; checks: Promise<Checks> } | undefined;
  const checked = (services: Services) => {
    const nowMs = services.clock.now();
    if (!kept || nowMs - kept.at >= CHECK_TTL_MS) kept = { at: nowMs, checks: check(services) };
    return kept.checks;
  };
  app.get("/healthz", async (context) => {
    if (context.req.query("deep") !== "1") return context.json({ status: "ok" });
    const { checks, usedPercent } = await checked(context.get("services"));
    const parts = Object.fromEntries(checks.map((check) => [check.part, presentCheck(check)]));
    const isDown = checks.some(({ part, ok }) => part === "database" && !ok);
    const isWell = checks.every(({ ok }) => ok);
    context.header("Cache-Control", "no-store");
    const status = isDown ? "down" : isWell ? "ok" : "degraded";
    const known = usedPercent.filter((percent) => percent !== null);
    const database = { used_percent: known.length === 0 ? null : Math.max(...known) };
    const each = usedPercent.length > 1 ? { databases: usedPercent.map((percent) => ({ used_percent: percent })) } : {};
    return context.json({ status, parts, database, ...each }, isDown ? 503 : 200);
  });
  return app;
}

interface Checks {
  checks: PartCheck[];
  /** One value per database, in the order of their numbers; null for a database that does not respond. */
  usedPercent: (number | null)[];
}

async function check(services: Services): Promise<Checks> {
  const [checks, ...usedPercent] = await Promise.all([
    checkParts({ services }),
    ...services.databases.numbers.map((database) => services.databaseBytes(database).then(percentOf, () => null)),
  ]);
  return { checks, usedPercent };
}

const percentOf = (bytes: number): number => Math.round((bytes / DATABASE_MAX_BYTES) * 100);

const presentCheck = ({ at, ok, durationMs }: PartCheck) => ({
  status: ok ? "ok" : "failed",
  duration_ms: durationMs,
  checked_at: new Date(at).toISOString(),
});
