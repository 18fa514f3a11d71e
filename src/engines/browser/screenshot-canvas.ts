import type { ImageFormat } from "../../domain/thumbnail.ts";
import type { BrowserWindow } from "./browser-window.ts";
import type { RenderCancellation } from "./render-cancellation.ts";

/**
 * Script that creates a canvas. The strips of a screenshot are drawn on the canvas from top to bottom. Then the canvas
 * is encoded as a file.
 */
const CANVAS_SCRIPT = `(width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return {
    async lay(fromPx, base64) {
      const strip = await createImageBitmap(new Blob([bytesOf(base64)]));
      context.drawImage(strip, 0, fromPx);
      strip.close();
    },
    mark() {
      const pitch = Math.hypot(width, Math.min(width, height));
      for (let y = Math.min(width, height) / 2; y < height + width / 2; y += width * 1.1) {
        context.save();
        context.translate(width / 2, y);
        context.rotate(-Math.PI / 4);
        context.font = "bold " + pitch / 4 + "px Helvetica, Arial, sans-serif";
        context.textAlign = "center";
        context.textBaseline = "middle";
        context.fillStyle = "rgb(64 64 64 / 16%)";
        context.fillText("TEST", 0, 0);
        context.restore();
      }
    },
    finish: (type, quality) => canvas.convertToBlob({ type, quality }),
  };
}`;

export interface ImageEncoding {
  format: ImageFormat;
  quality: number | null;
  hasTestWatermark: boolean;
}

/**
 * Joins the strips of a screenshot on a canvas in a window without a page, adds the watermark, and encodes the file.
 * The browser keeps the file, and Folio reads it in chunks. So the file may have any size.
 */
export class ScreenshotCanvas {
  readonly #window: BrowserWindow;
  readonly #watch: RenderCancellation;
  readonly #canvas: string;

  private constructor(window: BrowserWindow, watch: RenderCancellation, canvas: string) {
    this.#window = window;
    this.#watch = watch;
    this.#canvas = canvas;
  }

  static async open(
    window: BrowserWindow,
    watch: RenderCancellation,
    { widthPx, heightPx }: { widthPx: number; heightPx: number },
  ): Promise<ScreenshotCanvas> {
    const canvas = await watch.race(window.evaluateHandle(`(${CANVAS_SCRIPT})(${widthPx}, ${heightPx})`));
    return new ScreenshotCanvas(window, watch, canvas);
  }

  async drawStrip(fromPx: number, base64: string): Promise<void> {
    await this.#call("function (fromPx, base64) { return this.lay(fromPx, base64); }", [fromPx, base64]);
  }

  /** Encodes the file. Returns the handle of a stream with its bytes. */
  async encode({ format, quality, hasTestWatermark }: ImageEncoding): Promise<string> {
    if (hasTestWatermark) await this.#call("function () { this.mark(); }", []);
    const made = "function (type, quality) { return this.finish(type, quality); }";
    const type = [`image/${format}`, quality === null ? 1 : quality / 100];
    return this.#watch.race(this.#window.callForBlob(this.#canvas, made, type));
  }

  #call(declaration: string, args: unknown[]): Promise<unknown> {
    return this.#watch.race(this.#window.callOn(this.#canvas, declaration, args));
  }
}
