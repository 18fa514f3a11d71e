/** What the audit log tells of; the triggers of the database write these names as well. */
export const AUDIT_ACTIONS = [
  "account.created",
  "account.plan_changed",
  "account.secret_changed",
  "account.suspended",
  "account.resumed",
  "credits.granted",
  "api_key.created",
  "api_key.changed",
  "webhook_endpoint.created",
  "webhook_endpoint.changed",
  "webhook_endpoint.deleted",
  "pdf.deleted",
  "extraction.deleted",
  "template.deleted",
  "partial.deleted",
  "member.added",
  "member.role_changed",
  "member.removed",
  "member.invited",
  "invitation.ended",
  "session.opened",
  "session.ended",
  "password.changed",
  "second_factor.changed",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
