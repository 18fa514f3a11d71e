import { AsyncLocalStorage } from "node:async_hooks";
import { ReadPoint } from "../domain/read-point.ts";

const point = new AsyncLocalStorage<ReadPoint>();

/** Runs work whose reads begin at the point, and whose reads and commits move it on. */
export const withReadPoint = <Result>(from: ReadPoint, work: () => Result): Result => point.run(from, work);

/** Runs reads that any copy of the database may answer, however far it is behind. */
export const fromAnyReplica = <Result>(reads: () => Result): Result => point.run(new ReadPoint(null, true), reads);

export const currentReadPoint = (): ReadPoint | null => point.getStore() ?? null;
