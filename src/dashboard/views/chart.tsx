/**
 * One bar of a chart. The server draws charts as SVG, so a chart needs no script. The tooltip of each bar shows its
 * values.
 */
export interface Bar {
  /** Label below the bar. A chart shows at most 6 labels. */
  tick: string;
  /** Full name of the bar, for its tooltip. */
  name: string;
  good: number;
  bad: number;
}

const WIDTH = 10;
const BAR_WIDTH = 6.4;
const HEIGHT = 100;
const TICKS = 6;

/** Returns the smallest number at or above `maximum` that is 1, 2 or 5 times a power of ten. */
function roundUpToScale(maximum: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, maximum)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= maximum) ?? maximum;
}

interface BarChartProps {
  bars: readonly Bar[];
  label: string;
  /** Names of the two parts of a bar, for the legend. */
  good: string;
  bad: string;
}

/**
 * Bar chart that is as wide as its container. The scale and the labels are HTML text outside the SVG, so that their
 * font size does not change with the width.
 */
export const BarChart = ({ bars, label, good, bad }: BarChartProps) => {
  const top = roundUpToScale(Math.max(2, ...bars.map((bar) => bar.good + bar.bad)));
  const step = (bars.length - 1) / (TICKS - 1);
  const ticks = Array.from({ length: TICKS }, (_, i) => bars[Math.round(i * step)]?.tick ?? "");
  return (
    <figure class="chart">
      <div class="chart-scale" aria-hidden="true">
        <span>{top}</span>
        <span>{Number.isInteger(top / 2) ? top / 2 : ""}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {bars.map((bar, index) => (
          <BarShape bar={bar} x={index * WIDTH} scale={HEIGHT / top} names={{ good, bad }} />
        ))}
      </svg>
      <div class="chart-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span>{tick}</span>
        ))}
      </div>
      <figcaption>
        <span class="key good">{good}</span>
        <span class="key bad">{bad}</span>
      </figcaption>
    </figure>
  );
};

interface BarShapeProps {
  bar: Bar;
  x: number;
  /** Height of the value 1, in SVG units. */
  scale: number;
  names: { good: string; bad: string };
}

const BarShape = ({ bar, x, scale, names }: BarShapeProps) => {
  const [good, bad] = [bar.good * scale, bar.bad * scale];
  const place = { x: x + (WIDTH - BAR_WIDTH) / 2, width: BAR_WIDTH };
  return (
    <g>
      <title>{`${bar.name}: ${bar.good} ${names.good}, ${bar.bad} ${names.bad}`}</title>
      <rect class="hover" x={x} y={0} width={WIDTH} height={HEIGHT} />
      <rect class="good" {...place} y={HEIGHT - good} height={good} />
      <rect class="bad" {...place} y={HEIGHT - good - bad} height={bad} />
    </g>
  );
};
