import type { SignInResult } from "../../domain/people.ts";
import type { Services } from "../dependencies.ts";
import { type BoundAttemptsNeeds, boundAttempts } from "./bound-attempts.ts";

export type SignInNeeds = BoundAttemptsNeeds & Pick<Services, "people">;

export interface SignInInput {
  email: string;
  password: string;
  address: string | null;
  headers: Headers;
}

/**
 * Signs a person in. After too many attempts, throws `rate_limit_exceeded` even for the right password, so that an
 * attacker cannot learn that it was right. A browser with which the person has signed in before has its own limit. So
 * nobody can prevent the person from signing in with this browser.
 */
export async function signIn({
  services,
  input,
}: {
  services: SignInNeeds;
  input: SignInInput;
}): Promise<SignInResult> {
  const { email, password, address, headers } = input;
  const device = await services.people.knownDevice({ email, headers });
  await boundAttempts(
    services,
    device === null
      ? { kind: "password", address, subject: email }
      : { kind: "known_device", address: null, subject: device },
  );
  return services.people.signIn({ email, password, headers });
}
