import { FolioError } from "../../domain/errors.ts";
import type { Role } from "../../domain/people.ts";
import type { Services } from "../dependencies.ts";

type Needs = Pick<Services, "members" | "commit">;

/** Throws `resource_not_found`, and `invalid_parameter` when the account would be left without an owner. */
export async function changeRole(request: {
  services: Needs;
  input: { accountId: string; personId: string; role: Role };
}): Promise<void> {
  const { services, input } = request;
  if (input.role !== "owner") await keepOneOwner(services, input);
  await services.commit([services.members.changing(input)]);
}

/** Throws as `changeRole` does. */
export async function removeMember(request: {
  services: Needs;
  input: { accountId: string; personId: string };
}): Promise<void> {
  const { services, input } = request;
  await keepOneOwner(services, input);
  await services.commit([services.members.removing(input.accountId, input.personId)]);
}

async function keepOneOwner(
  services: Pick<Needs, "members">,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  const role = await services.members.role(accountId, personId);
  if (role === null) throw new FolioError("resource_not_found", "This person is not a member of the account any more.");
  if (role === "owner" && (await services.members.owners(accountId)) === 1) {
    throw new FolioError(
      "invalid_parameter",
      "An account keeps at least one owner. Make somebody else an owner first.",
      {
        param: "role",
      },
    );
  }
}
