import type { EngineView } from "../../resources/engine.ts";
import type { Services } from "../dependencies.ts";

/** The versions of everything that makes documents. Throws `renderer_unavailable`. */
export async function readEngine(services: Services): Promise<EngineView> {
  return { browser: await services.renderer.version() };
}
