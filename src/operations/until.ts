import { fairShareOf } from "../domain/fair-share.ts";
import type { Until } from "../engines/pdf/pdf-editor.ts";
import type { Caller, Work } from "./caller.ts";
import type { Services } from "./dependencies.ts";

export type UntilNeeds = Pick<Services, "keyPeppers">;

interface UntilContext {
  services: UntilNeeds;
  caller: Pick<Caller, "accountId">;
  work: Pick<Work, "signal">;
}

/** Until when an engine may work, and for whom: the container gives its room to whose jobs have least of it. */
export async function untilOf({ services, caller, work }: UntilContext, deadlineMs: number): Promise<Until> {
  return { deadlineMs, signal: work.signal, share: await fairShareOf(caller.accountId, services.keyPeppers[0]) };
}
