import { and, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AssetContent, AssetVersion, NamedAsset, StoredAsset } from "../domain/asset.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { PartialUser } from "../domain/partial.ts";
import { commit, type Database, jsonList, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { assets, assetVersions, files, partials, partialVersions, templateAssets, templates } from "./schema.ts";

type NewAsset = Omit<StoredAsset, "version" | "updatedAt">;

/** Number and size of an account's assets. */
export interface AssetUsage {
  count: number;
  /** Bytes of all files. A file that several versions share counts once. */
  bytes: number;
}

/** A partial with its texts, which may name an asset. */
export type AssetNamingPartial = PartialUser & { html: string; css: string | null };

/** Longest time of a request. Until then, a file without an asset may be used again. */
const UNUSED_ASSET_TTL_MS = 3_600_000;
const UNUSED_ASSET_EXPIRY = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER) + ${UNUSED_ASSET_TTL_MS}`;

export class AssetRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores an asset with its first version. `file` writes its file's row. Returns false when the account has another asset of that name.
   */
  async add({ id, accountId, name, createdAt, ...content }: NewAsset, file: Write): Promise<boolean> {
    try {
      await commit(this.#database, [
        file,
        this.#database
          .insert(assets)
          .values({ id, accountId, name, metadata: content.metadata, version: 1, createdAt }),
        this.#database.insert(assetVersions).values({ ...content, assetId: id, version: 1, createdAt }),
      ]);
      return true;
    } catch (error) {
      if ((await this.newest(accountId, [name])).length > 0) return false;
      throw error;
    }
  }

  /**
   * Adds the next version of an asset whose newest is `asset.version`, with a file row for new bytes. Returns false after another change.
   */
  async addVersion(
    { id, accountId, version: newest }: StoredAsset,
    { content, createdAt }: { content: AssetContent; createdAt: number },
    file: Write | null,
  ): Promise<boolean> {
    const version = newest + 1;
    try {
      await commit(this.#database, [
        ...(file ? [file] : []),
        this.#database.insert(assetVersions).values({ ...content, assetId: id, version, createdAt }),
        this.#database.update(assets).set({ version, metadata: content.metadata }).where(owned(accountId, id)),
      ]);
      return true;
    } catch (error) {
      if ((await this.find(accountId, id, null))?.version !== newest) return false;
      throw error;
    }
  }

  /** Returns the asset at its newest version, or at the requested one. */
  async find(accountId: string, id: string, version: number | null): Promise<StoredAsset | null> {
    const [found] = await this.#select(version).where(and(owned(accountId, id), isNotNull(assets.name)));
    return found ?? null;
  }

  async list(accountId: string, request: PageRequest): Promise<Page<StoredAsset>> {
    const { where, order, limit, page } = paging(assets, request);
    const rows = await this.#select(null)
      .where(where(eq(assets.accountId, accountId), isNotNull(assets.name)))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }

  /** Lists versions newest first. Cursors are version numbers. */
  async listVersions(id: string, request: PageRequest): Promise<Page<AssetVersion>> {
    const { where, order, limit, page } = paging(assetVersions.version, request);
    const { version, description, contentType, bytes, sha256, createdAt } = assetVersions;
    const rows = await this.#database
      .select({ version, description, contentType, bytes, sha256, createdAt })
      .from(assetVersions)
      .where(where(eq(assetVersions.assetId, id)))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }

  /** Returns the newest versions of the existing assets among these names. */
  async newest(accountId: string, names: readonly string[]): Promise<NamedAsset[]> {
    return this.#select(null).where(and(eq(assets.accountId, accountId), sql`${assets.name} IN ${jsonList(names)}`));
  }

  /** Returns some names of the account's assets, for suggestions in errors. */
  async names(accountId: string, limit: number): Promise<string[]> {
    const rows = await this.#database
      .select({ name: sql<string>`${assets.name}` })
      .from(assets)
      .where(and(eq(assets.accountId, accountId), isNotNull(assets.name)))
      .limit(limit);
    return rows.map(({ name }) => name);
  }

  async usage(accountId: string): Promise<AssetUsage> {
    const own = sql`SELECT id FROM ${assets} WHERE account_id = ${accountId}`;
    const row = await this.#database
      .select({
        count: sql<number>`count(*)`,
        bytes: sql<number>`(SELECT coalesce(sum(bytes), 0) FROM (SELECT DISTINCT file, bytes FROM ${assetVersions} WHERE asset_id IN (${own})))`,
      })
      .from(assets)
      .where(and(eq(assets.accountId, accountId), isNotNull(assets.name)))
      .get();
    return row ?? { count: 0, bytes: 0 };
  }

  /** Returns the file with these bytes among the account's assets, or null. */
  async fileWith(accountId: string, sha256: string): Promise<string | null> {
    const row = await this.#database
      .select({ file: assetVersions.file })
      .from(assetVersions)
      .innerJoin(assets, eq(assets.id, assetVersions.assetId))
      .where(and(eq(assets.accountId, accountId), eq(assetVersions.sha256, sha256)))
      .get();
    return row?.file ?? null;
  }

  /** Returns the templates whose newest versions show the asset. */
  async templatesWith({ accountId, id }: Pick<StoredAsset, "accountId" | "id">): Promise<PartialUser[]> {
    return this.#database
      .select({ kind: sql<PartialUser["kind"]>`'template'`, id: templates.id, name: templates.name })
      .from(templateAssets)
      .innerJoin(
        templates,
        and(eq(templates.id, templateAssets.templateId), eq(templates.version, templateAssets.version)),
      )
      .where(and(eq(templateAssets.assetId, id), eq(templates.accountId, accountId)));
  }

  /** Returns partials whose newest versions contain the asset's name after `asset:`, even as the start of a longer name. */
  async partialsThatMayName({
    accountId,
    name,
  }: Pick<StoredAsset, "accountId" | "name">): Promise<AssetNamingPartial[]> {
    const { html, css } = partialVersions;
    const address = `asset:${name}`;
    return this.#database
      .select({
        kind: sql<PartialUser["kind"]>`'partial'`,
        id: partials.id,
        name: sql<string>`${partials.name}`,
        html,
        css,
      })
      .from(partials)
      .innerJoin(
        partialVersions,
        and(eq(partialVersions.partialId, partials.id), eq(partialVersions.version, partials.version)),
      )
      .where(
        and(
          eq(partials.accountId, accountId),
          isNotNull(partials.name),
          sql`(instr(${html}, ${address}) > 0 OR instr(coalesce(${css}, ''), ${address}) > 0)`,
        ),
      );
  }

  /** Removes the asset's name, and its versions that no version of a template shows. */
  async remove(accountId: string, id: string): Promise<void> {
    await commit(this.#database, [
      this.#database.update(assets).set({ name: null }).where(owned(accountId, id)),
      ...forgettingUnusedAssets(this.#database, accountId),
    ]);
  }

  #select(version: number | null) {
    return this.#database
      .select({
        id: assets.id,
        accountId: assets.accountId,
        name: sql<string>`${assets.name}`,
        version: assetVersions.version,
        metadata: assets.metadata,
        description: assetVersions.description,
        file: assetVersions.file,
        sha256: assetVersions.sha256,
        contentType: assetVersions.contentType,
        bytes: assetVersions.bytes,
        createdAt: assets.createdAt,
        updatedAt: assetVersions.createdAt,
      })
      .from(assets)
      .innerJoin(
        assetVersions,
        and(eq(assetVersions.assetId, assets.id), eq(assetVersions.version, version ?? assets.version)),
      )
      .$dynamic();
  }
}

/**
 * Writes for each commit after which a deleted asset may have lost its last template. Files that no asset uses are deleted with the next
 * removal of expired files.
 */
export const forgettingUnusedAssets = (database: Database, accountId: string): Write[] => [
  database
    .delete(assets)
    .where(
      and(
        eq(assets.accountId, accountId),
        sql`${assets.name} IS NULL`,
        sql`NOT EXISTS (SELECT 1 FROM ${templateAssets} WHERE ${templateAssets.assetId} = ${assets.id})`,
      ),
    ),
  database
    .update(files)
    .set({ expiresAt: UNUSED_ASSET_EXPIRY })
    .where(
      and(
        eq(files.accountId, accountId),
        sql`substr(${files.resourceId}, 1, 4) = 'ast_'`,
        gt(files.expiresAt, UNUSED_ASSET_EXPIRY),
        sql`NOT EXISTS (SELECT 1 FROM ${assetVersions} WHERE ${assetVersions.file} = ${files.name})`,
      ),
    ),
];

function owned(accountId: string, id: string): SQL | undefined {
  return and(eq(assets.accountId, accountId), eq(assets.id, id));
}
