import type { ConfirmResult } from "../../domain/people.ts";
import type { Services } from "../dependencies.ts";
import { type BoundAttemptsNeeds, boundAttempts } from "./bound-attempts.ts";

export type ConfirmSecondFactorNeeds = BoundAttemptsNeeds & Pick<Services, "people">;

export interface SecondFactorInput {
  code: string;
  trustDevice: boolean;
  address: string | null;
  headers: Headers;
}

/**
 * Completes a sign-in, or activates the second factor. Throws `rate_limit_exceeded`. The limit counts attempts by
 * person, whatever cookies are sent.
 */
export async function confirmSecondFactor(request: {
  services: ConfirmSecondFactorNeeds;
  input: SecondFactorInput;
}): Promise<ConfirmResult> {
  const { services, input } = request;
  const { code, trustDevice, address, headers } = input;
  const personId = await services.people.challengedPerson(headers);
  await boundAttempts(services, { kind: "code", address, subject: personId });
  if (personId === null) return { kind: "refused" };
  return services.people.confirmSecondFactor({ code, trustDevice, headers });
}
