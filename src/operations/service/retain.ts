import { RETENTION, recordsKeptMs, type TableName } from "../../domain/retention.ts";
import type { PlanTable } from "../../storage/retention.ts";
import type { Services } from "../dependencies.ts";

export type ApplyRetentionNeeds = Pick<Services, "batch" | "clock" | "commit" | "retention">;

const TASK = "retention";
const ACCOUNTS_AT_ONCE = 100;
/**
 * Number of rows that one statement deletes. D1 runs one statement at a time, and deleting this many rows takes a few
 * milliseconds.
 */
const ROWS_AT_ONCE = 1_000;
/**
 * Number of batches that are erased at the same time. Each batch takes one Durable Object call, and Workers allow 1,000
 * subrequests per invocation.
 */
const BATCHES_AT_ONCE = 50;
/** Maximum number of statements per run. There is one run per minute, and it deletes up to 200,000 rows. */
const MAX_STATEMENTS = 200;

type Kind = "plan" | "days" | "until";
const tablesOf = <Name extends TableName>(of: (name: TableName) => boolean): Name[] =>
  (Object.keys(RETENTION) as TableName[]).filter(of) as Name[];

type PlainPlanTable = Exclude<PlanTable, "batches">;
type DatedTable = {
  [Name in TableName]: (typeof RETENTION)[Name]["kind"] extends Exclude<Kind, "plan"> ? Name : never;
}[TableName];

const PLAN_TABLES = tablesOf<PlainPlanTable>((name) => RETENTION[name].kind === "plan" && name !== "batches");
const isByAccount = (name: TableName): boolean => {
  const rule = RETENTION[name];
  return rule.kind === "days" && "accountDay" in rule.by;
};
/**
 * Tables whose old rows can be found without the accounts to which they belong. `expireFiles` deletes the rows of
 * files.
 */
const DATED_TABLES = tablesOf<DatedTable>((name) => {
  const rule = RETENTION[name];
  return !isByAccount(name) && (rule.kind === "days" || (rule.kind === "until" && rule.deletes === "row"));
});
const ACCOUNT_TABLES = tablesOf<DatedTable>(isByAccount);

/**
 * Deletes rows of one database whose retention has ended, in all tables, until none is left or the deadline or the number of statements has come. It visits
 * accounts in groups and continues in the next minute where it stopped. Returns the number of rows.
 */
export async function applyRetention({
  services,
  input: { endsAtMs, database = 0 },
}: {
  services: ApplyRetentionNeeds;
  input: { endsAtMs: number; database?: number };
}): Promise<number> {
  const task = database === 0 ? TASK : `${TASK}:${database}`;
  const run = new BoundedRun(() => services.clock.now() < endsAtMs);
  const nowMs = services.clock.now();
  const { retention } = services;
  for (const name of DATED_TABLES)
    await run.repeat(ROWS_AT_ONCE, () => retention.removeOld(name, { of: [], nowMs, limit: ROWS_AT_ONCE }));
  let after = await retention.cursor(task);
  while (run.goesOn) {
    const group = await retention.accountsAfter(after, { database, limit: ACCOUNTS_AT_ONCE });
    if (!(await visitAccounts(services, run, { group, nowMs }))) break;
    after = group.length < ACCOUNTS_AT_ONCE ? "" : (group.at(-1)?.id ?? "");
    await services.commit([retention.movingCursor(task, after)]);
    if (after === "") break;
  }
  return run.rows;
}

interface Visit {
  group: { id: string; plan: Parameters<typeof recordsKeptMs>[0] }[];
  nowMs: number;
}

/** Deletes old rows of the accounts. Returns whether all tables of all these accounts are done. */
async function visitAccounts(
  services: ApplyRetentionNeeds,
  run: BoundedRun,
  { group, nowMs }: Visit,
): Promise<boolean> {
  const { retention } = services;
  const cutoffs = group.map(({ id, plan }) => ({ id, beforeMs: nowMs - recordsKeptMs(plan) }));
  const of = group.map(({ id }) => id);
  await run.repeat(BATCHES_AT_ONCE, async () => {
    const ids = await retention.oldBatches({ of: cutoffs, nowMs, limit: BATCHES_AT_ONCE });
    await Promise.all(ids.map((id) => services.batch(id).erase()));
    if (ids.length > 0) await services.commit([retention.removingBatches(ids)]);
    return ids.length;
  });
  for (const name of PLAN_TABLES)
    await run.repeat(ROWS_AT_ONCE, () => retention.removeRecords(name, { of: cutoffs, nowMs, limit: ROWS_AT_ONCE }));
  for (const name of ACCOUNT_TABLES)
    await run.repeat(ROWS_AT_ONCE, () => retention.removeOld(name, { of, nowMs, limit: ROWS_AT_ONCE }));
  return run.goesOn;
}

/** Counts the statements and the deleted rows of a run, and ends the run at its limits. */
class BoundedRun {
  rows = 0;
  #statementsLeft = MAX_STATEMENTS;
  readonly #isInTime: () => boolean;

  constructor(isInTime: () => boolean) {
    this.#isInTime = isInTime;
  }

  get goesOn(): boolean {
    return this.#statementsLeft > 0 && this.#isInTime();
  }

  /** Repeats a statement while it deletes as many rows as one statement may delete. */
  async repeat(full: number, remove: () => Promise<number>): Promise<void> {
    for (let removed = full; removed === full && this.goesOn; ) {
      this.#statementsLeft -= 1;
      removed = await remove();
      this.rows += removed;
    }
  }
}
