/**
 * Waits until the container server's health check succeeds. This can take long, because `npm test` may start the server on a busy machine.
 */
export async function untilReady(url: string, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`The container server at ${url} is not ready after ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
