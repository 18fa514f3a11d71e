import { type ErrorRecord, FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PartialUser } from "../../domain/partial.ts";
import type { Context } from "../verb.ts";
import { type UpdateTemplateNeeds, updateTemplate } from "./update.ts";

/**
 * The newest version of a template that uses a changed partial or asset. `error` says why the template could not be
 * updated.
 */
export interface UpdatedTemplateUser {
  id: string;
  name: string;
  version: number;
  error: ErrorRecord | null;
}

/**
 * Returns the templates among the users of a partial or an asset. Throws `invalid_parameter` if there are too many for
 * one request.
 */
export function templatesAmong(users: readonly PartialUser[], kind: "partial" | "asset"): PartialUser[] {
  const templates = users.filter((user) => user.kind === "template");
  if (templates.length <= LIMITS.carriedTemplates) return templates;
  const message = `update_templates can update at most ${LIMITS.carriedTemplates} templates; ${templates.length} use the ${kind}. Send the request without update_templates, and update the templates one by one.`;
  throw new FolioError("invalid_parameter", message, { param: "update_templates" });
}

/**
 * Adds a new version to each template. The new version uses the newest versions of all partials and assets to which the
 * template refers. A template that cannot be updated stays unchanged.
 */
export async function updateTemplateUsers(
  context: Context<UpdateTemplateNeeds>,
  templates: readonly PartialUser[],
): Promise<UpdatedTemplateUser[]> {
  const carried: UpdatedTemplateUser[] = [];
  for (const template of templates) carried.push(await updateTemplateUser(context, template));
  return carried;
}

async function updateTemplateUser(
  { services, caller }: Context<UpdateTemplateNeeds>,
  { id, name }: PartialUser,
): Promise<UpdatedTemplateUser> {
  try {
    const { version } = await updateTemplate({ services, caller, input: { id, changes: {}, expectedVersion: null } });
    return { id, name, version, error: null };
  } catch (error) {
    if (!(error instanceof FolioError)) throw error;
    const kept = await services.templates.find(caller.accountId, id, null);
    return { id, name, version: kept?.version ?? 1, error: error.toRecord() };
  }
}
