import { FolioError } from "../../domain/errors.ts";
import type { PartialContent, StoredPartial } from "../../domain/partial.ts";
import { requireScope } from "../caller.ts";
import type { UpdateTemplateNeeds } from "../templates/update.ts";
import { templatesAmong, type UpdatedTemplateUser, updateTemplateUsers } from "../templates/update-users.ts";
import type { Call } from "../verb.ts";
import { checkPartial } from "./check.ts";
import { findPartial } from "./retrieve.ts";

export type UpdatePartialNeeds = UpdateTemplateNeeds;

export interface UpdatedPartial {
  partial: StoredPartial;
  templates: UpdatedTemplateUser[];
}

const MAX_ROUNDS = 20;

interface PartialUpdate {
  id: string;
  changes: Partial<PartialContent>;
  expectedVersion: number | null;
  /**
   * Whether to update templates. If true, every template whose newest version includes this partial gets a new template
   * version that includes the new partial version.
   */
  carries: boolean;
}

/** Adds the next version of a partial. Throws `resource_not_found`, `version_conflict`, `template_invalid`. */
export async function updatePartial({
  services,
  caller,
  input: { id, changes, expectedVersion, carries },
}: Call<UpdatePartialNeeds, PartialUpdate>): Promise<UpdatedPartial> {
  requireScope(caller, "templates:write");
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await findPartial({ services, caller, input: { id, version: null } });
    if (expectedVersion !== null && expectedVersion !== current.version) {
      const message = `If-Match expects version ${expectedVersion}; the partial is at version ${current.version}.`;
      throw new FolioError("version_conflict", message, { param: "If-Match" });
    }
    const { name, html, css, description, translations, metadata } = { ...current, ...changes };
    const uses = await checkPartial({ services, caller }, { name, html, css });
    const users = carries ? templatesAmong(await services.partials.users(current), "partial") : [];
    const updatedAt = services.clock.now();
    const content = { html, css, description, translations, metadata, uses };
    if (!(await services.partials.addVersion(current, content, updatedAt))) continue;
    const partial = { ...current, ...content, version: current.version + 1, updatedAt };
    return { partial, templates: await updateTemplateUsers({ services, caller }, users) };
  }
  throw new FolioError(
    "version_conflict",
    "Other requests changed the partial at the same time. Send the request again.",
  );
}
