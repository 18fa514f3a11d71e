import { newId } from "../../domain/ids.ts";
import type { Role } from "../../domain/people.ts";
import type { Services } from "../dependencies.ts";
import { type BoundAttemptsNeeds, boundAttempts } from "../people/bound-attempts.ts";
import { digestOf } from "./invitation-digest.ts";

const VALID_MS = 7 * 86_400_000;
const TOKEN_BYTES = 32;

export interface InviteInput {
  accountId: string;
  accountName: string;
  email: string;
  role: Role;
  invitedBy: { id: string; name: string };
  /** Base URL of the dashboard. */
  baseUrl: string;
}

export type InviteMemberNeeds = BoundAttemptsNeeds & Pick<Services, "commit" | "mailer" | "members">;

/** Sends an invitation that works once, for a week, and replaces an earlier one to the same address. Throws `rate_limit_exceeded`. */
export async function inviteMember({
  services,
  input,
}: {
  services: InviteMemberNeeds;
  input: InviteInput;
}): Promise<void> {
  const { accountId, accountName, role, invitedBy, baseUrl } = input;
  const email = input.email.toLowerCase();
  await boundAttempts(services, { kind: "mail", address: null, person: email });
  const token = crypto
    .getRandomValues(new Uint8Array(TOKEN_BYTES))
    .toBase64({ alphabet: "base64url", omitPadding: true });
  const createdAt = services.clock.now();
  const invitation = {
    id: newId("inv", createdAt),
    accountId,
    email,
    role,
    tokenDigest: await digestOf(token),
    invitedBy: invitedBy.id,
    createdAt,
    expiresAt: createdAt + VALID_MS,
  };
  await services.commit([services.members.inviting(invitation)]);
  await services.mailer.send({
    to: email,
    subject: `${invitedBy.name} invites you to ${accountName} on Folio`,
    text: `${invitedBy.name} invites you to work in the account ${accountName} as ${role}.\n\nAccept the invitation here:\n\n${baseUrl}/invitations/${token}\n\nThe link works once and expires after seven days.\n`,
  });
}
