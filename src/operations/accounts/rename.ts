import type { Services } from "../dependencies.ts";

/** Gives an account another name. */
export async function renameAccount({
  services,
  input: { accountId, name },
}: {
  services: Pick<Services, "accounts">;
  input: { accountId: string; name: string };
}): Promise<void> {
  await services.accounts.setName(accountId, name);
}
