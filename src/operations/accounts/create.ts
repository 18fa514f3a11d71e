import { FolioError, formatValue } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { DEFAULT_PLAN, type PlanName, STARTER_CREDITS } from "../../domain/plans.ts";
import { createSecret } from "../../domain/webhook-signature.ts";
import type { AccountRecord } from "../../storage/accounts.ts";
import type { Services } from "../dependencies.ts";
import { type GrantCreditsNeeds, grantCredits } from "./grant-credits.ts";

export type CreateAccountNeeds = GrantCreditsNeeds & Pick<Services, "accounts" | "cipher" | "newAccountDatabases">;

export interface NewAccount {
  name: string;
  email: string;
  plan?: PlanName | undefined;
}

/**
 * Creates an account with its starter credits and default signing secret. Throws `name_taken` if the e-mail address
 * already belongs to an account.
 */
export async function createAccount({
  services,
  input: { name, email, plan },
}: {
  services: CreateAccountNeeds;
  input: NewAccount;
}): Promise<AccountRecord> {
  const address = email.toLowerCase();
  if (await services.accounts.findByEmail(address)) throw emailTaken(address);
  const createdAt = services.clock.now();
  const account: AccountRecord = {
    id: newId("acc", createdAt),
    name,
    email: address,
    plan: plan ?? DEFAULT_PLAN,
    webhookSecret: (await services.cipher.encrypt(createSecret())).toBase64(),
    createdAt,
    suspendedAt: null,
    suspensionReason: null,
    database: chooseDatabase(services.newAccountDatabases),
    movingTo: null,
  };
  const added = await services.accounts.add(account);
  if (!added) throw emailTaken(address);
  await grantCredits({
    services,
    input: {
      accountId: account.id,
      pack: {
        credits: STARTER_CREDITS,
        reason: "starter",
        packId: `${account.id}:starter`,
      },
    },
  });
  return account;
}

/** Chooses one of the databases at random, by their weights. */
function chooseDatabase(choices: Services["newAccountDatabases"]): number {
  let rest = Math.random() * choices.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = choices.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
  return (chosen ?? choices[0])?.database ?? 0;
}

const emailTaken = (email: string) =>
  new FolioError("name_taken", `email must be unique: an account with the e-mail ${formatValue(email)} exists.`, {
    param: "email",
  });
