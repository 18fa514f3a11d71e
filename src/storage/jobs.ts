import { and, eq, type SQL } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import type { JobRecord, JobStatus } from "../domain/job.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import type { Database, Write } from "./database.ts";
import { paging } from "./pages.ts";
import { idWhileProcessing } from "./processing.ts";
import { jobRecordOf } from "./result-records.ts";
import { jobs } from "./schema.ts";

/** Jobs with several results. */
export class JobRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds a job. A repetition has no effect. */
  adding(job: JobRecord): Write {
    return this.#database.insert(jobs).values(job).onConflictDoNothing();
  }

  /** Stores the end of a job. The whole transaction fails if the job has ended or was deleted. */
  ending({ id, ...rest }: JobRecord): Write {
    const row = { ...rest, id: idWhileProcessing(jobs, id) };
    return this.#database.insert(jobs).values(row).onConflictDoUpdate({ target: jobs.id, set: rest });
  }

  async find(accountId: string, environment: Environment, id: string): Promise<JobRecord | null> {
    const mine = and(ownerCondition(accountId, environment), eq(jobs.id, id));
    const row = await this.#database.select().from(jobs).where(mine).get();
    return row ? jobRecordOf(row) : null;
  }

  async list(
    { accountId, environment }: { accountId: string; environment: Environment },
    status: JobStatus | null,
    request: PageRequest,
  ): Promise<Page<JobRecord>> {
    const { where, order, limit, page } = paging(jobs, request);
    const rows = await this.#database
      .select()
      .from(jobs)
      .where(where(ownerCondition(accountId, environment), status === null ? undefined : eq(jobs.status, status)))
      .orderBy(order)
      .limit(limit);
    return page(rows.map(jobRecordOf));
  }

  removing(accountId: string, id: string): Write {
    return this.#database.delete(jobs).where(and(eq(jobs.accountId, accountId), eq(jobs.id, id)));
  }
}

const ownerCondition = (accountId: string, environment: Environment): SQL | undefined =>
  and(eq(jobs.accountId, accountId), eq(jobs.environment, environment));
