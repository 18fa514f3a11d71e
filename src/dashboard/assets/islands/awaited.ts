/** Checks regularly whether the result that the page waits for is ready. Reloads the page when it is. */

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 5_000;
const GROWTH = 1.3;

async function poll(delayMs: number): Promise<void> {
  const response = await fetch(location.href).catch(() => null);
  const isAwaited = response === null || (await response.text()).includes("data-awaited");
  if (!isAwaited) location.reload();
  else schedulePoll(Math.min(delayMs * GROWTH, LONGEST_DELAY_MS));
}

function schedulePoll(delayMs: number): void {
  setTimeout(() => poll(delayMs), delayMs);
}

if (document.querySelector("[data-awaited]")) schedulePoll(FIRST_DELAY_MS);

export {};
