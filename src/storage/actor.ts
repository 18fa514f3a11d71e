import { AsyncLocalStorage } from "node:async_hooks";

/** Who does what is done here and in everything begun from here: the id of a key or a person, or `operator`. */
const actor = new AsyncLocalStorage<string>();

/** Runs the work in somebody's name, which the audit log tells of each change that the work commits. */
export const withActor = <Result>(who: string, work: () => Result): Result => actor.run(who, work);

export const currentActor = (): string | null => actor.getStore() ?? null;
