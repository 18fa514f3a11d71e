import * as z from "zod";
import type { Balance } from "../domain/gate.ts";
import { PLAN_NAMES, PLANS, type PlanName } from "../domain/plans.ts";
import { isoTime, timestamp } from "./shared.ts";

export const credits = z
  .object({
    available: z.number().int(),
    reserved: z.number().int().meta({ description: "Held by work that is running." }),
    consumed: z.number().int(),
    expired: z.number().int(),
    packs: z.array(
      z.object({
        id: z.string(),
        credits: z.number().int(),
        remaining: z.number().int(),
        reason: z.string(),
        granted_at: timestamp,
        expires_at: timestamp,
      }),
    ),
  })
  .meta({ id: "Credits" });

export const usage = z
  .object({
    object: z.literal("usage"),
    plan: z.enum(PLAN_NAMES as [PlanName, ...PlanName[]]),
    credits,
    slots: z.object({ in_use: z.number().int(), limit: z.number().int() }),
  })
  .meta({ id: "Usage" });

export function presentCredits({ available, reserved, consumed, expired, packs }: Balance): z.output<typeof credits> {
  return {
    available,
    reserved,
    consumed,
    expired,
    packs: packs.map((pack) => ({
      id: pack.id,
      credits: pack.credits,
      remaining: pack.remaining,
      reason: pack.reason,
      granted_at: isoTime(pack.grantedAtMs),
      expires_at: isoTime(pack.expiresAtMs),
    })),
  };
}

export const presentUsage = (plan: PlanName, balance: Balance): z.output<typeof usage> => ({
  object: "usage",
  plan,
  credits: presentCredits(balance),
  slots: { in_use: balance.slotsInUse, limit: PLANS[plan].slots },
});
