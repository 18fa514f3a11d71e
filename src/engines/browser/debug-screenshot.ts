import type { BrowserWindow } from "./browser-window.ts";
import type { RenderCancellation } from "./render-cancellation.ts";

/**
 * Maximum number of pixels of a debug screenshot. A larger screenshot is scaled down, because it arrives in a single
 * message. In the worst case it has 4 bytes per pixel, and base64 adds a third.
 */
const SCREENSHOT_PIXELS = 4_000_000;
const SCREENSHOT_HEIGHT = 8_000;

/** Returns a PNG of the page as the screen shows it. */
export async function takeDebugScreenshot(window: BrowserWindow, watch: RenderCancellation): Promise<Uint8Array> {
  const { cssContentSize } = await watch.race(window.layout());
  const width = Math.max(1, Math.min(cssContentSize.width, 2_000));
  const height = Math.max(1, Math.min(cssContentSize.height, SCREENSHOT_HEIGHT));
  const scale = Math.min(1, Math.sqrt(SCREENSHOT_PIXELS / (width * height)));
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await watch.race(window.screenshot({ format: "png", clip, captureBeyondViewport: true }));
  return new Uint8Array(Buffer.from(data, "base64"));
}
