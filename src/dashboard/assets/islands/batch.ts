/** Shows the progress of a running batch. Reloads the page at the end, to show results and downloads. */

interface Progress {
  status: string;
  progress: number;
  completed_items: number;
  failed_items: number;
}

const EVERY_MS = 1_000;
const box = document.querySelector<HTMLElement>("[data-batch]");
const url = box?.dataset.batch;
const bar = box?.querySelector("progress");
const text = box?.querySelector<HTMLElement>("[data-batch-text]");

async function look(): Promise<void> {
  const answer = await fetch(url ?? "").catch(() => null);
  if (answer?.ok) {
    const { status, progress, completed_items, failed_items } = (await answer.json()) as Progress;
    if (status !== "processing") {
      location.reload();
      return;
    }
    if (bar) bar.value = progress;
    if (text) text.textContent = `${completed_items} completed, ${failed_items} failed`;
  }
  setTimeout(look, EVERY_MS);
}

if (url) setTimeout(look, EVERY_MS);
