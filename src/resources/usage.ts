import * as z from "zod";
import type { Balance } from "../domain/gate.ts";
import { once } from "../domain/once.ts";
import { PLAN_NAMES, PLANS, type PlanName } from "../domain/plans.ts";
import { count, isoTime, kind, text, timestamp } from "./shared.ts";

export const credits = once(() =>
  z
    .object({
      available: count("Credits that can be spent now.", 4_950),
      reserved: count("Credits reserved for running work.", 2),
      consumed: count("Credits spent so far.", 48),
      expired: count("Credits that expired unspent.", 0),
      packs: z
        .array(
          z.object({
            id: text("Id of the credit pack.", "starter"),
            credits: count("Credits that were granted.", 5_000),
            remaining: count("Remaining credits of the pack.", 4_950),
            reason: text("Reason of the grant.", "purchase"),
            granted_at: timestamp(),
            expires_at: timestamp(),
          }),
        )
        .meta({ description: "Credit packs. The pack that expires first is spent first." }),
    })
    .meta({ id: "Credits", description: "Credits of the account." }),
);

export const usage = once(() =>
  z
    .object({
      object: kind("usage"),
      plan: z.enum(PLAN_NAMES as [PlanName, ...PlanName[]]).meta({ description: "Plan of the account." }),
      credits: credits(),
      slots: z
        .object({ in_use: count("Number of slots in use.", 1), limit: count("Number of slots of the plan.", 15) })
        .meta({ description: "Slots: the number of operations that may run at the same time." }),
    })
    .meta({ id: "Usage", description: "Credits and slots of the account." }),
);

export function presentCredits({
  available,
  reserved,
  consumed,
  expired,
  packs,
}: Balance): z.output<ReturnType<typeof credits>> {
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

export const presentUsage = (plan: PlanName, balance: Balance): z.output<ReturnType<typeof usage>> => ({
  object: "usage",
  plan,
  credits: presentCredits(balance),
  slots: { in_use: balance.slotsInUse, limit: PLANS[plan].slots },
});
