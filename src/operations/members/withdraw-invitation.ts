import { FolioError } from "../../domain/errors.ts";
import type { Services } from "../dependencies.ts";

export type WithdrawInvitationNeeds = Pick<Services, "commit" | "members">;

/**
 * Invalidates the link of the invitation. Throws `resource_not_found` if the invitation was already accepted or
 * withdrawn.
 */
export async function withdrawInvitation({
  services,
  input: { accountId, invitationId },
}: {
  services: WithdrawInvitationNeeds;
  input: { accountId: string; invitationId: string };
}): Promise<void> {
  const [withdrawn] = await services.commit([services.members.withdrawing(accountId, invitationId)]);
  if (Array.isArray(withdrawn) && withdrawn.length > 0) return;
  throw new FolioError("resource_not_found", "This invitation is no longer open: it was accepted or withdrawn.");
}
