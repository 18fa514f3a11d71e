/** Bars per day as SVG: drawn on the server, so it needs no script, and read out as a table by assistive technology. */
export interface Day {
  /** `2026-11-22` */
  date: string;
  good: number;
  failed: number;
}

const WIDTH = 720;
const HEIGHT = 180;
const TOP = 12;
const BOTTOM = 24;
const LEFT = 40;

/** 1, 2 or 5 times a power of ten: the next round figure at or above the highest bar. */
export function roundedUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= most) ?? most;
}

export const DailyChart = ({ days, label }: { days: readonly Day[]; label: string }) => {
  const top = roundedUp(Math.max(1, ...days.map(({ good, failed }) => good + failed)));
  const step = (WIDTH - LEFT) / Math.max(1, days.length);
  const height = (value: number) => (value / top) * (HEIGHT - TOP - BOTTOM);
  const floor = HEIGHT - BOTTOM;
  const every = Math.ceil(days.length / 6);
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 0.5, 1].map((share) => (
          <>
            <line class="grid" x1={LEFT} x2={WIDTH} y1={floor - height(top * share)} y2={floor - height(top * share)} />
            <text class="tick" x={LEFT - 8} y={floor - height(top * share) + 4} text-anchor="end">
              {Number.isInteger(top * share) ? top * share : ""}
            </text>
          </>
        ))}
        {days.map(({ date, good, failed }, i) => (
          <g>
            <title>{`${date}: ${good} made, ${failed} failed`}</title>
            <rect class="hover" x={LEFT + i * step} y={TOP} width={step} height={floor - TOP} />
            <rect
              class="good"
              x={LEFT + i * step + step * 0.18}
              y={floor - height(good)}
              width={step * 0.64}
              height={height(good)}
              rx="1.5"
            />
            <rect
              class="bad"
              x={LEFT + i * step + step * 0.18}
              y={floor - height(good + failed)}
              width={step * 0.64}
              height={height(failed)}
              rx="1.5"
            />
            {i % every === 0 ? (
              <text class="tick" x={LEFT + (i + 0.5) * step} y={HEIGHT - 6} text-anchor="middle">
                {date.slice(5)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <figcaption>
        <span class="key good">made</span>
        <span class="key bad">failed</span>
      </figcaption>
    </figure>
  );
};
