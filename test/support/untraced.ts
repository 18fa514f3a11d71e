import type { Tracing } from "../../src/domain/trace-context.ts";

/** Tracing that runs the work but creates no spans, for tests without the platform. */
export const UNTRACED: Pick<Tracing, "span"> = { span: (_name, work) => work() };
