import { lazyObject } from "../domain/lazy-object.ts";
import type { Services } from "../operations/dependencies.ts";
import type { DashboardSettings } from "./page.ts";

/** Handles requests for dashboard pages. */
export interface Dashboard {
  fetch(request: Request, env: object, context: ExecutionContext): Promise<Response>;
}

/**
 * Returns an object that handles dashboard requests. It loads the dashboard's code at the first request for a page,
 * because most isolates never serve one.
 */
export function dashboardEntrance(services: Services, settings: DashboardSettings): Dashboard {
  return lazyObject<Dashboard>(async () => {
    const { dashboardApp } = await import("./app.tsx");
    const app = dashboardApp(services, settings);
    return { fetch: async (request, env, context) => app.fetch(request, env, context) };
  });
}
