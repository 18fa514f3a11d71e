import type { Context } from "hono";
import { discard, type Expected, type Job, receive } from "../job.ts";
import { clockOf, shareOf } from "../job-request.ts";
import type { Lane } from "../lane.ts";

interface Hall<T> {
  root: string;
  lane: Lane;
  expected: Expected<T>;
}

/** Takes a place in the lane and receives the job; its directory goes with the answer, or at once when `work` fails. */
export async function withJob<T extends { sizes: readonly number[] }>(
  c: Context,
  { root, lane, expected }: Hall<T>,
  work: (job: Job<T>, signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const clock = clockOf(c);
  const place = lane.enter(shareOf(c));
  let job: Job<T> | undefined;
  try {
    job = await receive(c.req.raw.body, expected, { root, signal: clock.signal });
    return await work(job, await clock.turn(place));
  } catch (thrown) {
    if (job) await discard(job.directory);
    throw thrown;
  } finally {
    place.leave();
  }
}
