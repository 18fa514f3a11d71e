/** Instants are epoch milliseconds; JSON columns hold the domain's own shapes. */

export * from "./schema/accounts.ts";
export * from "./schema/assets.ts";
export * from "./schema/events.ts";
export * from "./schema/results.ts";
export * from "./schema/service.ts";
export * from "./schema/templates.ts";
