import { string } from "zod";

/**
 * Replaces better-auth's forty sign-in providers in the bundle (scripts/bundle.mjs, `alias`), because people sign in
 * with a password. This saves 30 KiB of the compressed Worker.
 */
export const socialProviders = {};
export const SocialProviderListEnum = string();
