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
  /** Null prints it. */
  picture: ScreenshotOptions | null;
  policy: OutboundPolicy;
  /** Wait for a free window (until the deadline) instead of answering `busy`. */
  queue: boolean;
  /** Take a browser of its own: for a second attempt, since the document itself may have cost the first one its browser. */
  solo: boolean;
  /** The account's first choice: it will come back here. */
  atHome: boolean;
  /** May start a browser when none runs; else the answer is `cold`. */
  mayLaunch: boolean;
}

/** What a host did with a render, and how many hosts there are, as far as it knows. */
export type HostResponse = HostOutcome & { hosts?: number };

/** Errors lose their class on the way between objects, so outcomes travel as values. */
export type HostOutcome =
  | {
      kind: "rendered";
      /** Small files whole, larger ones as a byte stream in pieces of at most 1 MiB that holds the window until read or cancelled. */
      body: Uint8Array | ReadableStream<Uint8Array>;
      /** Of a picture. */
      size: PixelSize | null;
      warnings: Warning[];
      debug: RenderDebug | null;
      mainDocument: MainDocument | null;
      engine: string;
    }
  | { kind: "refused"; error: ErrorRecord }
  /** The page went down and the browser did not: by the document's doing, or by that of whoever ended the page's process. */
  | { kind: "crashed" }
  /** The browser or its connection was lost, or none could be had: the work may be done elsewhere. */
  | { kind: "unavailable"; reason: string }
  /** No browser runs here and none could or might be started. */
  | { kind: "cold"; reason: string }
  /** No window is free. */
  | ({ kind: "busy" } & AccountPosition);

/** One browser and its windows, reachable by RPC. */
export interface BrowserHostContract {
  render(request: HostRequest): Promise<HostResponse>;
  /** Stops a render; unknown and finished ones are fine. */
  cancel(renderId: string): Promise<void>;
  /** Product and version of the browser, or null when none can be had. `atHome`: it is kept as after a render. */
  version(atHome: boolean): Promise<string | null>;
  /** Starts no browser. */
  load(): Promise<HostLoad>;
}
