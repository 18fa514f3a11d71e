/**
 * Browser names with their patterns. The order matters, because most user agents also contain the names of other
 * browsers.
 */
const BROWSERS = [
  ["Edge", /\bEdgA?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
] as const;

const SYSTEMS = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;

/** Returns a text such as `Chrome 156 on Linux`, or the first 80 characters of an unknown user agent. */
export function userAgentText(userAgent: string): string {
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}${system ? ` on ${system}` : ""}`;
  }
  return userAgent.slice(0, 80);
}
