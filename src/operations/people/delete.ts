import { FolioError } from "../../domain/errors.ts";
import type { Person } from "../../domain/people.ts";
import { type DeleteAccountNeeds, deleteAccount } from "../accounts/delete.ts";
import type { Services } from "../dependencies.ts";
import { type ConfirmPasswordNeeds, confirmPassword } from "./confirm-password.ts";

export type DeletePersonNeeds = ConfirmPasswordNeeds &
  DeleteAccountNeeds &
  Pick<Services, "commit" | "log" | "members">;

export interface DeletePersonInput {
  person: Pick<Person, "id" | "email">;
  password: string;
  headers: Headers;
}

/**
 * Deletes a person's own user profile: sessions, credentials, memberships and e-mail address. Also deletes the person's
 * accounts that have no other member. Throws `resource_in_use` if an account has other members but no other owner.
 * Throws `invalid_parameter` for a wrong password, and `rate_limit_exceeded`.
 */
export async function deletePerson({
  services,
  input: { person, ...proof },
}: {
  services: DeletePersonNeeds;
  input: DeletePersonInput;
}): Promise<void> {
  await confirmPassword({ services, input: { personId: person.id, ...proof } });
  const owned = await services.members.soleOwnerships(person.id);
  const shared = owned.filter(({ members }) => members > 1);
  if (shared.length > 0) throw ownerMissing(shared.map(({ accountName }) => accountName));
  for (const { accountId } of owned) await deleteAccount({ services, input: { accountId } });
  const [removed] = await services.commit(services.members.removingPerson(person));
  if (!Array.isArray(removed) || removed.length === 0) throw ownerMissing([]);
  services.log.info("person.deleted", {});
}

/**
 * Returns the error about accounts without another owner. `names` is empty if an account has lost its other owner, or
 * gained a member, since the check.
 */
const ownerMissing = (names: string[]) =>
  new FolioError(
    "resource_in_use",
    `You are the only owner of ${names.length > 0 ? names.join(", ") : "an account"} and it has other members. Make another member an owner, or delete the account first.`,
  );
