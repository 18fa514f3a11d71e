import { FolioError } from "../../domain/errors.ts";
import type { Template } from "../../domain/template.ts";
import type { TemplateRenderInput } from "../../resources/templates.ts";
import { requireScope } from "../caller.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import type { Call } from "../verb.ts";
import { fillTemplate } from "./fill.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "./retrieve.ts";
import { surrounded } from "./surroundings.ts";

export type ValidateTemplateNeeds = RetrieveTemplateNeeds & ClosureNeeds;

export interface TemplateValidationResult {
  template: Template;
  /** Error with which a render would be rejected. Null if a render would not be rejected. */
  error: FolioError | null;
}

/** Runs all checks that a render makes before it reserves a slot. Throws `resource_not_found`. */
export async function validateTemplate({
  services,
  caller,
  input,
}: Call<ValidateTemplateNeeds, TemplateRenderInput>): Promise<TemplateValidationResult> {
  requireScope(caller, "templates:read");
  const template = await findTemplate({
    services,
    caller,
    input: { id: input.templateId, version: input.version },
  });
  try {
    fillTemplate(await surrounded({ services, caller }, template, input.options), input);
    return { template, error: null };
  } catch (error) {
    if (error instanceof FolioError) return { template, error };
    throw error;
  }
}
