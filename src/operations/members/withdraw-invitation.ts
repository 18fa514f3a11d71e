import type { Services } from "../dependencies.ts";

export type WithdrawInvitationNeeds = Pick<Services, "commit" | "members">;

/** The invitation's link stops working. One that is gone already is fine. */
export async function withdrawInvitation({
  services,
  input: { accountId, invitationId },
}: {
  services: WithdrawInvitationNeeds;
  input: { accountId: string; invitationId: string };
}): Promise<void> {
  await services.commit([services.members.withdrawing(accountId, invitationId)]);
}
