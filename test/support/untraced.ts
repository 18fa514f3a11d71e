import type { Tracing } from "../../src/domain/trace-context.ts";

/** Tracing for code that runs without the platform, which creates the spans. */
export const UNTRACED: Pick<Tracing, "span"> = { span: (_name, work) => work() };
