import type { BrowserSessions } from "./reported-sessions.ts";

/** Load of a browser host since its last report. */
export interface HostDemand {
  /** Mean number of renders that run in the host's windows or wait for one. */
  demand: number;
  /** Maximum number of concurrent renders. */
  windows: number;
}

export interface HostReport extends HostDemand {
  /** Ids of the browser sessions that the host uses. */
  sessions: readonly string[];
}

export interface FleetPlan {
  /** Number of browser hosts in use. These are the hosts with the lowest numbers. The accounts are spread over them. */
  hosts: number;
}

/**
 * Decides how many browser hosts are in use. There is one planner for all hosts. Each host reports its load every few
 * seconds, gets the plan, and includes the plan in its responses.
 */
export interface FleetPlannerContract {
  report(host: string, report: HostReport): Promise<FleetPlan>;
  plan(): Promise<FleetPlan>;
  /**
   * Compares the sessions that the platform lists with those that the hosts report, and ends Folio's unused sessions.
   * Throws if the platform does not list them.
   */
  compareSessions(): Promise<BrowserSessions>;
}

/** Name of the planner object. There is only one planner. */
export const PLANNER_NAME = "planner";

const NAME = /^host-(\d+)$/;

/**
 * Returns the name of a host. When the fleet grows, hosts are added in this order. When it shrinks, they are removed in
 * reverse order.
 */
export const hostName = (number: number): string => `host-${number}`;

/** Returns the number of a host. Returns null if no host in the fleet has this name. */
export function hostNumber(name: string): number | null {
  const number = NAME.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}
