import type { Services } from "../dependencies.ts";
import { type BoundAttemptsNeeds, boundAttempts } from "./bound-attempts.ts";

export type SignUpNeeds = BoundAttemptsNeeds & Pick<Services, "people">;

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  address: string | null;
}

/**
 * Sends the mail that confirms the address and opens the account. The result is the same for a known address. Throws `rate_limit_exceeded`.
 */
export async function signUp({ services, input }: { services: SignUpNeeds; input: SignUpInput }): Promise<void> {
  const { name, email, password, address } = input;
  await boundAttempts(services, { kind: "mail", address, person: email });
  await services.people.signUp({ name, email, password });
}
