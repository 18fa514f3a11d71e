import { AsyncLocalStorage } from "node:async_hooks";
import { ReadPoint } from "../domain/read-point.ts";

const point = new AsyncLocalStorage<ReadPoint>();

/** Runs work whose reads start at this read point, and whose reads and commits advance it. */
export const withReadPoint = <Result>(from: ReadPoint, work: () => Result): Result => point.run(from, work);

/** Runs reads that any replica of the database may answer, even an outdated one. */
export const fromAnyReplica = <Result>(reads: () => Result): Result => point.run(new ReadPoint(null, true), reads);

/** Runs reads and commits on the primary, without advancing the current read point. */
export const atPrimary = <Result>(work: () => Result): Result => point.run(new ReadPoint(null, false), work);

export const currentReadPoint = (): ReadPoint | null => point.getStore() ?? null;
