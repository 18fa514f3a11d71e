/** Which keys made a resource; the other environment never sees it (docs/contract/additions.md section 2). */
export const ENVIRONMENTS = ["test", "live"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
