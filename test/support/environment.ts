import { env as bindings } from "cloudflare:workers";
import { type Config, type Env, parseConfig } from "../../src/env.ts";

type TestEnv = Env & { TEST_MIGRATIONS: { name: string; queries: string[] }[] };

/** The bindings of the Worker with its three databases, and bindings that exist only in tests. */
export const dividedEnv = bindings as unknown as TestEnv;

const { DB_1, DB_2, ...undivided } = dividedEnv;

/** The bindings of a deployment with one database. */
export const env = undivided as TestEnv;

export const config: Config = parseConfig(env);
