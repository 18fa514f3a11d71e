import { retrieveEngine } from "../../operations/engine/read.ts";
import { engine, presentEngine } from "../../resources/engine.ts";
import { route } from "../route.ts";

export const engineRoutes = [
  route({
    method: "get",
    path: "/v1/engine",
    operationId: "retrieveEngine",
    call: "engine.retrieve",
    tag: "Engine",
    summary: "Versions of the engines",
    description: "Returns the current versions. Each PDF records the engine that created it.",
    command: { none: "Each PDF names the engine that made it." },
    guide: "basics",
    scope: "pdfs:read",
    success: { status: 200, schema: engine, description: "The current versions." },
    errors: ["renderer_unavailable"],
    handle: async ({ services, caller }) => ({
      status: 200,
      body: presentEngine(await retrieveEngine({ services, caller })),
    }),
  }),
];
