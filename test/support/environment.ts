import { env as bindings } from "cloudflare:workers";
import { type Config, type Env, parseConfig } from "../../src/env.ts";

/** Bindings of the Worker, and additional bindings that exist only in tests. */
export const env = bindings as unknown as Env & { TEST_MIGRATIONS: { name: string; queries: string[] }[] };

export const config: Config = parseConfig(env);
