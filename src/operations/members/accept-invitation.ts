import { FolioError } from "../../domain/errors.ts";
import type { Person } from "../../domain/people.ts";
import type { InvitationRecord } from "../../storage/members.ts";
import type { Services } from "../dependencies.ts";
import { digestOf } from "./invitation-digest.ts";

export type FindInvitationNeeds = Pick<Services, "clock" | "members">;
export type AcceptInvitationNeeds = FindInvitationNeeds & Pick<Services, "commit">;

/**
 * Returns the invitation to which a link belongs. Throws `resource_not_found` if the link is wrong, used, withdrawn or
 * too old.
 */
export async function findInvitation(services: FindInvitationNeeds, token: string): Promise<InvitationRecord> {
  const invitation = await services.members.invitation(await digestOf(token));
  if (invitation && invitation.expiresAt > services.clock.now()) return invitation;
  throw new FolioError(
    "resource_not_found",
    "This invitation was used, was withdrawn or has expired. Request a new invitation.",
  );
}

/**
 * Adds the signed-in person to the account, if the invitation was sent to this person. Returns the account's id. Throws
 * `resource_not_found`.
 */
export async function acceptInvitation(request: {
  services: AcceptInvitationNeeds;
  input: { token: string; person: Person };
}): Promise<string> {
  const { services, input } = request;
  const { token, person } = input;
  const { id, accountId, role, email } = await findInvitation(services, token);
  if (email !== person.email.toLowerCase()) {
    throw new FolioError(
      "resource_not_found",
      "This invitation was sent to another e-mail address. Sign in with that address.",
    );
  }
  const present = await services.members.role(accountId, person.id);
  const membership = { accountId, personId: person.id, role: present ?? role, createdAt: services.clock.now() };
  await services.commit([services.members.adding(membership), services.members.withdrawing(accountId, id)]);
  return accountId;
}
