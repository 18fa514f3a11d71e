/** The database schema. Times are epoch ms. JSON columns contain the domain's own types. */

export * from "./schema/accounts.ts";
export * from "./schema/assets.ts";
export * from "./schema/events.ts";
export * from "./schema/results.ts";
export * from "./schema/service.ts";
export * from "./schema/templates.ts";
