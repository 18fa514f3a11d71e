import { applyD1Migrations } from "cloudflare:test";
import { dividedEnv } from "./environment.ts";

for (const name of ["DB", "DB_1", "DB_2"] as const)
  await applyD1Migrations(dividedEnv[name] as D1Database, dividedEnv.TEST_MIGRATIONS);
