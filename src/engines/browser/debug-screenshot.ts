import type { BrowserWindow } from "./browser-window.ts";
import type { RenderCancellation } from "./render-cancellation.ts";

/** Larger screenshots are scaled down: one arrives in a single message, in the worst case 4 bytes per pixel plus a third for Base64. */
const SCREENSHOT_PIXELS = 4_000_000;
const SCREENSHOT_HEIGHT = 8_000;

/** Returns the page as displayed on the screen, as PNG. */
export async function takeDebugScreenshot(window: BrowserWindow, watch: RenderCancellation): Promise<Uint8Array> {
  const { cssContentSize } = await watch.race(window.layout());
  const width = Math.max(1, Math.min(cssContentSize.width, 2_000));
  const height = Math.max(1, Math.min(cssContentSize.height, SCREENSHOT_HEIGHT));
  const scale = Math.min(1, Math.sqrt(SCREENSHOT_PIXELS / (width * height)));
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await watch.race(window.screenshot({ format: "png", clip, captureBeyondViewport: true }));
  return new Uint8Array(Buffer.from(data, "base64"));
}
