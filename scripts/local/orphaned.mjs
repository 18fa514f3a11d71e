const pollIntervalMs = 1_000;

/**
 * Calls `act` once the process that started this one is gone: killed without a word, it ends nobody itself.
 * @param {() => void} act
 */
export function whenOrphaned(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, pollIntervalMs);
  timer.unref();
}
