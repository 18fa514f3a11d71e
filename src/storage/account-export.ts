import { sql } from "drizzle-orm";
import { ENVIRONMENTS } from "../domain/environment.ts";
import type { AccountDatabases } from "./account-databases.ts";

/** How the rows of a table are found, and in which order they are read. */
interface ExportedTable {
  /** Condition with the account's id as its only value. Without one: `account_id = ?`. */
  owner?: string;
  /** Columns of an index after `account_id`, so that each page is read from the index. */
  key: readonly string[];
  /** Whether the index has the environment before the key. */
  byEnvironment?: true;
  /** Columns that no export contains, because they are secrets or digests of secrets. */
  hidden?: readonly string[];
  /** Whether the table is in the directory, and not in the database of the account. */
  isInDirectory?: true;
  /** Rows per page. Less than the default if one row can have megabytes. */
  rows?: number;
}

const ROWS = 500;
const LARGE_ROWS = 5;
const childOf = (table: string, column: string): string =>
  `${column} IN (SELECT id FROM ${table} WHERE account_id = ?)`;
const BY_ID = { key: ["id"] } as const;
const BY_ENVIRONMENT = { key: ["id"], byEnvironment: true } as const;
const BY_ROW = { key: ["rowid"] } as const;

/**
 * Tables with rows of an account. A test fails for a table with an `account_id` that is neither listed here nor in its list of exceptions
 * (test/operations/accounts/export.test.ts).
 */
export const EXPORTED_TABLES = {
  accounts: { ...BY_ID, isInDirectory: true, owner: "id = ?", hidden: ["webhook_secret"] },
  people: {
    ...BY_ID,
    isInDirectory: true,
    owner: "id IN (SELECT person_id FROM memberships WHERE account_id = ?)",
    hidden: ["is_operator", "two_factor_enabled", "image"],
  },
  memberships: { ...BY_ROW, isInDirectory: true },
  invitations: { ...BY_ROW, isInDirectory: true, hidden: ["token_digest"] },
  api_keys: { ...BY_ROW, isInDirectory: true, hidden: ["digest"] },
  webhook_endpoints: { ...BY_ENVIRONMENT, hidden: ["secret", "previous_secret"] },
  templates: BY_ID,
  template_versions: { ...BY_ROW, owner: childOf("templates", "template_id"), rows: LARGE_ROWS },
  template_partials: { ...BY_ROW, owner: childOf("templates", "template_id") },
  template_assets: { ...BY_ROW, owner: childOf("templates", "template_id") },
  partials: BY_ID,
  partial_versions: { ...BY_ROW, owner: childOf("partials", "partial_id"), rows: LARGE_ROWS },
  assets: BY_ID,
  asset_versions: { ...BY_ROW, owner: childOf("assets", "asset_id") },
  pdfs: BY_ENVIRONMENT,
  images: BY_ENVIRONMENT,
  extractions: BY_ENVIRONMENT,
  thumbnails: BY_ENVIRONMENT,
  jobs: BY_ENVIRONMENT,
  batches: BY_ENVIRONMENT,
  events: { ...BY_ENVIRONMENT, rows: 100 },
  deliveries: BY_ROW,
  delivery_attempts: { ...BY_ROW, owner: childOf("deliveries", "delivery_id") },
  daily_usage: BY_ROW,
  request_log: BY_ENVIRONMENT,
  audit_entries: { key: ["sequence"] },
  files: { key: ["resource_id", "rowid"] },
} as const satisfies Record<string, ExportedTable>;

export type ExportedTableName = keyof typeof EXPORTED_TABLES;
export const EXPORTED_TABLE_NAMES = Object.keys(EXPORTED_TABLES) as ExportedTableName[];

export type ExportedRow = Record<string, string | number | null>;

/** Position in a table: the key of the last row that was read. */
export interface ExportPosition {
  environment: number;
  after: (string | number)[] | null;
}

export interface ExportPage {
  rows: ExportedRow[];
  /** Position of the next page; null at the end of the table. */
  next: ExportPosition | null;
}

/** Reads the rows of one account for its export. */
export class AccountExportRepository {
  /** Tables in the order of the export. */
  readonly tables: readonly ExportedTableName[] = EXPORTED_TABLE_NAMES;
  readonly #databases: AccountDatabases;

  constructor(databases: AccountDatabases) {
    this.#databases = databases;
  }

  async page(name: ExportedTableName, accountId: string, { environment, after }: ExportPosition): Promise<ExportPage> {
    const table: ExportedTable = EXPORTED_TABLES[name];
    const { owner = "account_id = ?", key, byEnvironment = false, hidden = [], rows: limit = ROWS } = table;
    const [before = "", behind = ""] = owner.split("?");
    const keys = sql.raw(key.join(", "));
    const conditions = [sql`${sql.raw(before)}${accountId}${sql.raw(behind)}`];
    if (byEnvironment) conditions.push(sql`environment = ${ENVIRONMENTS[environment] ?? ""}`);
    if (after)
      conditions.push(
        sql`(${keys}) > (${sql.join(
          after.map((value) => sql`${value}`),
          sql`, `,
        )})`,
      );
    const named = sql.raw(key.map((column, index) => `${column} AS key_${index}`).join(", "));
    const database = table.isInDirectory ? this.#databases.directory : this.#databases.ofAccounts;
    const read = await database.all<ExportedRow>(
      sql`SELECT *, ${named} FROM ${sql.identifier(name)} WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${keys} LIMIT ${limit}`,
    );
    const last = read.at(-1);
    const isLastEnvironment = !byEnvironment || environment === ENVIRONMENTS.length - 1;
    const rows = read.map((row) => withoutColumns(row, [...hidden, ...key.map((_, index) => `key_${index}`)]));
    if (last && read.length === limit) {
      return { rows, next: { environment, after: key.map((_, index) => last[`key_${index}`] ?? "") } };
    }
    return { rows, next: isLastEnvironment ? null : { environment: environment + 1, after: null } };
  }
}

const withoutColumns = (row: ExportedRow, hidden: readonly string[]): ExportedRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column)));
