import type { NamedHostLoad } from "../../engines/browser/browser-fleet.ts";
import type { ContainerLoad } from "../../engines/container/container-inventory.ts";
import type { Services } from "../dependencies.ts";

export type ReadLoadNeeds = Pick<Services, "browsers" | "container">;

export type { ContainerLoad, NamedHostLoad };

/** Returns the current load of every browser host and container instance. */
export async function readLoad({ services }: { services: ReadLoadNeeds }): Promise<{
  hosts: NamedHostLoad[];
  containers: ContainerLoad[];
}> {
  const [hosts, containers] = await Promise.all([services.browsers.load(), services.container.load()]);
  return { hosts, containers };
}
