/** Where a piece of work belongs to in a distributed trace (W3C Trace Context, level 1). */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits, not all zero. */
  traceId: string;
  /** The span that the next one is a child of: 16 such digits; null where the trace begins here. */
  parentId: string | null;
  isSampled: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The trace that a `traceparent` header names; null where it names none, which begins a new one (section 3.2.2.3 and 4.3). */
export function parseTraceparent(header: string | null): TraceContext | null {
  const [, version = "", traceId = "", parentId = "", flags = "", more] = TRACEPARENT.exec(header?.trim() ?? "") ?? [];
  if (version === "" || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** A trace that begins here. */
export const newTrace = (): TraceContext => ({ traceId: randomHex(16), parentId: null, isSampled: true });

/** The header for what is called from here: each call is a span of its own. */
export const traceparentOf = ({ traceId, isSampled }: TraceContext): string =>
  `00-${traceId}-${randomHex(8)}-${isSampled ? "01" : "00"}`;

/** Random, and never all zero, which is no id: a UUID's version is in its first half. */
const randomHex = (bytes: 8 | 16): string =>
  crypto
    .randomUUID()
    .replaceAll("-", "")
    .slice(0, bytes * 2);

/** Knows which trace the present work belongs to, across everything that is begun from it, and marks its stages. */
export interface Tracing {
  within<Result>(trace: TraceContext, work: () => Result): Result;
  current(): TraceContext | null;
  /** Runs a stage as a span of the platform's trace. */
  span<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}
