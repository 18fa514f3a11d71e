import { later } from "../domain/later.ts";
import type { Services } from "../operations/dependencies.ts";
import type { DashboardSettings } from "./page.ts";

/** Answers a request for a page. */
export interface Dashboard {
  fetch(request: Request, env: object, context: ExecutionContext): Promise<Response>;
}

/** The pages for people, loaded by the first that anybody opens: few isolates ever show one. */
export function dashboardEntrance(services: Services, settings: DashboardSettings): Dashboard {
  return later<Dashboard>(async () => {
    const { dashboardApp } = await import("./app.tsx");
    const app = dashboardApp(services, settings);
    return { fetch: async (request, env, context) => app.fetch(request, env, context) };
  });
}
