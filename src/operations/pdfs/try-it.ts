import { FolioError } from "../../domain/errors.ts";
import type { RenderInput } from "../../domain/render-input.ts";
import { Timings } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type BoundAttemptsNeeds, boundAttempts } from "../people/bound-attempts.ts";
import { type PreviewRenderNeeds, previewRender, type RenderPreview } from "./preview.ts";

export type TryItNeeds = PreviewRenderNeeds & BoundAttemptsNeeds & Pick<Services, "accounts" | "databases" | "tracing">;

export interface TryItInput {
  /** E-mail address of the account whose concurrency slots are used. */
  email: string;
  /** Network address of the visitor. */
  address: string | null;
  render: RenderInput;
}

/**
 * Draws a preview image for a visitor without an account. Uses the account that the deployment configures for such
 * visitors. Throws the errors of the render and `rate_limit_exceeded`. Throws `resource_not_found` if that account does
 * not exist.
 */
export async function tryIt(call: {
  services: TryItNeeds;
  input: TryItInput;
  signal: AbortSignal;
}): Promise<RenderPreview> {
  const { services, input, signal } = call;
  const { email, address, render } = input;
  await boundAttempts(services, { kind: "picture", address, subject: null });
  const account = await services.accounts.findByEmail(email);
  if (!account)
    throw new FolioError("resource_not_found", "This deployment has no trial without an account. Sign in instead.");
  const { id: accountId, plan } = account;
  const caller = { accountId, environment: "live", plan, keyId: null, scopes: ["pdfs:create"] } as const;
  const work = { signal, timings: new Timings(services) };
  return services.databases.forAccount(accountId, () => previewRender({ services, caller, input: render, work }));
}
