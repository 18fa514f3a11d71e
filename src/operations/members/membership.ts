import { FolioError } from "../../domain/errors.ts";
import type { Role } from "../../domain/people.ts";
import type { AccountRecord } from "../../storage/accounts.ts";
import type { Membership } from "../../storage/members.ts";
import type { Services } from "../dependencies.ts";

export type { Membership };

export type FindMembershipNeeds = Pick<Services, "accounts" | "members">;
export type ListMembershipsNeeds = Pick<Services, "members">;

/**
 * Returns the account and the person's role in it. Throws `resource_not_found` both for an unknown account and for an
 * account of which the person is not a member.
 */
export async function findMembership(request: {
  services: FindMembershipNeeds;
  input: { accountId: string; personId: string };
}): Promise<{ account: AccountRecord; role: Role }> {
  const { services, input } = request;
  const [role, account] = await Promise.all([
    services.members.role(input.accountId, input.personId),
    services.accounts.find(input.accountId),
  ]);
  if (role !== null && account !== null) return { account, role };
  throw new FolioError("resource_not_found", "This page does not exist, or it belongs to another account.");
}

/** Lists the accounts of a person, the oldest membership first. */
export const listMemberships = (services: ListMembershipsNeeds, personId: string): Promise<Membership[]> =>
  services.members.ofPerson(personId);
