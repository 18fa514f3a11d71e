import { type ErrorRecord, FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PartialContent, PartialUser, StoredPartial } from "../../domain/partial.ts";
import { demandScope } from "../caller.ts";
import { type UpdateTemplateNeeds, updateTemplate } from "../templates/update.ts";
import type { Call, Context } from "../verb.ts";
import { checkPartial } from "./check.ts";
import { findPartial } from "./retrieve.ts";

export type UpdatePartialNeeds = UpdateTemplateNeeds;

/** A template that took the new version over; `error` says why it could not. */
export interface CarriedTemplate {
  id: string;
  name: string;
  version: number;
  error: ErrorRecord | null;
}

export interface UpdatedPartial {
  partial: StoredPartial;
  templates: CarriedTemplate[];
}

const ROUNDS = 20;

interface PartialUpdate {
  id: string;
  changes: Partial<PartialContent>;
  expectedVersion: number | null;
  /** Whether the templates whose newest versions print it get a next version that prints this one. */
  carries: boolean;
}

/** Makes the next version. Throws `resource_not_found`, `version_conflict`, `template_invalid`. */
export async function updatePartial({
  services,
  caller,
  input: { id, changes, expectedVersion, carries },
}: Call<UpdatePartialNeeds, PartialUpdate>): Promise<UpdatedPartial> {
  demandScope(caller, "templates:write");
  for (let round = 0; round < ROUNDS; round++) {
    const current = await findPartial({ services, caller, input: { id, version: null } });
    if (expectedVersion !== null && expectedVersion !== current.version) {
      const message = `If-Match expects version ${expectedVersion}; the partial is at version ${current.version}.`;
      throw new FolioError("version_conflict", message, { param: "If-Match" });
    }
    const { name, html, css, description, translations } = { ...current, ...changes };
    const uses = await checkPartial({ services, caller }, { name, html, css });
    const users = carries ? await templatesOf({ services, caller }, current) : [];
    const updatedAt = services.clock.now();
    const content = { html, css, description, translations, uses };
    if (!(await services.partials.addVersion(current, content, updatedAt))) continue;
    const partial = { ...current, ...content, version: current.version + 1, updatedAt };
    const templates: CarriedTemplate[] = [];
    for (const user of users) templates.push(await carry({ services, caller }, user));
    return { partial, templates };
  }
  throw new FolioError("version_conflict", "The partial was changed again and again meanwhile. Send the change again.");
}

async function templatesOf({ services }: Context<UpdatePartialNeeds>, partial: StoredPartial): Promise<PartialUser[]> {
  const users = (await services.partials.users(partial)).filter(({ kind }) => kind === "template");
  if (users.length <= LIMITS.carriedTemplates) return users;
  const message = `update_templates: ${users.length} templates use the partial; at most ${LIMITS.carriedTemplates} can be updated with it.`;
  throw new FolioError("invalid_parameter", message, { param: "update_templates" });
}

/** A template that cannot take it over keeps its version. */
async function carry(
  { services, caller }: Context<UpdatePartialNeeds>,
  { id, name }: PartialUser,
): Promise<CarriedTemplate> {
  try {
    const { version } = await updateTemplate({ services, caller, input: { id, changes: {}, expectedVersion: null } });
    return { id, name, version, error: null };
  } catch (error) {
    if (!(error instanceof FolioError)) throw error;
    const kept = await services.templates.find(caller.accountId, id, null);
    return { id, name, version: kept?.version ?? 1, error: error.toRecord() };
  }
}
