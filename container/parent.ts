const POLL_MS = 500;

/** Calls `stop` once the process that started this one is gone: killed without a word, it ends nobody itself. */
export function endWithParent(parentPid: number, stop: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(timer);
    stop();
  }, POLL_MS);
  timer.unref();
}
