import { FolioError } from "../../domain/errors.ts";
import type { ScreenshotArea, ScreenshotOptions } from "../../domain/image.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { BrowserWindow } from "./browser-window.ts";
import type { DocumentBox } from "./page-report.ts";
import type { RenderCancellation } from "./render-cancellation.ts";
import { ScreenshotCanvas } from "./screenshot-canvas.ts";

/**
 * Maximum number of pixels of one strip of a screenshot. A strip arrives in a single message, which must be well below
 * 32 MiB. In the worst case it has 4 bytes per pixel, and base64 adds a third.
 */
const MAX_STRIP_PIXELS = 4_000_000;

export interface PixelSize {
  widthPx: number;
  heightPx: number;
}

/** The area of the document that is captured. */
interface ScreenshotFrame extends PixelSize {
  /** Device pixels per CSS pixel. */
  scale: number;
  /** Horizontal position of the upper left corner, in CSS pixels of the document. */
  x: number;
  y: number;
  /** Whether the area exceeds the window's viewport. */
  isBeyondWindow: boolean;
}

interface ShownPage {
  window: BrowserWindow;
  watch: RenderCancellation;
}

export interface ScreenshotSetup {
  picture: ScreenshotOptions;
  /** Device pixels per CSS pixel. */
  scale: number;
  openScreenshotWindow(): Promise<BrowserWindow>;
}

/**
 * Takes a screenshot. Returns the file if it fits into one message, otherwise a stream in the screenshot window. If a
 * CSS selector determines the area, its element must exist. Throws `document_too_large` and `document_refused`.
 */
export async function takeScreenshot(
  shown: ShownPage,
  { picture, scale, openScreenshotWindow }: ScreenshotSetup,
): Promise<{ content: { bytes: Uint8Array } | { stream: string; window: BrowserWindow }; size: PixelSize }> {
  const frame = await frameForArea(shown, picture.area, scale);
  const size = { widthPx: frame.widthPx, heightPx: frame.heightPx };
  const strips = splitIntoStrips(frame);
  const [whole] = strips;
  if (strips.length === 1 && whole && !picture.hasTestWatermark) {
    const { format, quality } = picture;
    const file = await takeStrip(shown, frame, { strip: whole, format, quality });
    return { content: { bytes: new Uint8Array(Buffer.from(file, "base64")) }, size };
  }
  const window = await openScreenshotWindow();
  const canvas = await ScreenshotCanvas.open(window, shown.watch, size);
  for (const strip of strips) {
    await canvas.drawStrip(strip.fromPx, await takeStrip(shown, frame, { strip, format: "png", quality: null }));
  }
  return { content: { stream: await canvas.encode(picture), window }, size };
}

async function frameForArea(
  { window, watch }: ShownPage,
  area: ScreenshotArea,
  scale: number,
): Promise<ScreenshotFrame> {
  const { cssContentSize, cssVisualViewport } = await watch.race(window.layout());
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport;
  const shown = { x: pageX, y: pageY, width: clientWidth, height: clientHeight };
  if (area === "viewport") return frameForBox(shown, scale, false);
  if (area !== "page") return frameForBox(await elementBox({ window, watch }, area.selector), scale, true);
  const width = Math.max(clientWidth, cssContentSize.width);
  return frameForBox({ x: 0, y: 0, width, height: Math.max(clientHeight, cssContentSize.height) }, scale, true);
}

async function elementBox({ window, watch }: ShownPage, selector: string): Promise<DocumentBox> {
  const box = await watch.race(window.callAgent<DocumentBox | null>("boxOf", selector));
  if (box && box.width > 0 && box.height > 0) return box;
  const message = "selector must match an element that has a size.";
  throw new FolioError("document_refused", message, { param: "selector" });
}

/** Returns the screenshot area of a box, enlarged to whole device pixels. */
function frameForBox({ x, y, width, height }: DocumentBox, scale: number, isBeyondWindow: boolean): ScreenshotFrame {
  const [left, top] = [Math.max(0, Math.floor(x * scale)), Math.max(0, Math.floor(y * scale))];
  const widthPx = Math.max(1, Math.ceil((x + width) * scale - 0.01) - left);
  const heightPx = Math.max(1, Math.ceil((y + height) * scale - 0.01) - top);
  const isBounded = widthPx * heightPx <= LIMITS.imagePixels && Math.max(widthPx, heightPx) <= LIMITS.imageSidePx;
  if (!isBounded) throw tooLargeError(widthPx, heightPx);
  return { widthPx, heightPx, scale, x: left / scale, y: top / scale, isBeyondWindow };
}

/**
 * A strip of the captured area. It is as wide as the area. Its first row and its number of rows are in device pixels.
 */
interface Strip {
  fromPx: number;
  rowsPx: number;
}

/** Splits the captured area into strips. Each strip fits into one message. */
function splitIntoStrips({ widthPx, heightPx }: ScreenshotFrame): Strip[] {
  const most = Math.max(1, Math.floor(MAX_STRIP_PIXELS / widthPx));
  const strips: Strip[] = [];
  for (let fromPx = 0; fromPx < heightPx; fromPx += most) {
    strips.push({ fromPx, rowsPx: Math.min(most, heightPx - fromPx) });
  }
  return strips;
}

interface StripRequest {
  strip: Strip;
  format: ScreenshotOptions["format"];
  /** Quality of the image from 1 to 100. Null for PNG. */
  quality: number | null;
}

/** Takes a screenshot of one strip. Returns the file in base64. */
async function takeStrip(
  { window, watch }: ShownPage,
  frame: ScreenshotFrame,
  { strip, format, quality }: StripRequest,
): Promise<string> {
  const { x, y, scale, widthPx, isBeyondWindow } = frame;
  const clip = { x, y: y + strip.fromPx / scale, width: widthPx / scale, height: strip.rowsPx / scale, scale: 1 };
  const kind = quality === null ? { format } : { format, quality };
  const { data } = await watch.race(window.screenshot({ ...kind, clip, captureBeyondViewport: isBeyondWindow }));
  return data;
}

const tooLargeError = (widthPx: number, heightPx: number) =>
  new FolioError(
    "document_too_large",
    `The image must have at most ${LIMITS.imagePixels} pixels and ${LIMITS.imageSidePx} on a side; got ${widthPx} x ${heightPx}. Use a smaller viewport or device_scale.`,
  );
