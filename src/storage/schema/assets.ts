import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AssetType } from "../../domain/asset.ts";
import type { Metadata } from "../../domain/metadata.ts";
import { templateVersions } from "./templates.ts";

/** Images and fonts that documents refer to by name, with versions. */

export const assets = sqliteTable(
  "assets",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    /** Null once the asset is deleted. Versions that template versions use stay available. */
    name: text(),
    version: integer().notNull(),
    metadata: text({ mode: "json" }).$type<Metadata>().notNull().default({}),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("assets_name").on(table.accountId, table.name),
    index("assets_list").on(table.accountId, table.id),
  ],
);

/** Every version. Rows never change. Versions with the same bytes share a file. */
export const assetVersions = sqliteTable(
  "asset_versions",
  {
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    description: text(),
    file: text().notNull(),
    sha256: text().notNull(),
    contentType: text("content_type").$type<AssetType>().notNull(),
    bytes: integer().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.assetId, table.version] }), index("asset_versions_file").on(table.file)],
);

/** Asset versions that a template version shows, directly or through its partials. */
export const templateAssets = sqliteTable(
  "template_assets",
  {
    templateId: text("template_id").notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    assetId: text("asset_id").notNull(),
    assetVersion: integer("asset_version").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version, table.name] }),
    index("template_assets_asset").on(table.assetId),
    foreignKey({
      columns: [table.templateId, table.version],
      foreignColumns: [templateVersions.templateId, templateVersions.version],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.assetId, table.assetVersion],
      foreignColumns: [assetVersions.assetId, assetVersions.version],
    }),
  ],
);
