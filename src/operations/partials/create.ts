import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import type { PartialContent, StoredPartial } from "../../domain/partial.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";
import { checkPartial } from "./check.ts";
import type { ClosureNeeds } from "./closure.ts";

export type CreatePartialNeeds = ClosureNeeds & Pick<Services, "clock">;

/** Stores version 1 of a new partial. Throws `template_invalid`, `name_taken`. */
export async function createPartial({
  services,
  caller,
  input: content,
}: Call<CreatePartialNeeds, PartialContent & { name: string }>): Promise<StoredPartial> {
  requireScope(caller, "templates:write");
  const uses = await checkPartial({ services, caller }, content);
  const createdAt = services.clock.now();
  const created = { ...content, id: newId("par", createdAt), accountId: caller.accountId, uses, createdAt };
  if (await services.partials.add(created)) return { ...created, version: 1, updatedAt: createdAt };
  throw new FolioError("name_taken", `name must be unique: the account has another partial called "${content.name}".`, {
    param: "name",
  });
}
