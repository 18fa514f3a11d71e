const mm = (value: number) => (value * 72) / 25.4;
const inch = (value: number) => value * 72;

export interface PageSize {
  widthPt: number;
  heightPt: number;
}

/**
 * Width and height of paper in points, in portrait. Sizes of the A series are from ISO 216; the others are US sizes
 * (ANSI).
 */
export const PAGE_SIZES = {
  a4: { widthPt: mm(210), heightPt: mm(297) },
  a3: { widthPt: mm(297), heightPt: mm(420) },
  a5: { widthPt: mm(148), heightPt: mm(210) },
  letter: { widthPt: inch(8.5), heightPt: inch(11) },
  legal: { widthPt: inch(8.5), heightPt: inch(14) },
  tabloid: { widthPt: inch(11), heightPt: inch(17) },
} as const;

/**
 * Largest difference in points between two page sizes that count as equal. Chromium rounds a page to whole device
 * pixels.
 */
const SAME_SIZE_PT = 1.5;

export function isSameSize(one: PageSize, other: PageSize): boolean {
  return (
    Math.abs(one.widthPt - other.widthPt) <= SAME_SIZE_PT && Math.abs(one.heightPt - other.heightPt) <= SAME_SIZE_PT
  );
}

/** Returns the paper size in landscape. A size that is already wider than high is returned unchanged. */
export const toLandscape = ({ widthPt, heightPt }: PageSize): PageSize => ({
  widthPt: Math.max(widthPt, heightPt),
  heightPt: Math.min(widthPt, heightPt),
});

/** Returns the size in portrait. A size that is already higher than wide is returned unchanged. */
export const toPortrait = (size: PageSize): PageSize => {
  const { widthPt, heightPt } = toLandscape(size);
  return { widthPt: heightPt, heightPt: widthPt };
};

/**
 * Describes the size with request options: a format name or a custom size, in portrait, and whether the page is
 * landscape.
 */
export function describeSize(size: PageSize) {
  const landscape = size.widthPt > size.heightPt;
  const portrait = toPortrait(size);
  const format = PAGE_FORMATS.find((name) => isSameSize(PAGE_SIZES[name], portrait));
  if (format) return { format, customSize: null, landscape };
  const { width, height } = inMillimetres(portrait);
  return { format: "custom", customSize: { width: `${width}mm`, height: `${height}mm` }, landscape };
}

/** Converts a size to millimetres, rounded to a tenth. */
export function inMillimetres({ widthPt, heightPt }: PageSize): { width: number; height: number } {
  const round = (points: number) => Math.round((points * 254) / 72) / 10;
  return { width: round(widthPt), height: round(heightPt) };
}

export type PageFormat = keyof typeof PAGE_SIZES;
export const PAGE_FORMATS = Object.keys(PAGE_SIZES) as [PageFormat, ...PageFormat[]];

/**
 * Limits of a page side in points. PDF readers support up to 200 inches (PDF 32000-1 annex C.2), and below 10 points
 * nothing can be printed.
 */
export const PAGE_SIDE_PT = { min: 10, max: 14_400 } as const;
