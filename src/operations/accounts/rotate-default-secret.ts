import { createSecret } from "../../domain/webhook-signature.ts";
import type { Services } from "../dependencies.ts";

export type RotateDefaultSecretNeeds = Pick<Services, "accounts" | "cipher">;

/** A new default signing secret, in clear: it is shown once. The one before signs nothing from now on. */
export async function rotateDefaultSecret({
  services,
  input: { accountId },
}: {
  services: RotateDefaultSecretNeeds;
  input: { accountId: string };
}): Promise<string> {
  const secret = createSecret();
  await services.accounts.setWebhookSecret(accountId, (await services.cipher.encrypt(secret)).toBase64());
  return secret;
}
