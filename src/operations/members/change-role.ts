import { FolioError } from "../../domain/errors.ts";
import type { Role } from "../../domain/people.ts";
import { unchecked } from "../../domain/unchecked.ts";
import type { Services } from "../dependencies.ts";

export type ChangeRoleNeeds = Pick<Services, "commit" | "members">;

/**
 * Changes the role of a member. Throws `resource_not_found`. Throws `invalid_parameter` if the account would have no
 * owner.
 */
export async function changeRole(request: {
  services: ChangeRoleNeeds;
  input: { accountId: string; personId: string; role: Role };
}): Promise<void> {
  const { services, input } = request;
  await requireMember(services, input);
  requireChange(await services.commit([services.members.changing(input)]));
}

/** Removes a member from the account. Throws the errors of `changeRole`. */
export async function removeMember(request: {
  services: ChangeRoleNeeds;
  input: { accountId: string; personId: string };
}): Promise<void> {
  const { services, input } = request;
  await requireMember(services, input);
  requireChange(await services.commit([services.members.removing(input.accountId, input.personId)]));
}

async function requireMember(
  services: Pick<ChangeRoleNeeds, "members">,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  if ((await services.members.role(accountId, personId)) !== null) return;
  throw new FolioError("resource_not_found", "This person is no longer a member of the account.");
}

/**
 * Throws if no row was changed. The SQL statement itself keeps the last owner, so that two owners cannot remove each
 * other at the same time.
 */
function requireChange([rows]: readonly unknown[]): void {
  if (unchecked<unknown[]>(rows).length > 0) return;
  throw new FolioError(
    "invalid_parameter",
    "An account must have at least one owner. Make another member an owner first.",
    {
      param: "role",
    },
  );
}
