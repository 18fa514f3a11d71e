import type { Context } from "hono";
import { type Job, type JobFormat, receiveJob, removeDirectory } from "../job.ts";
import type { JobQueue } from "../job-queue.ts";
import { readDeadline, readShareHeader } from "../job-request.ts";

interface JobIntake<T> {
  root: string;
  lane: JobQueue;
  expected: JobFormat<T>;
}

/**
 * Adds the request's job to the queue and stores its documents in the job's directory. Removes the directory after the
 * response is sent, or at once when `work` fails.
 */
export async function withJob<T extends { sizes: readonly number[] }>(
  c: Context,
  { root, lane, expected }: JobIntake<T>,
  work: (job: Job<T>, signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const clock = readDeadline(c);
  const place = lane.enter({ share: readShareHeader(c), waitMaxMs: clock.waitMaxMs });
  let job: Job<T> | undefined;
  try {
    job = await receiveJob(c.req.raw.body, expected, { root, signal: clock.signal });
    return await work(job, await clock.waitForSlot(place));
  } catch (thrown) {
    if (job) await removeDirectory(job.directory);
    throw thrown;
  } finally {
    place.release();
  }
}
