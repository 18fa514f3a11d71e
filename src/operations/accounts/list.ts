import type { Page, PageRequest } from "../../domain/lists.ts";
import type { AccountRecord } from "../../storage/accounts.ts";
import type { Services } from "../dependencies.ts";

export type ListAccountsNeeds = Pick<Services, "accounts">;

/**
 * Lists all accounts, newest first. With an e-mail address, lists only its account. With a search text, lists accounts
 * whose name, e-mail address or id contains the text.
 */
export async function listAccounts({
  services,
  input: { email, search = null, request },
}: {
  services: ListAccountsNeeds;
  input: { email: string | null; search?: string | null; request: PageRequest };
}): Promise<Page<AccountRecord>> {
  if (email === null) return services.accounts.list(request, search);
  const account = await services.accounts.findByEmail(email.toLowerCase());
  return { items: account ? [account] : [], hasMore: false };
}
