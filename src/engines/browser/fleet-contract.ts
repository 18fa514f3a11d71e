/** What a host did since its last report. */
export interface HostReport {
  /** Renders in its windows or waiting for one, in the mean. */
  demand: number;
  /** Renders at one time at most. */
  windows: number;
}

export interface FleetPlan {
  /** How many hosts, from the first, accounts are spread over. */
  hosts: number;
}

/** Decides how many browser hosts there are. One for all: each host tells it every few seconds, and the hosts' answers carry its word on. */
export interface FleetPlannerContract {
  report(host: string, report: HostReport): Promise<FleetPlan>;
  plan(): Promise<FleetPlan>;
}

/** Of the one planner. */
export const PLANNER_NAME = "planner";

const NAME = /^host-(\d+)$/;

/** Hosts join in this order and leave in the opposite one. */
export const hostName = (number: number): string => `host-${number}`;

/** Null for a host that is none of the fleet's. */
export function hostNumber(name: string): number | null {
  const number = NAME.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}
