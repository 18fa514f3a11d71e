import type { ErrorRecord } from "../../domain/errors.ts";
import type { ScreenshotOptions } from "../../domain/image.ts";
import type { MainDocument } from "../../domain/pdf.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { OutboundPolicy } from "../outbound/address-guard.ts";
import type { AccountPosition } from "./active-accounts.ts";
import type { HostLoad } from "./browser-fleet.ts";
import type { RenderDebug, RenderRequest } from "./renderer.ts";
import type { PixelSize } from "./take-screenshot.ts";

export interface HostRequest extends RenderRequest {
  /** Options of a screenshot, or null for a PDF. */
  picture: ScreenshotOptions | null;
  policy: OutboundPolicy;
  /** Whether to wait for a free window until the deadline, instead of responding `busy`. */
  queue: boolean;
  /**
   * Whether to use a dedicated browser. It is used for a second attempt, because the document may have crashed the
   * browser of the first attempt.
   */
  solo: boolean;
  /** Whether this host is the account's home host, on which the account will render again later. */
  atHome: boolean;
  /** Whether the host may start a browser if none runs. If false, the response is `cold`. */
  mayLaunch: boolean;
}

/** Outcome of a render. Also contains the number of hosts in use, if the host knows it. */
export type HostResponse = HostOutcome & { hosts?: number };

/** Outcomes of a render. They are returned and not thrown, because errors lose their class between Durable Objects. */
export type HostOutcome =
  | {
      kind: "rendered";
      /**
       * The file. A small file is one array. A larger file is a byte stream of chunks up to 1 MiB. The window is
       * occupied until the stream is read to its end or cancelled.
       */
      body: Uint8Array | ReadableStream<Uint8Array>;
      /** Size of a screenshot in pixels. Null for a PDF. */
      size: PixelSize | null;
      warnings: Warning[];
      debug: RenderDebug | null;
      mainDocument: MainDocument | null;
      engine: string;
    }
  | { kind: "refused"; error: ErrorRecord }
  /** The page crashed, but not the browser. The cause is the document, or another document in the same process. */
  | { kind: "crashed" }
  /**
   * The browser or its connection was lost, or no browser was available. The render may be repeated on another host.
   */
  | { kind: "unavailable"; reason: string }
  /** No browser runs on this host. The host could not start one, or was not allowed to. */
  | { kind: "cold"; reason: string }
  /** No window is free. */
  | ({ kind: "busy" } & AccountPosition);

/** Contract of a browser host, which owns one browser with its windows. It is called over RPC. */
export interface BrowserHostContract {
  render(request: HostRequest): Promise<HostResponse>;
  /** Stops a render. Ignores an unknown or finished render. */
  cancel(renderId: string): Promise<void>;
  /**
   * Returns the product name and version of the browser, or null if no browser is available. With `atHome`, the browser
   * keeps running for as long as after a render.
   */
  version(atHome: boolean): Promise<string | null>;
  /** Returns the current load of the host. Does not start a browser. */
  load(): Promise<HostLoad>;
}
