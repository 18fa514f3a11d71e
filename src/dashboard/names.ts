import * as z from "zod";

/** Line ends would reach the heads of mails, and marks of writing direction turn round what stands beside a name. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** What people call themselves, an account or a key: one line of text in any script. */
export const givenName = ({ longest, missing }: { longest: number; missing: string }) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(longest, `Use at most ${longest} characters.`)
    .refine(
      (name) => !UNSEEN.test(name),
      "Line breaks, control characters and text direction marks are not allowed. Remove them.",
    );
