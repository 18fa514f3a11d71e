import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 360] as const;

/**
 * Returns the violations that axe-core finds on a page, and whether the page is wider than the window, in both themes and at both widths.
 * Calls `open` once per theme, because an editor chooses its colors when it starts.
 */
export async function violationsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await open();
    await waitUntilSettled(page);
    // Runs axe through the debugger, because the page's Content-Security-Policy blocks injected scripts.
    await page.evaluate(axe);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await currentViolations(page)).map((fault) => `${colorScheme} ${width}: ${fault}`));
    }
  }
  return found;
}

/** Waits until the image of a preview has loaded, because the checks include the image. */
async function waitUntilSettled(page: Page): Promise<void> {
  if ((await page.locator("[data-preview]").count()) > 0)
    await page.locator(".preview .page-picture").first().waitFor();
}

async function currentViolations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })");
  const beyond = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    ),
    ...(beyond > 0 ? [`${beyond} px wider than the window`] : []),
  ];
}
