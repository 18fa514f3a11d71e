/** A table whose rows move with their account. */
export interface MovedTable {
  name: string;
  /** Columns that order the rows of an account, by an index. They name a row. */
  key: readonly string[];
  /** Primary key. */
  primary: readonly string[];
  /** The table with the account of each row, and the column that refers to its `id`. */
  parent?: { table: string; column: string };
  /** Columns that are unique within the account, besides the primary key. */
  unique?: readonly string[];
  /** Rows per step. Fewer for tables with large texts, so that a step stays far below the memory of an isolate. */
  rows: number;
}

const ROWS = 200;
const LARGE_ROWS = 10;
const EVENT_ROWS = 50;

const ofResource = (name: string, rows = ROWS): MovedTable => ({
  name,
  key: ["environment", "id"],
  primary: ["id"],
  rows,
});

const ofParent = (name: string, table: string, { column, rest, rows = ROWS }: ChildColumns): MovedTable => ({
  name,
  key: [column, ...rest],
  primary: [column, ...rest],
  parent: { table, column },
  rows,
});

interface ChildColumns {
  column: string;
  rest: readonly string[];
  rows?: number;
}

/**
 * All tables with rows of accounts, except the audit log. Rows come after those that they refer to. A test fails for a table with accounts
 * that is missing (test/storage/moved-tables.test.ts).
 */
export const MOVED_TABLES: readonly MovedTable[] = [
  { name: "partials", key: ["id"], primary: ["id"], unique: ["name"], rows: ROWS },
  ofParent("partial_versions", "partials", { column: "partial_id", rest: ["version"], rows: LARGE_ROWS }),
  { name: "assets", key: ["id"], primary: ["id"], unique: ["name"], rows: ROWS },
  ofParent("asset_versions", "assets", { column: "asset_id", rest: ["version"] }),
  { name: "templates", key: ["id"], primary: ["id"], unique: ["name"], rows: ROWS },
  ofParent("template_versions", "templates", { column: "template_id", rest: ["version"], rows: LARGE_ROWS }),
  ofParent("template_partials", "templates", { column: "template_id", rest: ["version", "position"] }),
  ofParent("template_assets", "templates", { column: "template_id", rest: ["version", "name"] }),
  ofResource("webhook_endpoints"),
  { name: "files", key: ["resource_id", "name"], primary: ["name"], rows: ROWS },
  ofResource("pdfs"),
  ofResource("images"),
  ofResource("extractions"),
  ofResource("thumbnails"),
  ofResource("jobs"),
  ofResource("batches"),
  ofResource("events", EVENT_ROWS),
  { name: "deliveries", key: ["id"], primary: ["id"], unique: ["event_id", "lane_id"], rows: ROWS },
  ofParent("delivery_attempts", "deliveries", { column: "delivery_id", rest: ["number"] }),
  {
    name: "daily_usage",
    key: ["environment", "day", "key_id"],
    primary: ["account_id", "environment", "day", "key_id"],
    rows: ROWS,
  },
  ofResource("request_log"),
];

/** Tables of which a pass deletes surplus rows before it writes rows, because they refer to rows that it may delete. */
const REFERRING = ["template_assets", "template_partials", "template_versions", "templates"];

/** Stages of one pass over all tables. */
export const MOVE_PASS: readonly { table: MovedTable; deletesOnly: boolean }[] = [
  ...REFERRING.flatMap((name) => MOVED_TABLES.filter((table) => table.name === name)).map((table) => ({
    table,
    deletesOnly: true,
  })),
  ...MOVED_TABLES.map((table) => ({ table, deletesOnly: false })),
];
