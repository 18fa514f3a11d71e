import { Outgrown } from "../domain/outgrown.ts";

/**
 * Runs work that may be done again from its beginning. Where its result outgrew the isolate on its way into storage, once more, and
 * told so.
 */
export async function outgrowing<Result>(run: (outgrown: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof Outgrown)) throw error;
    return run(true);
  }
}
