/**
 * Calls the scheduled handler each minute, since no cron ticks in local development.
 * @param {string} baseUrl
 * @param {(line: string) => void} say
 */
export function startMinuteTicks(baseUrl, say) {
  const tick = async () => {
    const query = new URLSearchParams({ cron: "* * * * *" });
    try {
      const response = await fetch(`${baseUrl}/cdn-cgi/handler/scheduled?${query}`, {
        signal: AbortSignal.timeout(55_000),
      });
      const text = await response.text();
      if (!response.ok) say(`The scheduled handler answered ${response.status}: ${text.slice(0, 200)}`);
    } catch (error) {
      say(`The scheduled handler could not be called: ${error instanceof Error ? error.message : error}`);
    }
  };
  const timer = setInterval(tick, 60_000);
  return () => clearInterval(timer);
}
