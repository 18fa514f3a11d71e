import type { Balance } from "../../domain/gate.ts";
import { type Caller, requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type ReadBalanceNeeds = Pick<Services, "gate">;

/** Returns the current credits, credit packs and slots of an account. */
export const readBalance = ({
  services,
  caller: { accountId },
}: Context<ReadBalanceNeeds, Pick<Caller, "accountId">>): Promise<Balance> => services.gate(accountId).balance();

/** Does the same as `readBalance` for a caller that has the scope. Throws `insufficient_scope`. */
export async function retrieveUsage(context: Context<ReadBalanceNeeds>): Promise<Balance> {
  requireScope(context.caller, "usage:read");
  return readBalance(context);
}
