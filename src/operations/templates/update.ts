import { FolioError } from "../../domain/errors.ts";
import type { SavedTemplate, TemplateContent } from "../../domain/template.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { ClosureNeeds } from "../partials/closure.ts";
import type { Call } from "../verb.ts";
import { checkContent } from "./check-content.ts";
import { nameTaken, pinOf } from "./create.ts";
import { findTemplate, type RetrieveTemplateNeeds } from "./retrieve.ts";
import { textWarnings } from "./speech.ts";
import { closureOfContent } from "./surroundings.ts";

export type UpdateTemplateNeeds = RetrieveTemplateNeeds & ClosureNeeds & Pick<Services, "clock">;

/**
 * Maximum number of attempts to store a change. In each round, one of the concurrent changes succeeds. So this many
 * clients can change a template at the same time.
 */
const ROUNDS = 60;
/** Maximum pause before the next attempt, in ms. The actual pause is random. */
const PAUSE_MS = 20;

/**
 * Adds the next version of a template, with the given changes and the newest versions of its partials and assets. If
 * `expectedVersion` is set and is not the newest version, throws `version_conflict`. If `expectedVersion` is not set,
 * concurrent changes are applied one after the other. Throws `resource_not_found`, `version_conflict`,
 * `template_invalid`, `schema_validation_failed`, `name_taken`.
 */
export async function updateTemplate({
  services,
  caller,
  input: { id, changes, expectedVersion },
}: Call<
  UpdateTemplateNeeds,
  { id: string; changes: Partial<TemplateContent>; expectedVersion: number | null }
>): Promise<SavedTemplate> {
  requireScope(caller, "templates:write");
  for (let round = 0; round < ROUNDS; round++) {
    const current = await findTemplate({ services, caller, input: { id } });
    if (expectedVersion !== null && current.version !== expectedVersion)
      throw conflict(current.version, expectedVersion);
    const { name, description, html, css, schema, defaults, sampleData, translations, metadata } = {
      ...current,
      ...changes,
    };
    const content = { name, description, html, css, schema, defaults, sampleData, translations, metadata };
    const closure = await closureOfContent({ services, caller }, content);
    checkContent(closure.engine, content);
    const pins = { partials: closure.partials.map(pinOf), assets: closure.assets };
    const updatedAt = services.clock.now();
    const outcome = await services.templates.addVersion(current, { ...content, ...pins }, updatedAt);
    if (outcome === "name_taken") throw nameTaken(name);
    const warnings = textWarnings(closure.engine, content, closure.partials);
    if (outcome === "added")
      return { ...current, ...content, ...pins, version: current.version + 1, updatedAt, warnings };
    await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS));
  }
  throw new FolioError(
    "version_conflict",
    `Other requests changed the template ${ROUNDS} times during this update. Send the request again.`,
  );
}

const conflict = (version: number, expected: number): FolioError =>
  new FolioError("version_conflict", `If-Match expects version ${expected}; the template is at version ${version}.`, {
    param: "If-Match",
  });
