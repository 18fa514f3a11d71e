import type { Tracing } from "../../src/domain/trace-context.ts";

/** Where no platform makes spans. */
export const UNTRACED: Pick<Tracing, "span"> = { span: (_name, work) => work() };
