import type { Cookies, VerifyResult } from "../../domain/people.ts";
import { type CreateAccountNeeds, createAccount } from "../accounts/create.ts";
import type { Services } from "../dependencies.ts";

export type ConfirmAddressNeeds = CreateAccountNeeds &
  Pick<Services, "withActor" | "clock" | "commit" | "members" | "people">;

export interface ConfirmAddressInput {
  token: string;
  headers: Headers;
  /** New password. It is required in a browser that did not sign up. */
  password?: string;
}

/**
 * Signs in the person to whom the link of a verification mail belongs. A person without an account gets a new account,
 * or an account that was opened for the address. Returns null if the link is invalid.
 */
export async function confirmAddress(request: {
  services: ConfirmAddressNeeds;
  input: ConfirmAddressInput;
}): Promise<VerifyResult | null> {
  const { services, input } = request;
  const confirmed = await services.people.verifyEmail(input);
  if (confirmed?.kind !== "confirmed") return confirmed;
  const { personId, cookies } = confirmed;
  const memberships = await services.members.ofPerson(personId);
  if (memberships.length === 0) {
    await services.withActor(personId, () => openAccount(services, { personId, cookies }));
  }
  return confirmed;
}

/** Returns the account that an operator opened for this address. Otherwise opens a new account. */
async function openAccount(
  services: ConfirmAddressNeeds,
  { personId, cookies }: { personId: string; cookies: Cookies },
): Promise<void> {
  const headers = new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
  const signedIn = await services.people.current(headers);
  if (!signedIn) return;
  const { name, email } = signedIn.person;
  const waiting = await services.accounts.findByEmail(email);
  const taken = waiting !== null && (await services.members.owners(waiting.id)) > 0;
  if (taken) return;
  const account = waiting ?? (await createAccount({ services, input: { name: `${name}'s account`, email } }));
  const createdAt = services.clock.now();
  await services.commit([services.members.adding({ accountId: account.id, personId, role: "owner", createdAt })]);
}
