const tickIntervalMs = 60_000;
/** A tick that is still at work when the next is due is given up: the next goes on where it was. */
const tickTimeoutMs = 55_000;

/**
 * Calls the scheduled handler at once and then each minute, since no cron ticks in local development. At once and as `@reboot`,
 * because the run before may have ended in the middle of anything and its queue's messages are gone.
 * @param {string} baseUrl
 * @param {(line: string) => void} complain Told of every tick that failed.
 * @returns {() => void} Ends the ticks.
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
