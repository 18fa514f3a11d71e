import { FolioError, formatValue } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import type { PinnedPartial } from "../../domain/partial.ts";
import type { SavedTemplate, TemplateContent } from "../../domain/template.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import type { Call } from "../verb.ts";
import { checkContent } from "./check-content.ts";
import { textWarnings } from "./speech.ts";
import { closureOfContent } from "./surroundings.ts";

export type CreateTemplateNeeds = ClosureNeeds & Pick<Services, "clock" | "templates">;

/**
 * Maximum number of attempts to store a template. Another attempt is needed if a partial or an asset is deleted after
 * its lookup and before the template is stored.
 */
const MAX_ROUNDS = 5;

/**
 * Stores version 1 of a new template. Throws `template_invalid`, `schema_validation_failed`, `name_taken`,
 * `version_conflict`.
 */
export async function createTemplate({
  services,
  caller,
  input: content,
}: Call<CreateTemplateNeeds, TemplateContent>): Promise<SavedTemplate> {
  requireScope(caller, "templates:write");
  const createdAt = services.clock.now();
  const id = newId("tpl", createdAt);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { engine, partials, assets } = await closureOfContent({ services, caller }, content);
    checkContent(engine, content);
    const pins = { partials: partials.map(pinOf), assets };
    const created = { ...content, id, accountId: caller.accountId, ...pins, createdAt };
    const outcome = await services.templates.add(created);
    if (outcome === "name_taken") throw nameTaken(content.name);
    const warnings = textWarnings(engine, content, partials);
    if (outcome === "added") return { ...created, version: 1, renderCount: 0, updatedAt: createdAt, warnings };
  }
  throw new FolioError(
    "version_conflict",
    "Other requests changed its partials or assets at the same time. Send the request again.",
  );
}

export const pinOf = ({ id, name, version }: PinnedPartial): PinnedPartial => ({ id, name, version });

export const nameTaken = (name: string): FolioError =>
  new FolioError("name_taken", `name must be unique: the account has another template called "${formatValue(name)}".`, {
    param: "name",
  });
