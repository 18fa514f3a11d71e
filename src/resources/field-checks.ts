import type * as z from "zod";

/**
 * Checks that compare several fields of an object. By default, zod skips such a check if any field is invalid. The
 * client would then learn about these errors only after it has fixed the others.
 */

type Check<Body> = (body: Body, context: z.core.$RefinementCtx) => void;

/**
 * Parameters of `superRefine` for a check that also runs if fields are invalid. The check gets the fields as they were
 * sent, so it may only test which fields the object has, and compare simple values.
 */
export const EVEN_IF_INVALID: z.core.$ZodSuperRefineParams = {
  when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value),
};

/**
 * Returns a check that gets only the valid fields of the object. Use it together with `EVEN_IF_INVALID`, for checks of
 * fields that are all optional.
 */
export const onValidFields =
  <Body extends object>(check: Check<Body>): Check<Body> =>
  (body, context) => {
    const invalid = new Set(context.issues.map(({ path }) => path?.[0]));
    const valid = Object.entries(body).filter(([field]) => !invalid.has(field));
    check(invalid.size === 0 ? body : (Object.fromEntries(valid) as Body), context);
  };
