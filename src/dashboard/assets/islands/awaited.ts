/** Polls the page until its result is ready, then reloads the page. */

const FIRST_MS = 500;
const MOST_MS = 5_000;
const GROWTH = 1.3;

async function look(afterMs: number): Promise<void> {
  const answer = await fetch(location.href).catch(() => null);
  const isAwaited = answer === null || (await answer.text()).includes("data-awaited");
  if (!isAwaited) location.reload();
  else wait(Math.min(afterMs * GROWTH, MOST_MS));
}

function wait(forMs: number): void {
  setTimeout(() => look(forMs), forMs);
}

if (document.querySelector("[data-awaited]")) wait(FIRST_MS);

export {};
