import { API_VERSIONS, ApiVersions } from "../../domain/api-versions.ts";
import { readWhole } from "../../domain/byte-stream.ts";
import type { DeliveryTarget } from "../../domain/file-delivery.ts";
import { JOB_REQUEST_TTL_MS } from "../../domain/job.ts";
import type { JobRequest } from "../../domain/job-line.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { MemoryReservation } from "../../domain/memory-budget.ts";
import type { Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { isProducerName, type ProducerName } from "../producing/catalogue.ts";
import type { Context } from "../verb.ts";

/**
 * Stores the request of a job until the job is done. The client's body is encrypted as a whole, because it may contain
 * cookies, passwords and signed URLs. Base64 files in the body are stored separately. A later release reads the body
 * according to the body's API version.
 */

export type JobRequestNeeds = Pick<Services, "cipher" | "clock" | "commit" | "fileRecords" | "files" | "memoryBudget">;

export interface JobSpec {
  operation: ProducerName;
  /** Id in the path of the request. Empty if the path contains no id. */
  pathId: string;
  body: Record<string, unknown>;
  deliverTo: DeliveryTarget | null;
}

/**
 * The stored form of a job's request. Increase its version number for every change that the present release could not
 * read.
 */
interface StoredJobSpec extends JobSpec {
  form: 1;
  apiVersion: string;
  uploads: Upload[];
}

interface Upload {
  /** Path, in the body, of the field that contained the file as base64. */
  path: (string | number)[];
  name: string;
}

/** Maximum size, in bytes, of a request that is stored in a row. A row of the queue's storage can have 2 MB. */
const MAX_INLINE_BYTES = 1_000_000;
/** Minimum number of characters of a base64 text that is stored as a file. */
const MIN_UPLOAD_CHARACTERS = 100_000;
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;

const requestNameOf = (jobId: string): string => `${jobId}.request`;

/** Stores the request. A repeated call is safe. */
export async function storeRequest(
  context: Context<JobRequestNeeds, Tenant>,
  jobId: string,
  asked: JobSpec,
): Promise<JobRequest> {
  const { services } = context;
  const { body, uploads } = extractUploads(asked.body);
  const names: Upload[] = [];
  for (const [index, { path, bytes }] of uploads.entries()) {
    const name = `${jobId}-upload-${index}`;
    names.push({ path, name });
    await putFile(context, jobId, { name, bytes });
  }
  const form: StoredJobSpec = { ...asked, body, form: 1, apiVersion: API_VERSIONS.at(-1)?.date ?? "", uploads: names };
  const sealed = await services.cipher.encrypt(JSON.stringify(form));
  if (sealed.byteLength <= MAX_INLINE_BYTES) return { inline: sealed };
  const name = requestNameOf(jobId);
  await putFile(context, jobId, { name, bytes: sealed });
  return { file: name };
}

/**
 * Runs work on the stored body, after the operation's schema has validated the body. Meanwhile, a memory reservation
 * covers the body. Throws the schema's errors if a later release cannot read the body. Also throws `service_busy`.
 */
export async function withRequest<Result>(
  context: Context<JobRequestNeeds, Tenant>,
  request: JobRequest,
  { signal, run }: { signal: AbortSignal; run(asked: JobSpec): Promise<Result> },
): Promise<Result> {
  const shares: MemoryReservation[] = [];
  const hold = async (bytes: number) => {
    shares.push(await context.services.memoryBudget.reserve(bytes * LIMITS.renderHeldFactor, signal));
  };
  try {
    return await run(await openRequest(context, request, hold));
  } finally {
    for (const share of shares) share.releaseAll();
  }
}

/** Reserves memory for a file of this size. */
type ReserveMemory = (bytes: number) => Promise<void>;

async function openRequest(
  context: Context<JobRequestNeeds, Tenant>,
  request: JobRequest,
  hold: ReserveMemory,
): Promise<JobSpec> {
  const { cipher } = context.services;
  const sealed = "inline" in request ? request.inline : await readFile(context, request.file, hold);
  const { form, apiVersion, uploads, body, ...asked } = JSON.parse(await cipher.decrypt(sealed)) as StoredJobSpec;
  if (form !== 1 || !isProducerName(asked.operation))
    throw new Error(`A stored request has the unknown format ${form}`);
  for (const { path, name } of uploads) restoreUpload(body, path, (await readFile(context, name, hold)).toBase64());
  const versions = new ApiVersions(API_VERSIONS);
  const upgraded = versions.upgrade(versions.choose(apiVersion, apiVersion), asked.operation, body);
  return { ...asked, body: upgraded as Record<string, unknown> };
}

/** Deletes the files of a request after its job is done. */
export async function deleteRequest(
  { services, caller: { accountId } }: Context<JobRequestNeeds, Tenant>,
  jobId: string,
): Promise<void> {
  const files = await services.fileRecords.ofResources(accountId, [jobId]);
  const names = files.flatMap(({ name }) =>
    name === requestNameOf(jobId) || name.startsWith(`${jobId}-upload-`) ? [name] : [],
  );
  if (names.length === 0) return;
  await services.files.delete(accountId, names);
  await services.commit([services.fileRecords.removing(names)]);
}

async function putFile(
  { services, caller: { accountId } }: Context<JobRequestNeeds, Tenant>,
  jobId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<void> {
  const contentType = "application/octet-stream";
  const expiresAt = services.clock.now() + JOB_REQUEST_TTL_MS;
  const owned = { name, accountId, resourceId: jobId, contentType, downloadName: name };
  // The row is written before the file. So maintenance finds and deletes a file that remains after a crash.
  await services.commit([services.fileRecords.putting({ ...owned, bytes: bytes.byteLength, epoch: 0, expiresAt })]);
  await services.files.put(accountId, { name, contentType }, bytes);
}

async function readFile(
  { services, caller: { accountId } }: Context<JobRequestNeeds, Tenant>,
  name: string,
  hold: ReserveMemory,
): Promise<Uint8Array> {
  const file = await services.files.get(accountId, name);
  await hold(file?.bytes ?? 0).catch(async (error) => {
    await file?.body.cancel();
    throw error;
  });
  const bytes = file && (await readWhole(file.body, MAX_REQUEST_BYTES));
  if (!bytes) throw new Error("A file of a stored request is missing");
  return bytes;
}

/** Returns the body without its long base64 texts, and the decoded bytes of these texts. */
function extractUploads(body: Record<string, unknown>) {
  const uploads: { path: (string | number)[]; bytes: Uint8Array }[] = [];
  const walk = (value: unknown, path: (string | number)[]): unknown => {
    if (Array.isArray(value)) return value.map((one, index) => walk(one, [...path, index]));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, [...path, key])]));
    const bytes = path.at(-1) === "base64" && typeof value === "string" ? uploadOf(value) : null;
    if (bytes === null) return value;
    uploads.push({ path, bytes });
    return "";
  };
  return { body: walk(body, []) as Record<string, unknown>, uploads };
}

/**
 * Returns the decoded bytes of a long base64 text. Returns null for a short text. Also returns null for invalid base64,
 * whose error the work itself reports.
 */
function uploadOf(text: string): Uint8Array | null {
  if (text.length < MIN_UPLOAD_CHARACTERS) return null;
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return null;
  }
}

function restoreUpload(body: Record<string, unknown>, path: (string | number)[], text: string): void {
  const last = path.at(-1);
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], body);
  if (last !== undefined) (owner as Record<string | number, unknown>)[last] = text;
}
