import type { JsonObject } from "@folio/templates/model";
import * as z from "zod";
import { AUDIT_ACTIONS, type AuditAction } from "../domain/audit.ts";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { isoTime, timestamp } from "./shared.ts";

export const auditEntry = once(() =>
  z
    .object({
      sequence: z.number().int(),
      object: z.literal("audit_entry"),
      action: z.enum(AUDIT_ACTIONS),
      subject: z.string().meta({ description: "The id of what was changed." }),
      details: z.record(z.string(), z.json()),
      actor: z
        .string()
        .nullable()
        .meta({ description: "Who did it: the id of a key or a person, or operator; null for the service itself." }),
      created_at: timestamp(),
    })
    .meta({ id: "AuditEntry" }),
);

export const auditLogQuery = once(() =>
  z.strictObject({
    limit: z.coerce.number().int().min(1).max(LIMITS.listMax).default(LIMITS.listDefault),
    before: z.coerce.number().int().min(1).optional(),
  }),
);

export interface AuditEntryView {
  sequence: number;
  action: AuditAction;
  subject: string;
  details: JsonObject;
  at: number;
  actor: string | null;
}

export function presentAuditEntry({
  sequence,
  action,
  subject,
  details,
  at,
  actor,
}: AuditEntryView): z.output<ReturnType<typeof auditEntry>> {
  return { sequence, object: "audit_entry", action, subject, details, actor, created_at: isoTime(at) };
}
