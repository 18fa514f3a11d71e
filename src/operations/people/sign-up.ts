import type { Cookies } from "../../domain/people.ts";
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
 * Sends the mail that confirms the address and opens the account. If the address already has an account, the result has
 * the same form. Throws `rate_limit_exceeded`.
 */
export async function signUp({ services, input }: { services: SignUpNeeds; input: SignUpInput }): Promise<Cookies> {
  const { name, email, password, address } = input;
  await boundAttempts(services, { kind: "mail", address, subject: email });
  return services.people.signUp({ name, email, password });
}
