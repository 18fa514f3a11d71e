import { FolioError } from "../../domain/errors.ts";
import type { Role } from "../../domain/people.ts";
import type { Services } from "../dependencies.ts";

export type ChangeRoleNeeds = Pick<Services, "commit" | "members">;

/** Throws `resource_not_found`, and `invalid_parameter` when the account would have no owner. */
export async function changeRole(request: {
  services: ChangeRoleNeeds;
  input: { accountId: string; personId: string; role: Role };
}): Promise<void> {
  const { services, input } = request;
  const present = await presentRole(services, input);
  if (present === "owner" && input.role !== "owner") await keepOneOwner(services, input.accountId);
  await services.commit([services.members.changing(input)]);
}

/** Throws like `changeRole`. */
export async function removeMember(request: {
  services: ChangeRoleNeeds;
  input: { accountId: string; personId: string };
}): Promise<void> {
  const { services, input } = request;
  if ((await presentRole(services, input)) === "owner") await keepOneOwner(services, input.accountId);
  await services.commit([services.members.removing(input.accountId, input.personId)]);
}

async function presentRole(
  services: Pick<ChangeRoleNeeds, "members">,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<Role> {
  const role = await services.members.role(accountId, personId);
  if (role !== null) return role;
  throw new FolioError("resource_not_found", "This person is no longer a member of the account.");
}

async function keepOneOwner(services: Pick<ChangeRoleNeeds, "members">, accountId: string): Promise<void> {
  if ((await services.members.owners(accountId)) > 1) return;
  throw new FolioError(
    "invalid_parameter",
    "An account must have at least one owner. Make another member an owner first.",
    {
      param: "role",
    },
  );
}
