import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Page, PageRequest } from "../domain/lists.ts";
import type {
  PartialContent,
  PartialSummary,
  PartialText,
  PartialUser,
  PartialVersion,
  StoredPartial,
} from "../domain/partial.ts";
import type { Template } from "../domain/template.ts";
import { commit, type Database, jsonList, type Write } from "./database.ts";
import { paging } from "./pages.ts";
import { partials, partialVersions, templatePartials, templates } from "./schema.ts";

type NewPartial = Omit<StoredPartial, "version" | "updatedAt">;

export class PartialRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a partial with its first version. Returns false when the account has another partial of that name. */
  async add({ id, accountId, name, createdAt, ...content }: NewPartial): Promise<boolean> {
    try {
      await commit(this.#database, [
        this.#database
          .insert(partials)
          .values({ id, accountId, name, metadata: content.metadata, version: 1, createdAt }),
        this.#database.insert(partialVersions).values({ ...content, partialId: id, version: 1, createdAt }),
      ]);
      return true;
    } catch (error) {
      if ((await this.newest(accountId, [name])).length > 0) return false;
      throw error;
    }
  }

  /** Adds the next version of a partial whose newest is `partial.version`. Returns false after another change. */
  async addVersion(
    { id, accountId, version: newest }: StoredPartial,
    content: PartialContent & { uses: string[] },
    createdAt: number,
  ): Promise<boolean> {
    const version = newest + 1;
    try {
      await commit(this.#database, [
        this.#database.insert(partialVersions).values({ ...content, partialId: id, version, createdAt }),
        this.#database
          .update(partials)
          .set({ version, metadata: content.metadata })
          .where(ownerCondition(accountId, id)),
      ]);
      return true;
    } catch (error) {
      if ((await this.find(accountId, id, null))?.version !== newest) return false;
      throw error;
    }
  }

  /** Returns the partial at its newest version, or at the requested one. */
  async find(accountId: string, id: string, version: number | null): Promise<StoredPartial | null> {
    const row = await this.#database
      .select({ partial: partials, content: partialVersions })
      .from(partials)
      .innerJoin(partialVersions, and(eq(partialVersions.partialId, partials.id), versionCondition(version)))
      .where(ownerCondition(accountId, id))
      .get();
    if (!row || row.partial.name === null) return null;
    const { partialId: _, createdAt: updatedAt, ...content } = row.content;
    return { ...row.partial, name: row.partial.name, ...content, updatedAt };
  }

  async list(accountId: string, request: PageRequest): Promise<Page<PartialSummary>> {
    const { where, order, limit, page } = paging(partials, request);
    const rows = await this.#database
      .select({
        id: partials.id,
        accountId: partials.accountId,
        name: sql<string>`${partials.name}`,
        description: partialVersions.description,
        version: partials.version,
        metadata: partials.metadata,
        createdAt: partials.createdAt,
        updatedAt: partialVersions.createdAt,
      })
      .from(partials)
      .innerJoin(partialVersions, and(eq(partialVersions.partialId, partials.id), versionCondition(null)))
      .where(where(eq(partials.accountId, accountId), isNotNull(partials.name)))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }

  /** Lists versions newest first. Cursors are version numbers. */
  async listVersions(id: string, request: PageRequest): Promise<Page<PartialVersion>> {
    const { where, order, limit, page } = paging(partialVersions.version, request);
    const { version, description, createdAt } = partialVersions;
    const rows = await this.#database
      .select({ version, description, createdAt })
      .from(partialVersions)
      .where(where(eq(partialVersions.partialId, id)))
      .orderBy(order)
      .limit(limit);
    return page(rows);
  }

  /** Returns the newest versions of the existing partials among these names. */
  async newest(accountId: string, names: readonly string[]): Promise<PartialText[]> {
    const { id, version } = partials;
    const { html, css, translations } = partialVersions;
    return this.#database
      .select({ id, name: sql<string>`${partials.name}`, version, html, css, translations })
      .from(partials)
      .innerJoin(partialVersions, and(eq(partialVersions.partialId, id), versionCondition(null)))
      .where(and(eq(partials.accountId, accountId), sql`${partials.name} IN ${jsonList(names)}`));
  }

  /** Returns the partials that a template version includes, in its order. */
  async pinned({ id, version }: Pick<Template, "id" | "version">): Promise<PartialText[]> {
    const { html, css, translations } = partialVersions;
    return this.#database
      .select({
        id: templatePartials.partialId,
        name: templatePartials.name,
        version: templatePartials.partialVersion,
        html,
        css,
        translations,
      })
      .from(templatePartials)
      .innerJoin(
        partialVersions,
        and(
          eq(partialVersions.partialId, templatePartials.partialId),
          eq(partialVersions.version, templatePartials.partialVersion),
        ),
      )
      .where(and(eq(templatePartials.templateId, id), eq(templatePartials.version, version)))
      .orderBy(asc(templatePartials.position));
  }

  /** Returns some names of the account's partials, for suggestions in errors. */
  async names(accountId: string, limit: number): Promise<string[]> {
    const rows = await this.#database
      .select({ name: sql<string>`${partials.name}` })
      .from(partials)
      .where(and(eq(partials.accountId, accountId), isNotNull(partials.name)))
      .limit(limit);
    return rows.map(({ name }) => name);
  }

  /** Returns the templates and partials whose newest versions include the partial. */
  async users({ accountId, id, name }: Pick<StoredPartial, "accountId" | "id" | "name">): Promise<PartialUser[]> {
    const printing = this.#database
      .select({ kind: sql<PartialUser["kind"]>`'template'`, id: templates.id, name: templates.name })
      .from(templatePartials)
      .innerJoin(
        templates,
        and(eq(templates.id, templatePartials.templateId), eq(templates.version, templatePartials.version)),
      )
      .where(and(eq(templatePartials.partialId, id), eq(templates.accountId, accountId)));
    const naming = this.#database
      .select({ kind: sql<PartialUser["kind"]>`'partial'`, id: partials.id, name: sql<string>`${partials.name}` })
      .from(partials)
      .innerJoin(partialVersions, and(eq(partialVersions.partialId, partials.id), versionCondition(null)))
      .where(
        and(
          eq(partials.accountId, accountId),
          isNotNull(partials.name),
          sql`${name} IN (SELECT value FROM json_each(${partialVersions.uses}))`,
        ),
      );
    return [...(await printing), ...(await naming)];
  }

  /** Removes the partial's name, and its versions that no version of a template includes. Returns false when the partial does not exist. */
  async remove(accountId: string, id: string): Promise<boolean> {
    const removing = this.#database
      .update(partials)
      .set({ name: null })
      .where(and(ownerCondition(accountId, id), isNotNull(partials.name)))
      .returning({ id: partials.id });
    const [removed] = await commit(this.#database, [removing, forgettingUnused(this.#database, accountId)]);
    return Array.isArray(removed) && removed.length > 0;
  }
}

/** Write for each commit after which a deleted partial may have lost its last template. */
export const forgettingUnused = (database: Database, accountId: string): Write =>
  database
    .delete(partials)
    .where(
      and(
        eq(partials.accountId, accountId),
        sql`${partials.name} IS NULL`,
        sql`NOT EXISTS (SELECT 1 FROM ${templatePartials} WHERE ${templatePartials.partialId} = ${partials.id})`,
      ),
    );

function ownerCondition(accountId: string, id: string): SQL | undefined {
  return and(eq(partials.accountId, accountId), eq(partials.id, id));
}

const versionCondition = (version: number | null): SQL => eq(partialVersions.version, version ?? partials.version);
