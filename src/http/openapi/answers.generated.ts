/** Recorded by test/e2e/reference.test.ts. */
export const RECORDED: Record<string, unknown> = {};
