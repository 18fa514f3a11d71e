import type { PdfDraft } from "../../domain/pdf.ts";
import { PLANS } from "../../domain/plans.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";
import type { PdfPlan } from "./stages.ts";

/** Returns the properties of a PDF that are known before Folio makes the PDF. */
export function draftPdf(
  { services, caller }: Context<Pick<Services, "clock">>,
  plan: PdfPlan,
  { id, credits }: { id: string; credits: number },
): PdfDraft {
  const createdAt = services.clock.now();
  return {
    id,
    accountId: caller.accountId,
    environment: caller.environment,
    operation: plan.operation,
    output: plan.output,
    format: plan.format ?? null,
    customSize: plan.customSize ?? null,
    landscape: plan.landscape ?? null,
    compress: plan.compress,
    watermark: plan.watermark ?? null,
    metadata: plan.metadata,
    template: plan.template ?? null,
    sourceCount: plan.sourceCount ?? null,
    sourceFormat: plan.sourceFormat ?? null,
    filename: plan.finishing?.filename ?? null,
    encrypted: (plan.finishing?.protection ?? null) !== null,
    creditsUsed: credits,
    createdAt,
    fileExpiresAt: createdAt + PLANS[caller.plan].retentionMs,
  };
}
