import * as z from "zod";

/**
 * Characters that a name must not contain. Line breaks could inject mail headers. Direction marks could reverse the
 * text that follows the name.
 */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Schema for the name of a person, an account or a key: one line of text in any script. */
export const nameSchema = ({ longest: maxLength, missing: missingMessage }: { longest: number; missing: string }) =>
  z
    .string()
    .trim()
    .min(1, missingMessage)
    .max(maxLength, `Use at most ${maxLength} characters.`)
    .refine(
      (name) => !FORBIDDEN_CHARACTERS.test(name),
      "Line breaks, control characters and text direction marks are not allowed. Remove them.",
    );
