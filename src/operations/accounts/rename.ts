import type { Services } from "../dependencies.ts";

export type RenameAccountNeeds = Pick<Services, "accounts">;

export async function renameAccount({
  services,
  input: { accountId, name },
}: {
  services: RenameAccountNeeds;
  input: { accountId: string; name: string };
}): Promise<void> {
  await services.accounts.setName(accountId, name);
}
