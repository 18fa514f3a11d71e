/**
 * Environment of the key that made a resource. Keys of the other environment cannot see the resource
 * (docs/contract/additions.md section 2).
 */
export const ENVIRONMENTS = ["test", "live"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
