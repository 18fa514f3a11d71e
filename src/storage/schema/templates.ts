import type { JsonObject, Translations } from "@folio/templates/model";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import type { Metadata } from "../../domain/metadata.ts";

/** Templates and their partials, with versions. */

export const templates = sqliteTable(
  "templates",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    /** Name of the newest version, stored here so that the database keeps names unique. */
    name: text().notNull(),
    version: integer().notNull(),
    renderCount: integer("render_count").notNull(),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull().default({}),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("templates_name").on(table.accountId, table.name),
    index("templates_list").on(table.accountId, table.id),
  ],
);

/** Every version. Rows never change. */
export const templateVersions = sqliteTable(
  "template_versions",
  {
    templateId: text("template_id")
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    name: text().notNull(),
    description: text(),
    html: text().notNull(),
    css: text(),
    schema: text({ mode: "json" }).$type<JsonObject>().notNull(),
    defaults: text({ mode: "json" }).$type<JsonObject>().notNull(),
    sampleData: text("sample_data", { mode: "json" }).$type<JsonObject>(),
    translations: text({ mode: "json" }).$type<Translations>(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
);

export const partials = sqliteTable(
  "partials",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    /** Null once the partial is deleted. Versions that template versions use stay available. */
    name: text(),
    version: integer().notNull(),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull().default({}),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("partials_name").on(table.accountId, table.name),
    index("partials_list").on(table.accountId, table.id),
  ],
);

/** Every version. Rows never change. */
export const partialVersions = sqliteTable(
  "partial_versions",
  {
    partialId: text("partial_id")
      .notNull()
      .references(() => partials.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    description: text(),
    html: text().notNull(),
    css: text(),
    uses: text({ mode: "json" }).$type<string[]>().notNull(),
    translations: text({ mode: "json" }).$type<Translations>(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.partialId, table.version] })],
);

/** Partial versions that a template version includes. The database keeps them as long as the template version exists. */
export const templatePartials = sqliteTable(
  "template_partials",
  {
    templateId: text("template_id").notNull(),
    version: integer().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    partialId: text("partial_id").notNull(),
    partialVersion: integer("partial_version").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version, table.position] }),
    index("template_partials_partial").on(table.partialId),
    foreignKey({
      columns: [table.templateId, table.version],
      foreignColumns: [templateVersions.templateId, templateVersions.version],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.partialId, table.partialVersion],
      foreignColumns: [partialVersions.partialId, partialVersions.version],
    }),
  ],
);
