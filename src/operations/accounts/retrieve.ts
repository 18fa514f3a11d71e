import { FolioError, formatValue } from "../../domain/errors.ts";
import type { Balance } from "../../domain/gate.ts";
import type { AccountRecord } from "../../storage/accounts.ts";
import type { Services } from "../dependencies.ts";
import { type ReadBalanceNeeds, readBalance } from "../usage/read.ts";

export type FindAccountNeeds = ReadBalanceNeeds & Pick<Services, "accounts" | "cipher">;

export interface AccountView {
  account: AccountRecord;
  balance: Balance;
  /** The default signing secret of webhooks in clear text, for the account's members and the operator. */
  webhookSecret: string;
}

/** Returns the account. Throws `resource_not_found`. */
export async function findAccount({
  services,
  input: { accountId },
}: {
  services: FindAccountNeeds;
  input: { accountId: string };
}): Promise<AccountRecord> {
  const account = await services.accounts.find(accountId);
  if (!account)
    throw new FolioError("resource_not_found", `No account has the id ${formatValue(accountId)}.`, { param: "id" });
  return account;
}

export async function retrieveAccount({
  services,
  input: { accountId },
}: {
  services: FindAccountNeeds;
  input: { accountId: string };
}): Promise<AccountView> {
  const account = await findAccount({ services, input: { accountId } });
  const [balance, webhookSecret] = await Promise.all([
    readBalance({ services, caller: { accountId } }),
    services.cipher.decrypt(Uint8Array.fromBase64(account.webhookSecret)),
  ]);
  return { account, balance, webhookSecret };
}
