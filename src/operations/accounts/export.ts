import { EXPORT_START, type ExportCursor, exportCursorText, parseExportCursor } from "../../domain/export-cursor.ts";
import type { LedgerEntry } from "../../domain/gate.ts";
import type { ArchiveEntry } from "../../engines/archive/archiver.ts";
import type { ExportedRow, ExportPosition } from "../../storage/account-export.ts";
import type { Services } from "../dependencies.ts";
import { type BoundAttemptsNeeds, boundAttempts } from "../people/bound-attempts.ts";

export type ExportAccountNeeds = BoundAttemptsNeeds &
  Pick<Services, "accountExport" | "archiver" | "clock" | "files" | "gate" | "log">;

/** Calls to database and store per part. Workers allow 1,000 subrequests per invocation. */
const CALLS_PER_PART = 800;
/** Entries of the credit ledger per call, and the number of calls: together the newest million entries. */
const LEDGER_ENTRIES = 10_000;
const LEDGER_CALLS = 100;

export interface ExportInput {
  accountId: string;
  address: string | null;
  /** Value of `next` in the manifest of the previous part; empty for the first part. */
  from: string;
  /** Maximum number of calls, for tests. */
  calls?: number;
}

/**
 * Returns one part of an account's export as a ZIP archive: the rows of every table as JSON, the files that have not expired, the credits, and
 * `manifest.json`, whose `next` starts the next part. The archive is made while it is sent and never stored, so a deletion of the account
 * leaves no copy of it. Throws `rate_limit_exceeded`, and `invalid_parameter` for an unknown `from`.
 */
export async function exportAccount({
  services,
  input: { accountId, address, from, calls = CALLS_PER_PART },
}: {
  services: ExportAccountNeeds;
  input: ExportInput;
}): Promise<ReadableStream<Uint8Array>> {
  const cursor = parseExportCursor(from);
  await boundAttempts(services, { kind: "export", address, subject: accountId });
  services.log.info("account.exported", { account_id: accountId });
  return services.archiver.pack(entriesOf(services, { accountId, cursor, calls }));
}

interface Part {
  accountId: string;
  cursor: ExportCursor;
  calls: number;
}

async function* entriesOf(
  services: ExportAccountNeeds,
  { accountId, cursor, calls }: Part,
): AsyncGenerator<ArchiveEntry> {
  const nowMs = services.clock.now();
  const json = (name: string, value: unknown) => jsonEntry(name, value, nowMs);
  let left = calls;
  let at: ExportCursor | null = cursor;
  while (at && left > 0) {
    const name = services.accountExport.tables[at.table];
    if (name === undefined) {
      yield* creditEntries(services, accountId, json);
      at = null;
      break;
    }
    const { environment, after, page }: ExportCursor = at;
    const read = await services.accountExport.page(name, accountId, { environment, after });
    left -= 1;
    if (at.file === 0 && read.rows.length > 0) yield json(`tables/${name}-${page}.json`, read.rows);
    if (name === "files") {
      let number: number = at.file;
      for (; number < read.rows.length && left > 0; number += 1) {
        const entry = await fileEntry(services, { accountId, row: read.rows[number] ?? {}, nowMs });
        left -= 1;
        if (entry) yield entry;
      }
      if (number < read.rows.length) {
        at = { ...at, file: number };
        continue;
      }
    }
    at = nextCursor(at, read.next);
  }
  const manifest = { account_id: accountId, created_at: new Date(nowMs).toISOString() };
  yield json("manifest.json", { ...manifest, complete: at === null, next: at ? exportCursorText(at) : null });
}

const nextCursor = (at: ExportCursor, next: ExportPosition | null): ExportCursor =>
  next ? { ...at, ...next, file: 0, page: at.page + 1 } : { ...EXPORT_START, table: at.table + 1 };

function jsonEntry(name: string, value: unknown, modifiedAtMs: number): ArchiveEntry {
  const content = new TextEncoder().encode(JSON.stringify(value, null, 1));
  return { name, modifiedAtMs, content, bytes: content.byteLength };
}

const columnOf = (row: ExportedRow, column: string): string | number | null => row[column] ?? null;

/** Returns the stored file of a row, or null if it has expired. */
async function fileEntry(
  services: ExportAccountNeeds,
  { accountId, row, nowMs }: { accountId: string; row: ExportedRow; nowMs: number },
): Promise<ArchiveEntry | null> {
  if (Number(columnOf(row, "expires_at")) <= nowMs) return null;
  const stored = await services.files.get(accountId, String(row.name));
  if (!stored) return null;
  return { name: `files/${row.name}`, modifiedAtMs: nowMs, content: stored.body, bytes: stored.bytes };
}

/** Yields the credit packs with the balance, and the ledger, newest entries first. */
async function* creditEntries(
  { gate }: ExportAccountNeeds,
  accountId: string,
  json: (name: string, value: unknown) => ArchiveEntry,
): AsyncGenerator<ArchiveEntry> {
  const { packs, available, reserved, consumed, expired } = await gate(accountId).balance();
  yield json("credits.json", { available, reserved, consumed, expired, packs });
  let before: number | null = null;
  for (let call = 1; call <= LEDGER_CALLS; call += 1) {
    const entries: LedgerEntry[] = await gate(accountId).ledger(LEDGER_ENTRIES, before);
    if (entries.length > 0) yield json(`ledger-${call}.json`, entries);
    before = entries.at(-1)?.sequence ?? null;
    if (entries.length < LEDGER_ENTRIES) return;
  }
}
