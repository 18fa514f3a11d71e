import type { AuditRecord } from "../../storage/audit-log.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type ListAuditLogNeeds = Pick<Services, "auditLog">;

export interface AuditLogPage {
  limit: number;
  /** Returns only entries before this sequence number. If null, the list starts with the newest entry. */
  before: number | null;
}

/** Lists the audit log entries of an account, newest first. */
export async function listAuditLog({
  services,
  caller,
  input,
}: Call<ListAuditLogNeeds, AuditLogPage, Pick<Caller, "accountId">>): Promise<{
  items: AuditRecord[];
  hasMore: boolean;
}> {
  const found = await services.auditLog.list(caller.accountId, { ...input, limit: input.limit + 1 });
  return { items: found.slice(0, input.limit), hasMore: found.length > input.limit };
}
