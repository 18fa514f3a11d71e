import { env as bindings } from "cloudflare:workers";
import { type Config, type Env, parseConfig } from "../../src/env.ts";

/** The Worker's own bindings, and those that exist in tests only. */
export const env = bindings as unknown as Env & { TEST_MIGRATIONS: { name: string; queries: string[] }[] };

export const config: Config = parseConfig(env);
