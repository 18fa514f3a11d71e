import type { Tracing } from "../../src/domain/trace-context.ts";

/** Tracing for tests without the platform. It runs the work but creates no spans. */
export const UNTRACED: Pick<Tracing, "span"> = { span: (_name, work) => work() };
