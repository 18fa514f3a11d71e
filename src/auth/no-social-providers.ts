import { string } from "zod";

/**
 * Stands where better-auth would have its forty providers of sign-in (scripts/bundle.mjs, `alias`): people sign in with a password here. 30 KiB
 * of the compressed Worker.
 */
export const socialProviders = {};
export const SocialProviderListEnum = string();
