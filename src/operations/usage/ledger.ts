import type { LedgerEntry } from "../../domain/gate.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type ReadLedgerNeeds = Pick<Services, "gate">;

/** Lists the account's ledger entries, newest first. `before` is a sequence number: only older entries are listed. */
export const readLedger = ({
  services,
  caller: { accountId },
  input: { limit, before },
}: Call<ReadLedgerNeeds, { limit: number; before: number | null }, Pick<Caller, "accountId">>): Promise<
  LedgerEntry[]
> => services.gate(accountId).ledger(limit, before);
