import type { Services } from "../dependencies.ts";
import { boundAttempts } from "./bound-attempts.ts";

type Needs = Pick<Services, "people" | "signInAttempts" | "clock">;

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  address: string | null;
}

/** Sends the mail that confirms the address; the account opens with it. The same answer for a known address. Throws `rate_limit_exceeded`. */
export async function signUp({ services, input }: { services: Needs; input: SignUpInput }): Promise<void> {
  const { name, email, password, address } = input;
  await boundAttempts(services, { kind: "mail", address, person: email });
  await services.people.signUp({ name, email, password });
}
