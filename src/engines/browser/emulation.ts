import { FolioError } from "../../domain/errors.ts";
import type { Emulation } from "../../domain/render-input.ts";
import { type CdpSession, CommandRefused } from "./cdp.ts";

/** Environment that is emulated for a window's page and its frames. It remains until their browser context ends. */
export interface EmulationSetup {
  emulation: Emulation;
  /** The browser's own user agent string. A command that overrides only the language needs it too. */
  userAgent: string;
}

/**
 * Emulates an environment for the page itself, before the page receives a document. Time zone and language apply to a
 * whole renderer process. So the window needs its own browser context, whose processes belong to no other window.
 * Throws `invalid_parameter` for values that the browser does not support.
 */
export async function emulate(session: CdpSession, setup: EmulationSetup): Promise<void> {
  const { viewport, deviceScale } = setup.emulation;
  const { width, height } = viewport ?? { width: 0, height: 0 };
  const metrics = { width, height, deviceScaleFactor: deviceScale ?? 0, mobile: false };
  await Promise.all([
    viewport || deviceScale !== null ? session.send("Emulation.setDeviceMetricsOverride", metrics) : null,
    ...emulationCommands(session, setup).map(({ param, sent }) => sent.catch(toInvalidParameter(param))),
  ]);
}

/**
 * Emulates the environment for an out-of-process frame. Ignores rejected commands, because a frame in the page's
 * process already has the environment and rejects them.
 */
export async function emulateInFrame(session: CdpSession, setup: EmulationSetup): Promise<void> {
  const known = (error: unknown) => {
    if (!(error instanceof CommandRefused)) throw error;
  };
  await Promise.all(emulationCommands(session, setup).map(({ sent }) => sent.catch(known)));
}

interface EmulationCommand {
  /** Name of the request option that the command implements. */
  param: string;
  sent: Promise<unknown>;
}

function emulationCommands(session: CdpSession, { emulation, userAgent: own }: EmulationSetup): EmulationCommand[] {
  const { media, colorScheme, reducedMotion, timezone, locale, userAgent } = emulation;
  const features = [
    ...(colorScheme === null ? [] : [{ name: "prefers-color-scheme", value: colorScheme }]),
    ...(reducedMotion === null
      ? []
      : [{ name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "no-preference" }]),
  ];
  const name = { userAgent: userAgent ?? own, ...(locale === null ? {} : { acceptLanguage: locale }) };
  const sent: (EmulationCommand | null)[] = [
    media === null && features.length === 0
      ? null
      : {
          param: "media",
          sent: session.send("Emulation.setEmulatedMedia", { ...(media === null ? {} : { media }), features }),
        },
    timezone === null
      ? null
      : { param: "timezone", sent: session.send("Emulation.setTimezoneOverride", { timezoneId: timezone }) },
    locale === null ? null : { param: "locale", sent: session.send("Emulation.setLocaleOverride", { locale }) },
    locale === null && userAgent === null
      ? null
      : { param: "user_agent", sent: session.send("Emulation.setUserAgentOverride", name) },
  ];
  return sent.filter((one) => one !== null);
}

const toInvalidParameter =
  (param: string) =>
  (error: unknown): never => {
    if (!(error instanceof CommandRefused)) throw error;
    throw new FolioError("invalid_parameter", `${param} must be a value that the browser supports.`, { param });
  };
