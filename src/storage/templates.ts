import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { Template, TemplateContent, TemplateSummary, TemplateVersion } from "../domain/template.ts";
import { forgettingUnusedAssets } from "./assets.ts";
import { commit, type Database, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { forgettingUnused } from "./partials.ts";
import { assetVersions, templateAssets, templatePartials, templates, templateVersions } from "./schema.ts";

/** Pinned partials as JSON within the same query, because a second query would cost every render another call. */
const PINNED_PARTIALS = sql<string>`(SELECT json_group_array(json_object('id', partial_id, 'name', name, 'version', partial_version)) FROM
  (SELECT * FROM ${templatePartials} WHERE template_id = ${templateVersions.templateId} AND version = ${templateVersions.version} ORDER BY position))`;

/** Assets as JSON, for the same reason. */
const NAMED_ASSETS = sql<string>`(SELECT json_group_array(json_object('id', asset_id, 'name', name, 'version', version, 'file', file, 'sha256', sha256, 'contentType', content_type)) FROM
  (SELECT shown.asset_id, shown.name, shown.asset_version AS version, content.file, content.sha256, content.content_type FROM ${templateAssets} shown
    JOIN ${assetVersions} content ON content.asset_id = shown.asset_id AND content.version = shown.asset_version
    WHERE shown.template_id = ${templateVersions.templateId} AND shown.version = ${templateVersions.version} ORDER BY shown.name))`;

export class TemplateRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a template with its first version. Returns `moved` when one of its partials or assets was deleted meanwhile. */
  async add({
    id,
    accountId,
    createdAt,
    partials,
    assets,
    ...content
  }: Omit<Template, "version" | "renderCount" | "updatedAt">): Promise<"added" | "moved" | "name_taken"> {
    const { name, metadata } = content;
    const template = { id, accountId, name, metadata, version: 1, renderCount: 0, createdAt };
    try {
      await commit(this.#database, [
        this.#database.insert(templates).values(template),
        this.#database.insert(templateVersions).values({ ...content, templateId: id, version: 1, createdAt }),
        ...this.#pinning({ id, version: 1, partials, assets }),
      ]);
      return "added";
    } catch (error) {
      if (await this.#hasName(accountId, content.name)) return "name_taken";
      if (isForeignKeyError(error)) return "moved";
      throw error;
    }
  }

  /**
   * Adds the next version of a template whose newest is `template.version`. Returns `moved` when another change came first, or when the
   * template or one of its partials or assets was deleted. Concurrent calls never lose a version: two cannot insert the same number.
   */
  async addVersion(
    template: Template,
    { partials, assets, ...content }: TemplateContent & Pick<Template, "partials" | "assets">,
    createdAt: number,
  ): Promise<"added" | "moved" | "name_taken"> {
    const { id, accountId } = template;
    const version = template.version + 1;
    try {
      await commit(this.#database, [
        this.#database.insert(templateVersions).values({ ...content, templateId: id, version, createdAt }),
        this.#database
          .update(templates)
          .set({ name: content.name, metadata: content.metadata, version })
          .where(ownerCondition(accountId, id)),
        ...this.#pinning({ id, version, partials, assets }),
      ]);
      return "added";
    } catch (error) {
      const newest = await this.#newestVersion(accountId, id);
      if (newest !== template.version) return "moved";
      if (content.name !== template.name && (await this.#hasName(accountId, content.name))) return "name_taken";
      if (isForeignKeyError(error)) return "moved";
      throw error;
    }
  }

  #pinning({ id, version, partials, assets }: Pick<Template, "id" | "version" | "partials" | "assets">): Write[] {
    const pinned = (of: readonly { id: string; name: string; version: number }[]) =>
      JSON.stringify(of.map(({ id, name, version }) => ({ id, name, version })));
    const values = sql`value ->> 'name', value ->> 'id', value ->> 'version'`;
    const printed = () =>
      this.#database
        .insert(templatePartials)
        .select(sql`SELECT ${id}, ${version}, key, ${values} FROM json_each(${pinned(partials)})`);
    const shown = () =>
      this.#database
        .insert(templateAssets)
        .select(sql`SELECT ${id}, ${version}, ${values} FROM json_each(${pinned(assets)})`);
    return [...(partials.length > 0 ? [printed()] : []), ...(assets.length > 0 ? [shown()] : [])];
  }

  /** Returns the template at its newest version, or at the requested one. */
  async find(accountId: string, id: string, version: number | null): Promise<Template | null> {
    const row = await this.#database
      .select({ template: templates, content: templateVersions, partials: PINNED_PARTIALS, assets: NAMED_ASSETS })
      .from(templates)
      .innerJoin(templateVersions, and(eq(templateVersions.templateId, templates.id), versionCondition(version)))
      .where(ownerCondition(accountId, id))
      .get();
    if (!row) return null;
    const { templateId: _, createdAt: updatedAt, ...content } = row.content;
    return {
      ...row.template,
      ...content,
      partials: JSON.parse(row.partials),
      assets: JSON.parse(row.assets),
      updatedAt,
    };
  }

  async list(accountId: string, request: PageRequest): Promise<Page<TemplateSummary>> {
    const { where, order, limit, page } = paging(templates, request);
    const rows = await this.#database
      .select({
        id: templates.id,
        accountId: templates.accountId,
        name: templates.name,
        description: templateVersions.description,
        version: templates.version,
        renderCount: templates.renderCount,
        metadata: templates.metadata,
        createdAt: templates.createdAt,
        updatedAt: templateVersions.createdAt,
      })
      .from(templates)
      .innerJoin(templateVersions, and(eq(templateVersions.templateId, templates.id), versionCondition(null)))
      .where(where(eq(templates.accountId, accountId)))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }

  /** Lists versions newest first, or returns null when the template does not exist. Cursors are version numbers. */
  async listVersions(accountId: string, id: string, request: PageRequest): Promise<Page<TemplateVersion> | null> {
    if ((await this.#newestVersion(accountId, id)) === null) return null;
    const { where, order, limit, page } = paging(templateVersions.version, request);
    const { version, name, description, createdAt } = templateVersions;
    const rows = await this.#database
      .select({ version, name, description, createdAt })
      .from(templateVersions)
      .where(where(eq(templateVersions.templateId, id)))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }

  /** Write for the commit that stores the PDF, so that each successful render counts once. */
  countingRender(accountId: string, id: string): Write {
    return this.#database
      .update(templates)
      .set({ renderCount: sql`${templates.renderCount} + 1` })
      .where(ownerCondition(accountId, id));
  }

  /** Deletes a template with its versions. Returns false when it does not exist. */
  async remove(accountId: string, id: string): Promise<boolean> {
    const removing = this.#database
      .delete(templates)
      .where(ownerCondition(accountId, id))
      .returning({ id: templates.id });
    const [removed] = await commit(this.#database, [
      removing,
      forgettingUnused(this.#database, accountId),
      ...forgettingUnusedAssets(this.#database, accountId),
    ]);
    return Array.isArray(removed) && removed.length > 0;
  }

  async #newestVersion(accountId: string, id: string): Promise<number | null> {
    const row = await this.#database
      .select({ version: templates.version })
      .from(templates)
      .where(ownerCondition(accountId, id))
      .get();
    return row?.version ?? null;
  }

  async #hasName(accountId: string, name: string): Promise<boolean> {
    const condition = and(eq(templates.accountId, accountId), eq(templates.name, name));
    return (await this.#database.select({ id: templates.id }).from(templates).where(condition).get()) !== undefined;
  }
}

function ownerCondition(accountId: string, id: string): SQL | undefined {
  return and(eq(templates.accountId, accountId), eq(templates.id, id));
}

/** Whether a foreign key refers to a missing row. */
const isForeignKeyError = (error: unknown): boolean => error instanceof Error && /FOREIGN KEY/.test(error.message);

const versionCondition = (version: number | null): SQL => eq(templateVersions.version, version ?? templates.version);
