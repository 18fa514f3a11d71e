import { encode } from "uqr";
import { escapeHtml } from "../values.ts";
import { BAR_CODES, type BarCode, barPattern } from "./bar-patterns.ts";
import {
  type Argument,
  type Helper,
  HelperError,
  type HelperRun,
  helper,
  integerBetween,
  text,
  yesOrNo,
} from "./helper.ts";
import { Markup } from "./markup.ts";
import { attributes, color, cssLength } from "./svg.ts";

/**
 * Maximum number of bytes in a QR code: version 40 at level L (ISO/IEC 18004, table 7). Higher levels of error
 * correction hold fewer bytes, and report too long values with a separate error.
 */
const QR_BYTES = 2_953;
/**
 * Number of steps that creating one QR code counts as. Choosing the best of eight masks reads each module several
 * times, so a code of 60 bytes takes about 2 ms.
 */
const STEPS_PER_QR = 1_500;
const STEPS_PER_QR_BYTE = 48;

const utf8 = new TextEncoder();

const oneOf = <const Name extends string>(names: readonly Name[]): Argument<Name> => ({
  accepts: `one of ${names.join(", ")}`,
  read(value) {
    const found = names.find((name) => name === value);
    return found === undefined ? undefined : { value: found };
  },
});

const modulesAcross = integerBetween(0, 20);

export const codeHelpers: readonly Helper[] = [
  helper({
    name: "qrCode",
    takes: [text],
    options: { size: cssLength, level: oneOf(["L", "M", "Q", "H"]), quiet: modulesAcross, color, background: color },
    run: ([value], { size = "30mm", level = "M", quiet = 4, color: ink = "#000", background }, work) =>
      new Markup(qrSvg(value, { size, level, quiet, ink, background }, work)),
  }),
  helper({
    name: "barcode",
    takes: [oneOf(BAR_CODES), text],
    options: { height: cssLength, width: cssLength, text: yesOrNo, color, background: color },
    run(
      [kind, value],
      { height = "15mm", width = "50mm", text: isWritten = true, color: ink = "#000", background },
      work,
    ) {
      work.spend(value.length * 20);
      return new Markup(barSvg({ kind, value }, { height, width, showsText: isWritten, ink, background }));
    },
  }),
];

interface QrOptions {
  size: string;
  level: "L" | "M" | "Q" | "H";
  quiet: number;
  ink: string;
  background: string | undefined;
}

function qrSvg(value: string, { size, level, quiet, ink, background }: QrOptions, work: HelperRun): string {
  const bytes = utf8.encode(value).length;
  if (bytes === 0 || bytes > QR_BYTES)
    throw new HelperError(`the value of a QR code must have 1 to ${QR_BYTES} bytes; got ${bytes}`);
  work.spend(STEPS_PER_QR + bytes * STEPS_PER_QR_BYTE);
  const { data, size: modules } = encoded(value, level);
  const path = data
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from + quiet} ${y + quiet}h${length}v1h-${length}z`))
    .join("");
  const across = modules + 2 * quiet;
  const about = attributes({ xmlns: SVG, width: size, height: size, viewBox: `0 0 ${across} ${across}` });
  return `<svg${about} ${CRISP} role="img" aria-label="QR code">${backgroundRect(background)}<path fill="${ink}" d="${path}"/></svg>`;
}

function encoded(value: string, level: QrOptions["level"]) {
  try {
    return encode(value, { ecc: level, border: 0 });
  } catch {
    throw new HelperError(`the value is too long for a QR code of level ${level}; shorten it or choose a lower level`);
  }
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [at, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last.from + last.length === at) last.length += 1;
    else runs.push({ from: at, length: 1 });
  }
  return runs;
}

interface BarOptions {
  height: string;
  width: string;
  showsText: boolean;
  ink: string;
  background: string | undefined;
}

/** Height of the bars in a barcode with text below them, as a percentage of the box's height. */
const BARS_WITH_TEXT = 80;
const TEXT_SIZE = 15;

/**
 * Returns the SVG of a barcode. The bars are stretched to the given width; the text below the bars keeps its
 * proportions.
 */
function barSvg({ kind, value }: { kind: BarCode; value: string }, look: BarOptions): string {
  const { runs, text: written, quietZoneModules: quiet } = barPattern(kind, value);
  const { height, width, showsText: isWritten, ink, background } = look;
  const across = runs.reduce((sum, run) => sum + run, 0) + 2 * quiet;
  const down = isWritten ? BARS_WITH_TEXT : 100;
  let at = quiet;
  const bars = runs.map((run, index) => {
    const bar = index % 2 === 0 ? `M${at} 0h${run}v${down}h-${run}z` : "";
    at += run;
    return bar;
  });
  const label = `<text x="50%" y="98%" fill="${ink}" text-anchor="middle" font-family="monospace" style="font-size:calc(${height} * ${TEXT_SIZE / 100})">${escapeHtml(written)}</text>`;
  const drawn = `<svg viewBox="0 0 ${across} 100" preserveAspectRatio="none" ${CRISP}><path fill="${ink}" d="${bars.join("")}"/></svg>`;
  const about = attributes({ xmlns: SVG, width, height, "aria-label": `${kind} ${written}` });
  return `<svg${about} role="img">${backgroundRect(background)}${drawn}${isWritten ? label : ""}</svg>`;
}

const SVG = "http://www.w3.org/2000/svg";
const CRISP = 'shape-rendering="crispEdges"';
const backgroundRect = (fill: string | undefined) =>
  fill === undefined ? "" : `<rect width="100%" height="100%" fill="${fill}"/>`;
