/** Load of a host since its last report. */
export interface HostReport {
  /** Mean number of renders in its windows or waiting for one. */
  demand: number;
  /** Maximum number of concurrent renders. */
  windows: number;
}

export interface FleetPlan {
  /** Number of hosts in use, counted from the first. Accounts are spread over them. */
  hosts: number;
}

/**
 * Decides how many browser hosts are in use. There is one planner for all: each host reports every few seconds, and passes the plan on in
 * its responses.
 */
export interface FleetPlannerContract {
  report(host: string, report: HostReport): Promise<FleetPlan>;
  plan(): Promise<FleetPlan>;
}

/** Name of the only planner. */
export const PLANNER_NAME = "planner";

const NAME = /^host-(\d+)$/;

/** Name of a host. Hosts join in this order and leave in reverse order. */
export const hostName = (number: number): string => `host-${number}`;

/** Returns null for a host outside the fleet. */
export function hostNumber(name: string): number | null {
  const number = NAME.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}
