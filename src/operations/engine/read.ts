import { FolioError } from "../../domain/errors.ts";
import type { EngineView } from "../../resources/engine.ts";
import { type Caller, requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type ReadEngineNeeds = Pick<Services, "container" | "renderer">;

/**
 * Returns the versions of all engines. The versions of the software in the container are null if the container is
 * unreachable. Throws `renderer_unavailable`.
 */
export async function readEngine({
  services,
  accountId,
}: {
  services: ReadEngineNeeds;
  /** Id of the account whose home browser reports the browser version. */
  accountId?: string;
}): Promise<EngineView> {
  const [browser, container] = await Promise.all([
    services.renderer.version(accountId),
    services.container.engines().catch((thrown: unknown) => {
      if (thrown instanceof FolioError && thrown.code === "container_unavailable") return null;
      throw thrown;
    }),
  ]);
  return { browser, container };
}

/** Does the same as `readEngine` for a caller with an API key. Also throws `insufficient_scope`. */
export async function retrieveEngine({
  services,
  caller,
}: Context<ReadEngineNeeds, Pick<Caller, "accountId" | "scopes">>): Promise<EngineView> {
  requireScope(caller, "pdfs:read");
  return readEngine({ services, accountId: caller.accountId });
}
