import { FolioError } from "../../domain/errors.ts";
import type { Services } from "../dependencies.ts";
import { type BoundAttemptsNeeds, boundAttempts } from "./bound-attempts.ts";

export type ConfirmPasswordNeeds = BoundAttemptsNeeds & Pick<Services, "people">;

export interface PasswordProof {
  personId: string;
  password: string;
  headers: Headers;
}

/**
 * Checks the password of the signed-in person before a deletion. Throws `invalid_parameter` if the password is wrong,
 * and `rate_limit_exceeded`.
 */
export async function confirmPassword({
  services,
  input: { personId, password, headers },
}: {
  services: ConfirmPasswordNeeds;
  input: PasswordProof;
}): Promise<void> {
  await boundAttempts(services, { kind: "confirmation", address: null, subject: personId });
  if (await services.people.isPassword({ password, headers })) return;
  throw new FolioError("invalid_parameter", "This is not your current password.", { param: "password" });
}
