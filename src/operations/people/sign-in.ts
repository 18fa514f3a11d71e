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

/** Throws `rate_limit_exceeded` after too many attempts even for the right password, so that an attacker cannot learn that it was right. */
export async function signIn({
  services,
  input,
}: {
  services: SignInNeeds;
  input: SignInInput;
}): Promise<SignInResult> {
  const { email, password, address, headers } = input;
  await boundAttempts(services, { kind: "password", address, person: email });
  return services.people.signIn({ email, password, headers });
}
