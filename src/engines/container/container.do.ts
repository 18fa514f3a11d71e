import { Container } from "@cloudflare/containers";
import { PATHS } from "./protocol.ts";

/**
 * Maximum time in ms that a container may take to start. LibreOffice takes a few seconds to start on a machine that has
 * just started.
 */
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 200;

/**
 * One instance of the container. The first request starts it. It sleeps after some idle minutes, and has no access to
 * the internet.
 */
export class DocumentContainer extends Container {
  override defaultPort = 8080;
  override sleepAfter = "10m";
  override enableInternet = false;
  override pingEndpoint = `container${PATHS.health}`;

  override async fetch(request: Request): Promise<Response> {
    await this.startAndWaitForPorts({
      ports: this.defaultPort,
      cancellationOptions: {
        instanceGetTimeoutMS: START_TIMEOUT_MS,
        portReadyTimeoutMS: START_TIMEOUT_MS,
        waitInterval: POLL_MS,
      },
    });
    return this.containerFetch(request, this.defaultPort);
  }
}
