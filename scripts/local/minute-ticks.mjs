const tickIntervalMs = 60_000;
/** Time limit in ms of one scheduled run. The next run continues unfinished work. */
const tickTimeoutMs = 55_000;

/**
 * Calls the scheduled handler of the Worker at once and then each minute, because local development has no cron. The
 * first call is named `@reboot`: the previous run may have stopped in the middle of any work, and its queue messages
 * are lost.
 * @param {string} baseUrl
 * @param {(line: string) => void} complain Receives a line for each failed tick.
 * @returns {() => void} Stops the ticks.
 */
export function startMinuteTicks(baseUrl, complain) {
  const stopped = new AbortController();
  const tick = async (/** @type {string} */ cron) => {
    const url = `${baseUrl}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`;
    const fault = await runTick(url, stopped.signal);
    if (fault && !stopped.signal.aborted)
      complain(`The maintenance of this minute (expiry, overdue webhooks) failed: ${fault}`);
  };
  void tick("@reboot");
  const timer = setInterval(tick, tickIntervalMs, "* * * * *");
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}

/**
 * @param {string} url
 * @param {AbortSignal} stopped
 * @returns {Promise<string | undefined>}
 */
async function runTick(url, stopped) {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([stopped, AbortSignal.timeout(tickTimeoutMs)]) });
    const text = await response.text();
    return response.ok
      ? undefined
      : `the scheduled handler responded with HTTP ${response.status}: ${text.slice(0, 200)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
