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

/** Completes a sign-in, or activates the second factor. Throws `rate_limit_exceeded`. */
export async function confirmSecondFactor(request: {
  services: ConfirmSecondFactorNeeds;
  input: SecondFactorInput;
}): Promise<ConfirmResult> {
  const { services, input } = request;
  const { code, trustDevice, address, headers } = input;
  // The challenge's cookie identifies the person. The library limits its attempts.
  await boundAttempts(services, { kind: "code", address, person: headers.get("Cookie")?.slice(0, 200) ?? "" });
  return services.people.confirmSecondFactor({ code, trustDevice, headers });
}
