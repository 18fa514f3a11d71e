import { fairShareKeyOf } from "../domain/fair-share.ts";
import type { EditContext } from "../engines/pdf/pdf-editor.ts";
import type { Caller, Work } from "./caller.ts";
import type { Services } from "./dependencies.ts";

export type EditContextNeeds = Pick<Services, "keyPeppers">;

interface EditContextInput {
  services: EditContextNeeds;
  caller: Pick<Caller, "accountId">;
  work: Pick<Work, "signal">;
}

/**
 * Returns the deadline and the account's fair-share key, which an engine needs. If memory becomes free, the container
 * gives it first to the accounts whose jobs use the least memory.
 */
export async function editContextOf(
  { services, caller, work }: EditContextInput,
  deadlineMs: number,
): Promise<EditContext> {
  return { deadlineMs, signal: work.signal, share: await fairShareKeyOf(caller.accountId, services.keyPeppers[0]) };
}
