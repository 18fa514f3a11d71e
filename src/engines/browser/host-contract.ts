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
  /** Wait for a free window until the deadline instead of responding `busy`. */
  queue: boolean;
  /** Use a dedicated browser. Set for a second attempt, because the document may have crashed the browser of the first. */
  solo: boolean;
  /** Whether this is the account's home host, to which it returns. */
  atHome: boolean;
  /** Whether a browser may be started if none runs. Otherwise the response is `cold`. */
  mayLaunch: boolean;
}

/** Outcome of a render, and the number of hosts in use if the host has been informed of it. */
export type HostResponse = HostOutcome & { hosts?: number };

/** Outcomes are values, because errors lose their class between Durable Objects. */
export type HostOutcome =
  | {
      kind: "rendered";
      /**
       * Small files are one array. Larger ones are a byte stream of chunks up to 1 MiB, which holds the window until it is read or
       * cancelled.
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
  /** The page crashed and the browser did not. The cause is the document, or another document in the same process. */
  | { kind: "crashed" }
  /** The browser or its connection was lost, or none was available. The work may be repeated on another host. */
  | { kind: "unavailable"; reason: string }
  /** No browser runs here, and none could or was allowed to be started. */
  | { kind: "cold"; reason: string }
  /** No window is free. */
  | ({ kind: "busy" } & AccountPosition);

/** One browser and its windows, called over RPC. */
export interface BrowserHostContract {
  render(request: HostRequest): Promise<HostResponse>;
  /** Stops a render. Unknown and finished renders are ignored. */
  cancel(renderId: string): Promise<void>;
  /** Returns product and version of the browser, or null when none is available. `atHome`: the browser stays as long as after a render. */
  version(atHome: boolean): Promise<string | null>;
  /** Returns the present load. Starts no browser. */
  load(): Promise<HostLoad>;
}
