import { escapeHtml, ownProperty, toText } from "../values.ts";
import {
  type Argument,
  type Helper,
  HelperError,
  type HelperRun,
  helper,
  integerBetween,
  list,
  number,
  text,
} from "./helper.ts";
import { currencyCode, decimals, locale, numberFormat } from "./intl.ts";
import { Markup } from "./markup.ts";
import { attributes, color, formatNumber } from "./svg.ts";

const MOST_VALUES = 500;
const LABEL_CHARACTERS = 60;
const STEPS_PER_VALUE = 40;
/** Default colours of a chart. Most readers can distinguish these colours, also in print. */
const COLORS = ["#2b46b8", "#e07a1f", "#1f8a5b", "#b3261e", "#7a4bb5", "#0f7f94", "#a6792a", "#5c636b"];
const KINDS = ["bar", "line", "pie", "sparkline"] as const;
type Kind = (typeof KINDS)[number];

const kind: Argument<Kind> = {
  accepts: `one of ${KINDS.join(", ")}`,
  read(value) {
    const found = KINDS.find((each) => each === value);
    return found === undefined ? undefined : { value: found };
  },
};

const pixels = integerBetween(20, 4_000);

interface Point {
  label: string;
  value: number;
}

interface ChartOptions {
  width: number;
  height: number;
  /** Colour of bars and lines. Pie charts ignore this colour, because each of their slices has a different colour. */
  ink: string | undefined;
  title: string;
  format(value: number): string;
}

