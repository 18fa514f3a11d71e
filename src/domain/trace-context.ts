/** Position of the current work in a distributed trace (W3C Trace Context, level 1). */
export interface TraceContext {
  /** Id of the trace: 32 lowercase hex digits, not all zero. */
  traceId: string;
  /** Id of the parent span of the next span: 16 hex digits. Null if the trace begins here. */
  parentId: string | null;
  isSampled: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Returns the trace of a `traceparent` header. Returns null if the header is invalid. The caller must then start a new
 * trace (sections 3.2.2.3 and 4.3).
 */
export function parseTraceparent(header: string | null): TraceContext | null {
  const [, version = "", traceId = "", parentId = "", flags = "", more] = TRACEPARENT.exec(header?.trim() ?? "") ?? [];
  if (version === "" || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const newTrace = (): TraceContext => ({ traceId: randomHex(16), parentId: null, isSampled: true });

/** Returns the `traceparent` header for an outgoing call. Each call gets its own span id. */
export const traceparentOf = ({ traceId, isSampled }: TraceContext): string =>
  `00-${traceId}-${randomHex(8)}-${isSampled ? "01" : "00"}`;

/** Returns random hex digits. They are never all zero, because they contain the version digit of a UUID. */
const randomHex = (bytes: 8 | 16): string =>
  crypto
    .randomUUID()
    .replaceAll("-", "")
    .slice(0, bytes * 2);

/** Tracks the trace of the current work across asynchronous calls. Records the stages of the work as spans. */
export interface Tracing {
  within<Result>(trace: TraceContext, work: () => Result): Result;
  current(): TraceContext | null;
  /** Runs one stage of the work as a span of the platform's trace. */
  span<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}
