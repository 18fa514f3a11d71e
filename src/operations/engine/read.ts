import { FolioError } from "../../domain/errors.ts";
import type { EngineView } from "../../resources/engine.ts";
import { type Caller, requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type ReadEngineNeeds = Pick<Services, "container" | "renderer">;

/** The versions of everything that makes documents; a container that cannot be reached is null. Throws `renderer_unavailable`. */
export async function readEngine({
  services,
  accountId,
}: {
  services: ReadEngineNeeds;
  /** Whose browser it is to be. */
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

/** The same for a key. Throws `insufficient_scope` as well. */
export async function retrieveEngine({
  services,
  caller,
}: Context<ReadEngineNeeds, Pick<Caller, "accountId" | "scopes">>): Promise<EngineView> {
  requireScope(caller, "pdfs:read");
  return readEngine({ services, accountId: caller.accountId });
}