export const chartHelpers: readonly Helper[] = [
  helper({
    name: "chart",
    takes: [kind, list],
    options: {
      label: text,
      value: text,
      width: pixels,
      height: pixels,
      color,
      title: text,
      locale,
      currency: currencyCode,
      decimals,
    },
    run([drawn, items], options, work) {
      if (items.length > MOST_VALUES)
        throw new HelperError(`a chart must have at most ${MOST_VALUES} values; got ${items.length}`);
      work.spend(items.length * STEPS_PER_VALUE);
      const isSmall = drawn === "sparkline";
      const { width = isSmall ? 120 : 480, height = isSmall ? 24 : 240, color: ink, title = "" } = options;
      const points = items.map((item, place) => pointOf(item, { ...options, place }));
      const svg = DRAW[drawn](points, { width, height, ink, title, format: formatOf(options, work) });
      const about = { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` };
      const said =
        title ||
        points
          .map(({ label, value }) => `${label} ${value}`.trim())
          .join(", ")
          .slice(0, 500);
      const markup = `<svg${attributes({ ...about, role: "img", "aria-label": said })} font-size="11" font-family="inherit">${svg}</svg>`;
      work.checkTextLength(markup.length);
      return new Markup(markup);
    },
  }),
];

function pointOf(item: unknown, { label, value, place }: { label?: string; value?: string; place: number }): Point {
  const given =
    value === undefined ? (typeof item === "object" ? ownProperty(item, "value") : item) : ownProperty(item, value);
  const read = number.read(given);
  if (!read) throw new HelperError(`value ${place + 1} of the list is not a number`);
  const named = toText(ownProperty(item, label ?? "label"));
  return {
    value: read.value,
    label: named.length > LABEL_CHARACTERS ? `${named.slice(0, LABEL_CHARACTERS - 1)}…` : named,
  };
}

function formatOf(
  { locale, currency, decimals: places }: { locale?: string; currency?: string; decimals?: number },
  work: HelperRun,
): (value: number) => string {
  const digits = places === undefined ? {} : { minimumFractionDigits: places, maximumFractionDigits: places };
  const style =
    currency === undefined ? {} : ({ style: "currency", currency, maximumFractionDigits: places ?? 0 } as const);
  const format = numberFormat(locale ?? work.language.locale, { ...style, ...digits }, work);
  return (value) => format.format(value);
}

/**
 * Returns the tick values of a scale. The ticks start at 0, or at or below the smallest negative value. They reach the
 * largest value or a value above it. The step is 1, 2 or 5 times a power of ten.
 */
function scaleOf(points: readonly Point[], steps = 4): number[] {
  const values = points.map(({ value }) => value);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const raw = (high - low || 1) / steps;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= raw * 0.999) ?? raw;
  const from = Math.floor(low / step);
  const to = Math.max(from + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}

/**
 * Assumed maximum width of a character, in pixels. Space is reserved with this width, because only the browser knows
 * the real width.
 */
const CHARACTER_PX = 6.2;
const AXIS_BELOW = 20;
const TITLE_ABOVE = 22;

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  y(value: number): number;
  /** SVG of the title, the grid lines and the numbers of the scale. */
  svg: string;
}

function frameOf(points: readonly Point[], { width, height, title, format }: ChartOptions): Frame {
  const ticks = scaleOf(points);
  const figures = ticks.map(format);
  const left = Math.max(...figures.map((figure) => figure.length)) * CHARACTER_PX + 10;
  const [top, bottom] = [title === "" ? 8 : TITLE_ABOVE + 6, height - AXIS_BELOW];
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const lines = ticks.map((tick, i) => {
    const at = formatNumber(y(tick));
    const stroke = tick === 0 ? "#5c636b" : "#d5d9de";
    return (
      `<line x1="${formatNumber(left)}" x2="${width}" y1="${at}" y2="${at}" stroke="${stroke}"/>` +
      `<text x="${formatNumber(left - 6)}" y="${at}" dy=".35em" text-anchor="end" fill="#5c636b">${escapeHtml(figures[i] ?? "")}</text>`
    );
  });
  const head =
    title === ""
      ? ""
      : `<text x="0" y="14" font-size="13" font-weight="600" fill="currentColor">${escapeHtml(title)}</text>`;
  return { left, right: width, top, bottom, y, svg: head + lines.join("") };
}

/** Returns the SVG of the labels below the axis. Omits labels that would overlap other labels. */
function labelsBelow(points: readonly Point[], { bottom }: Frame, x: (index: number) => number): string {
  const longest = Math.max(1, ...points.map(({ label }) => label.length));
  const apart = points.length > 1 ? x(1) - x(0) : Number.POSITIVE_INFINITY;
  const every = Math.max(1, Math.ceil((longest * CHARACTER_PX + 6) / apart));
  return points
    .map(({ label }, i) =>
      i % every === 0 && label !== ""
        ? `<text x="${formatNumber(x(i))}" y="${formatNumber(bottom + 14)}" text-anchor="middle" fill="#5c636b">${escapeHtml(label)}</text>`
        : "",
    )
    .join("");
}

function bars(points: readonly Point[], look: ChartOptions): string {
  const frame = frameOf(points, look);
  const pitch = (frame.right - frame.left) / Math.max(1, points.length);
  const width = pitch * 0.66;
  const x = (index: number) => frame.left + (index + 0.5) * pitch;
  const zero = frame.y(0);
  const drawn = points.map(({ value }, i) => {
    const y = frame.y(value);
    const [top, height] = [Math.min(y, zero), Math.abs(y - zero)];
    return `<rect x="${formatNumber(x(i) - width / 2)}" y="${formatNumber(top)}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="${look.ink ?? COLORS[0]}"/>`;
  });
  return frame.svg + drawn.join("") + labelsBelow(points, frame, x);
}

function line(points: readonly Point[], look: ChartOptions): string {
  const frame = frameOf(points, look);
  const room = 12;
  const apart = (frame.right - frame.left - 2 * room) / Math.max(1, points.length - 1);
  const x = (index: number) => frame.left + room + index * apart;
  const ink = look.ink ?? COLORS[0];
  const path = points
    .map(({ value }, i) => `${i === 0 ? "M" : "L"}${formatNumber(x(i))} ${formatNumber(frame.y(value))}`)
    .join("");
  const dots =
    points.length > 60
      ? []
      : points.map(
          ({ value }, i) =>
            `<circle cx="${formatNumber(x(i))}" cy="${formatNumber(frame.y(value))}" r="2.5" fill="${ink}"/>`,
        );
  return `${frame.svg}<path d="${path}" fill="none" stroke="${ink}" stroke-width="2" stroke-linejoin="round"/>${dots.join("")}${labelsBelow(points, frame, x)}`;
}

/** Returns a line chart that is small enough for a line of text. It has no axes, and a dot at the last value. */
function sparkline(points: readonly Point[], { width, height, ink = COLORS[0] }: ChartOptions): string {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = 3;
  const apart = (width - 2 * room) / Math.max(1, points.length - 1);
  const y = (value: number) => height - room - ((value - low) / (high - low || 1)) * (height - 2 * room);
  const path = values
    .map((value, i) => `${i === 0 ? "M" : "L"}${formatNumber(room + i * apart)} ${formatNumber(y(value))}`)
    .join("");
  const last = values.at(-1);
  const dot =
    last === undefined
      ? ""
      : `<circle cx="${formatNumber(room + (values.length - 1) * apart)}" cy="${formatNumber(y(last))}" r="2.2" fill="${ink}"/>`;
  return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="1.4" stroke-linejoin="round"/>${dot}`;
}

const LEGEND_LINE = 18;

/**
 * Returns a pie chart. Its slices start at the top and run clockwise. A legend beside the pie lists names, values and
 * shares.
 */
function pie(points: readonly Point[], { width, height, title, format }: ChartOptions): string {
  const total = points.reduce((sum, { value }) => sum + value, 0);
  if (points.some(({ value }) => value < 0) || total <= 0)
    throw new HelperError("the values of a pie chart must be 0 or more, and at least one must be above 0");
  const top = title === "" ? 0 : TITLE_ABOVE;
  const radius = Math.min(height - top, width / 2) / 2 - 2;
  const [cx, cy] = [radius + 2, top + (height - top) / 2];
  const at = (share: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    return `${formatNumber(cx + radius * Math.cos(angle))} ${formatNumber(cy + radius * Math.sin(angle))}`;
  };
  let before = 0;
  const slices = points.map(({ value }, i) => {
    const share = value / total;
    const [from, to] = [before, before + share];
    before = to;
    const fill = COLORS[i % COLORS.length];
    if (share > 0.9999)
      return `<circle cx="${formatNumber(cx)}" cy="${formatNumber(cy)}" r="${formatNumber(radius)}" fill="${fill}"/>`;
    const isLarge = share > 0.5 ? 1 : 0;
    return `<path d="M${formatNumber(cx)} ${formatNumber(cy)}L${at(from)}A${formatNumber(radius)} ${formatNumber(radius)} 0 ${isLarge} 1 ${at(to)}Z" fill="${fill}" stroke="#fff"/>`;
  });
  const shown = points.slice(0, Math.max(1, Math.floor((height - top) / LEGEND_LINE)));
  const first = cy - (shown.length * LEGEND_LINE) / 2;
  const left = 2 * radius + 22;
  const legend = shown.map(({ label, value }, i) => {
    const y = formatNumber(first + i * LEGEND_LINE);
    const words = `${label}${label === "" ? "" : ": "}${format(value)} (${Math.round((value / total) * 1_000) / 10} %)`;
    return `<rect x="${formatNumber(left)}" y="${y}" width="11" height="11" fill="${COLORS[i % COLORS.length]}"/><text x="${formatNumber(left + 17)}" y="${y}" dy="10" fill="currentColor">${escapeHtml(words)}</text>`;
  });
  const head =
    title === ""
      ? ""
      : `<text x="0" y="14" font-size="13" font-weight="600" fill="currentColor">${escapeHtml(title)}</text>`;
  return head + slices.join("") + legend.join("");
}

const DRAW: Record<Kind, (points: readonly Point[], look: ChartOptions) => string> = {
  bar: bars,
  line,
  pie,
  sparkline,
};
