import type { Page, PageRequest } from "../../domain/lists.ts";
import type { RequestRecord } from "../../domain/usage.ts";
import type { RequestFilter } from "../../storage/request-log.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type ListRequestsNeeds = Pick<Services, "requestLog">;

/** Lists the account's latest requests, newest first. */
export const listRequests = ({
  services,
  caller: { accountId, environment },
  input: { filter, request },
}: Call<ListRequestsNeeds, { filter: Omit<RequestFilter, "environment">; request: PageRequest }>): Promise<
  Page<RequestRecord>
> => services.requestLog.list(accountId, { ...filter, environment }, request);
