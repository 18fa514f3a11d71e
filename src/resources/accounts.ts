import * as z from "zod";
import type { AccountMoveStep } from "../domain/account-move.ts";
import type { Balance } from "../domain/gate.ts";
import { once } from "../domain/once.ts";
import { PASSWORD_CHARACTERS } from "../domain/people.ts";
import { PLAN_NAMES, type PlanName } from "../domain/plans.ts";
import { isoTime } from "./shared.ts";
import { presentCredits } from "./usage.ts";

const plan = once(() => z.enum(PLAN_NAMES as [PlanName, ...PlanName[]]));

export const createAccountBody = once(() =>
  z.strictObject({
    name: z.string().min(1).max(200),
    email: z.email().max(254),
    plan: plan().optional(),
  }),
);

export const updateAccountBody = once(() => z.strictObject({ plan: plan() }));

/**
 * Body of the request that adds an owner to the account. The owner signs in with this password. If the person already
 * exists, the password of the person is replaced.
 */
export const providePersonBody = once(() =>
  z.strictObject({
    name: z.string().min(1).max(100),
    email: z.email().max(254),
    password: z.string().min(PASSWORD_CHARACTERS.min).max(PASSWORD_CHARACTERS.max),
    is_operator: z.boolean().default(false),
  }),
);

export function providedPersonOf(body: z.output<ReturnType<typeof providePersonBody>>) {
  const { is_operator: isOperator, ...person } = body;
  return { ...person, isOperator };
}

export const moveAccountBody = once(() =>
  z.strictObject({
    database: z.int().min(0).max(9_999).meta({ description: "Number of the database: 0 for DB, 1 for DB_1." }),
  }),
);

export const suspendAccountBody = once(() =>
  z.strictObject({
    reason: z.string().min(1).max(500).meta({ description: "For operators; the account's people do not see it." }),
  }),
);

export const grantCreditsBody = once(() =>
  z.strictObject({
    credits: z.number().int().min(1).max(10_000_000),
    months: z.number().int().min(1).max(120).optional(),
    reason: z.string().min(1).max(200).optional(),
    pack_id: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: "A repeat with the same id grants nothing more." }),
  }),
);

/** Returns the credit pack that a request grants. Its id is `newPackId` if the request contains no id. */
export function packOf(body: z.output<ReturnType<typeof grantCreditsBody>>, newPackId: string) {
  const { credits, months, reason = "operator grant", pack_id: packId = newPackId } = body;
  return { credits, months, reason, packId };
}

interface MoveSummary {
  accountId: string;
  from: number;
  to: number;
  step: AccountMoveStep;
  changedRows: number;
  waitMs: number;
}

export const presentMove = ({ accountId, from, to, step, changedRows, waitMs }: MoveSummary) => ({
  object: "account_move" as const,
  account_id: accountId,
  from_database: from,
  to_database: to,
  step,
  changed_rows: changedRows,
  /** Time in ms after which the next call should follow. */
  wait_ms: waitMs,
});

export interface AccountSummary {
  id: string;
  name: string;
  email: string;
  plan: PlanName;
  createdAt: number;
  suspendedAt: number | null;
  suspensionReason: string | null;
}

export function presentAccount(summary: AccountSummary, details?: { balance: Balance; webhookSecret: string }) {
  const { id, name, email, createdAt } = summary;
  return {
    id,
    object: "account" as const,
    name,
    email,
    plan: summary.plan,
    suspended_at: summary.suspendedAt === null ? null : isoTime(summary.suspendedAt),
    suspension_reason: summary.suspensionReason,
    created_at: isoTime(createdAt),
    ...(details ? { credits: presentCredits(details.balance), webhook_secret: details.webhookSecret } : {}),
  };
}
