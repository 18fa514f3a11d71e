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
   * Whether to use a dedicated browser. Set for a second attempt, because the document may have crashed the browser of
   * the first attempt.
   */
  solo: boolean;
  /** Whether this is the home host of the account, on which it renders again later. */
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
       * A small file is one array. A larger file is a byte stream of chunks up to 1 MiB. The window is occupied until
       * the stream is read or cancelled.
       */
      body: Uint8Array | ReadableStream<Uint8Array>;
      /** Size of a screenshot; null for a PDF. */
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
  /** No browser runs on this host, and none could or was allowed to be started. */
  | { kind: "cold"; reason: string }
  /** No window is free. */
  | ({ kind: "busy" } & AccountPosition);

/** Contract of a browser host, which owns one browser with its windows. It is called over RPC. */
export interface BrowserHostContract {
  render(request: HostRequest): Promise<HostResponse>;
  /** Stops a render. An unknown or finished render is ignored. */
  cancel(renderId: string): Promise<void>;
  /**
   * Returns product and version of the browser, or null if none is available. With `atHome`, the browser keeps running
   * as long as after a render.
   */
  version(atHome: boolean): Promise<string | null>;
  /** Returns the current load. Does not start a browser. */
  load(): Promise<HostLoad>;
}
