import * as z from "zod";
import type { Balance } from "../domain/gate.ts";
import { once } from "../domain/once.ts";
import { PLAN_NAMES, PLANS, type PlanName } from "../domain/plans.ts";
import { count, isoTime, kind, text, timestamp } from "./shared.ts";

export const credits = once(() =>
  z
    .object({
      available: count("What can be spent now.", 4_950),
      reserved: count("Held by work that is running.", 2),
      consumed: count("Spent so far.", 48),
      expired: count("Ran out unspent.", 0),
      packs: z
        .array(
          z.object({
            id: text("Names the pack.", "starter"),
            credits: count("What was granted.", 5_000),
            remaining: count("What is left of it.", 4_950),
            reason: text("Why it was granted.", "purchase"),
            granted_at: timestamp(),
            expires_at: timestamp(),
          }),
        )
        .meta({ description: "The pack that expires first is spent first." }),
    })
    .meta({ id: "Credits", description: "The account's credits." }),
);

export const usage = once(() =>
  z
    .object({
      object: kind("usage"),
      plan: z.enum(PLAN_NAMES as [PlanName, ...PlanName[]]).meta({ description: "The account's plan." }),
      credits: credits(),
      slots: z
        .object({ in_use: count("Taken now.", 1), limit: count("What the plan has.", 15) })
        .meta({ description: "How much may run at one time." }),
    })
    .meta({ id: "Usage", description: "What the account has and uses." }),
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
