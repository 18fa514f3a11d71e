import type { StoredResponse } from "../../domain/idempotency.ts";

/** A claimed idempotency key. While `answer` is null, the claiming request runs, at most until its lease ends. */
export interface Claim {
  key: string;
  fingerprint: string;
  /** Id of the claiming request. Null for claims that older releases stored, because they did not store this id. */
  claimant: string | null;
  fence: number;
  leaseUntilMs: number;
  forgetAtMs: number;
  answer: StoredResponse | null;
}

interface ClaimRow extends Record<string, SqlStorageValue> {
  key: string;
  fingerprint: string;
  fence: number;
  lease_until_ms: number;
  forget_at_ms: number;
  status: number | null;
  content_type: string | null;
  resource_id: string | null;
  claimant: string | null;
}

/**
 * Number of bytes of a response body that one row stores. A row can have 2 MB in total, so a longer body takes several
 * rows.
 */
const PIECE_BYTES = 1_048_576;

/** Stores claims and their response bodies in SQLite. The caller must run every method inside a transaction. */
export class ClaimRows {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS claims (
        key TEXT PRIMARY KEY,
        fingerprint TEXT NOT NULL,
        fence INTEGER NOT NULL,
        lease_until_ms INTEGER NOT NULL,
        forget_at_ms INTEGER NOT NULL,
        status INTEGER,
        content_type TEXT,
        resource_id TEXT
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS claims_by_end ON claims (forget_at_ms);
      CREATE INDEX IF NOT EXISTS claims_by_resource ON claims (resource_id) WHERE resource_id IS NOT NULL;
      CREATE TABLE IF NOT EXISTS body_pieces (
        key TEXT NOT NULL,
        piece INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (key, piece)
      );
      CREATE TABLE IF NOT EXISTS last_fence (fence INTEGER NOT NULL);
      INSERT INTO last_fence SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM last_fence);
    `);
    const columns = this.#sql.exec<{ name: string }>("PRAGMA table_info(claims)").toArray();
    if (!columns.some(({ name }) => name === "claimant")) this.#sql.exec("ALTER TABLE claims ADD COLUMN claimant TEXT");
  }

  /** Returns a new fencing token. It is larger than all earlier tokens of this shard. */
  nextFence(): number {
    return this.#sql.exec<{ fence: number }>("UPDATE last_fence SET fence = fence + 1 RETURNING fence").one().fence;
  }

  find(key: string): Claim | undefined {
    const row = this.#sql.exec<ClaimRow>("SELECT * FROM claims WHERE key = ?", key).toArray()[0];
    if (!row) return undefined;
    const { fingerprint, claimant, fence, status, content_type, resource_id } = row;
    const answer =
      status === null || content_type === null
        ? null
        : { status, contentType: content_type, resourceId: resource_id, body: this.#body(key) };
    const { lease_until_ms: leaseUntilMs, forget_at_ms: forgetAtMs } = row;
    return { key, fingerprint, claimant, fence, leaseUntilMs, forgetAtMs, answer };
  }

  save({ key, fingerprint, claimant, fence, leaseUntilMs, forgetAtMs, answer }: Claim): void {
    this.delete(key);
    this.#sql.exec(
      "INSERT INTO claims VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      key,
      fingerprint,
      fence,
      leaseUntilMs,
      forgetAtMs,
      answer?.status ?? null,
      answer?.contentType ?? null,
      answer?.resourceId ?? null,
      claimant,
    );
    const body = answer?.body ?? new Uint8Array();
    for (let start = 0; start < body.length; start += PIECE_BYTES) {
      const piece = body.slice(start, start + PIECE_BYTES);
      this.#sql.exec("INSERT INTO body_pieces VALUES (?, ?, ?)", key, start / PIECE_BYTES, piece.buffer);
    }
  }

  /** Extends the lease of a claim. Returns false if the key has no running claim with this fencing token. */
  extendLease(key: string, fence: number, leaseUntilMs: number): boolean {
    const query = "UPDATE claims SET lease_until_ms = ? WHERE key = ? AND fence = ? AND status IS NULL";
    return this.#sql.exec(query, leaseUntilMs, key, fence).rowsWritten > 0;
  }

  delete(key: string): void {
    this.#sql.exec("DELETE FROM body_pieces WHERE key = ?", key);
    this.#sql.exec("DELETE FROM claims WHERE key = ?", key);
  }

  eraseBodies(resourceIds: string[]): void {
    this.#sql.exec(
      "DELETE FROM body_pieces WHERE key IN (SELECT key FROM claims WHERE resource_id IN (SELECT value FROM json_each(?)))",
      JSON.stringify(resourceIds),
    );
  }

  forgetUntil(nowMs: number): void {
    this.#sql.exec("DELETE FROM body_pieces WHERE key IN (SELECT key FROM claims WHERE forget_at_ms <= ?)", nowMs);
    this.#sql.exec("DELETE FROM claims WHERE forget_at_ms <= ?", nowMs);
  }

  firstForgetMs(): number | null {
    return this.#sql.exec<{ ms: number | null }>("SELECT MIN(forget_at_ms) AS ms FROM claims").one().ms;
  }

  #body(key: string): Uint8Array | null {
    const pieces = this.#sql
      .exec<{ bytes: ArrayBuffer }>("SELECT bytes FROM body_pieces WHERE key = ? ORDER BY piece", key)
      .toArray();
    if (pieces.length === 0) return null;
    const body = new Uint8Array(pieces.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
    let offset = 0;
    for (const { bytes } of pieces) {
      body.set(new Uint8Array(bytes), offset);
      offset += bytes.byteLength;
    }
    return body;
  }
}
