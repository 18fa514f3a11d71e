const mm = (value: number) => (value * 72) / 25.4;
const inch = (value: number) => value * 72;

export interface PageSize {
  widthPt: number;
  heightPt: number;
}

/** Portrait width and height in points: ISO 216 for the A series, ANSI/US names otherwise. */
export const PAGE_SIZES = {
  a4: { widthPt: mm(210), heightPt: mm(297) },
  a3: { widthPt: mm(297), heightPt: mm(420) },
  a5: { widthPt: mm(148), heightPt: mm(210) },
  letter: { widthPt: inch(8.5), heightPt: inch(11) },
  legal: { widthPt: inch(8.5), heightPt: inch(14) },
  tabloid: { widthPt: inch(11), heightPt: inch(17) },
} as const;

/** Chromium rounds a page to whole device pixels. */
const SAME_SIZE_PT = 1.5;

export function isSameSize(one: PageSize, other: PageSize): boolean {
  return (
    Math.abs(one.widthPt - other.widthPt) <= SAME_SIZE_PT && Math.abs(one.heightPt - other.heightPt) <= SAME_SIZE_PT
  );
}

/** How paper lies that is turned sideways: one that is wide already stays. */
export const laidWide = ({ widthPt, heightPt }: PageSize): PageSize => ({
  widthPt: Math.max(widthPt, heightPt),
  heightPt: Math.min(widthPt, heightPt),
});

/** What becomes `laidWide` where it is turned. */
export const upright = (size: PageSize): PageSize => {
  const { widthPt, heightPt } = laidWide(size);
  return { widthPt: heightPt, heightPt: widthPt };
};

/** The size as a request would ask for it: a format's name or a custom size, upright, and whether it is turned. */
export function describeSize(size: PageSize) {
  const landscape = size.widthPt > size.heightPt;
  const portrait = upright(size);
  const format = PAGE_FORMATS.find((name) => isSameSize(PAGE_SIZES[name], portrait));
  if (format) return { format, customSize: null, landscape };
  const { width, height } = inMillimetres(portrait);
  return { format: "custom", customSize: { width: `${width}mm`, height: `${height}mm` }, landscape };
}

/** To a tenth of a millimetre. */
export function inMillimetres({ widthPt, heightPt }: PageSize): { width: number; height: number } {
  const round = (points: number) => Math.round((points * 254) / 72) / 10;
  return { width: round(widthPt), height: round(heightPt) };
}

export type PageFormat = keyof typeof PAGE_SIZES;
export const PAGE_FORMATS = Object.keys(PAGE_SIZES) as [PageFormat, ...PageFormat[]];

/** A page side, in points: 200 inches is what PDF readers allow (PDF 32000-1 annex C.2); under 10 points nothing prints. */
export const PAGE_SIDE_PT = { min: 10, max: 14_400 } as const;
