import { newId } from "../../domain/ids.ts";
import { nameInMail } from "../../domain/mail.ts";
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
  /** Base URL of the dashboard, for the link in the mail. */
  baseUrl: string;
}

export type InviteMemberNeeds = BoundAttemptsNeeds & Pick<Services, "commit" | "mailer" | "members">;

/**
 * Sends an invitation that works once, for a week. It replaces an earlier invitation to the same address. Throws
 * `rate_limit_exceeded`. Anybody can open an account with any name, so the mail contains a name only if nobody can
 * mistake it for a link.
 */
export async function inviteMember({
  services,
  input,
}: {
  services: InviteMemberNeeds;
  input: InviteInput;
}): Promise<void> {
  const { accountId, accountName, role, invitedBy, baseUrl } = input;
  const email = input.email.toLowerCase();
  await boundAttempts(services, { kind: "mail", address: null, subject: email });
  await boundAttempts(services, { kind: "invitation", address: null, subject: accountId });
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
  const inviter = nameInMail(invitedBy.name) ?? "A member";
  const name = nameInMail(accountName);
  await services.mailer.send({
    to: email,
    subject: `${inviter} invites you to ${name ?? "an account"} on Folio`,
    text: `${inviter} invites you to work in ${name === null ? "an account" : `the account ${name}`} on Folio as ${role}.\n\nAccept the invitation here:\n\n${baseUrl}/invitations/${token}\n\nThe link works once and expires after seven days. If you do not know the sender, ignore this message.\n`,
  });
}
