import type { InvitationRecord, Member } from "../../storage/members.ts";
import type { Services } from "../dependencies.ts";

export type { InvitationRecord, Member };

export interface MemberList {
  members: Member[];
  /** Invitations that are still open. */
  invitations: InvitationRecord[];
}

export type ListMembersNeeds = Pick<Services, "clock" | "members">;

export async function listMembers(services: ListMembersNeeds, accountId: string): Promise<MemberList> {
  const [members, invitations] = await Promise.all([
    services.members.list(accountId),
    services.members.invitations(accountId, services.clock.now()),
  ]);
  return { members, invitations };
}
