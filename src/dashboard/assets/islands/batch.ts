/**
 * Shows the progress of a running batch. When the batch has ended, reloads the page, which then shows results and
 * downloads.
 */

interface Progress {
  status: string;
  progress: number;
  completed_items: number;
  failed_items: number;
}

const INTERVAL_MS = 1_000;
const box = document.querySelector<HTMLElement>("[data-batch]");
const url = box?.dataset.batch;
const bar = box?.querySelector("progress");
const text = box?.querySelector<HTMLElement>("[data-batch-text]");

async function poll(): Promise<void> {
  const response = await fetch(url ?? "").catch(() => null);
  if (response?.ok) {
    const { status, progress, completed_items, failed_items } = (await response.json()) as Progress;
    if (status !== "processing") {
      location.reload();
      return;
    }
    if (bar) bar.value = progress;
    if (text) text.textContent = `${completed_items} completed, ${failed_items} failed`;
  }
  setTimeout(poll, INTERVAL_MS);
}

if (url) setTimeout(poll, INTERVAL_MS);
