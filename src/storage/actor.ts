import { AsyncLocalStorage } from "node:async_hooks";

/** Actor of the current work and of everything that it starts: the id of a key or a person, or `operator`. */
const actor = new AsyncLocalStorage<string>();

/** Runs work with this actor, whom the audit log names for each change that the work commits. */
export const withActor = <Result>(who: string, work: () => Result): Result => actor.run(who, work);

export const currentActor = (): string | null => actor.getStore() ?? null;
