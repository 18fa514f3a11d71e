import { createSecret } from "../../domain/webhook-signature.ts";
import type { Services } from "../dependencies.ts";

export type RotateDefaultSecretNeeds = Pick<Services, "accounts" | "cipher">;

/**
 * Creates a new default signing secret for webhooks and returns it in clear text, once. From then on, the previous
 * secret no longer signs.
 */
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
