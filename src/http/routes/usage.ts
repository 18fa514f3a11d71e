import { retrieveUsage } from "../../operations/usage/read.ts";
import { presentUsage, usage } from "../../resources/usage.ts";
import { route } from "../route.ts";

export const usageRoutes = [
  route({
    method: "get",
    path: "/v1/usage",
    operationId: "retrieveUsage",
    call: "usage.retrieve",
    tag: "Usage",
    summary: "Credits and slots",
    command: "usage",
    guide: "basics",
    scope: "usage:read",
    success: { status: 200, schema: usage, description: "The current credits, credit packs and slots of the account." },
    errors: [],
    handle: async ({ services, caller }) => ({
      status: 200,
      body: presentUsage(caller.plan, await retrieveUsage({ services, caller })),
    }),
  }),
];
