const pollIntervalMs = 1_000;

/**
 * Calls `act` when the parent process has ended, because a parent that is killed cannot end this process itself.
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
