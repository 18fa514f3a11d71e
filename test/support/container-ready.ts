/** Waits for the answer of the container server's health check; `npm test` may start it on a machine that is busy with everything else. */
export async function untilReady(url: string, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`The container server at ${url} is not ready after ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
