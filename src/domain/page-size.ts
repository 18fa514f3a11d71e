const mm = (value: number) => (value * 72) / 25.4;
const inch = (value: number) => value * 72;

/** Portrait width and height in points: ISO 216 for the A series, ANSI/US names otherwise. */
export const PAGE_SIZES = {
  a4: { widthPt: mm(210), heightPt: mm(297) },
  a3: { widthPt: mm(297), heightPt: mm(420) },
  a5: { widthPt: mm(148), heightPt: mm(210) },
  letter: { widthPt: inch(8.5), heightPt: inch(11) },
  legal: { widthPt: inch(8.5), heightPt: inch(14) },
  tabloid: { widthPt: inch(11), heightPt: inch(17) },
} as const;

export type PageFormat = keyof typeof PAGE_SIZES;
export const PAGE_FORMATS = Object.keys(PAGE_SIZES) as [PageFormat, ...PageFormat[]];

/** A page side, in points: 200 inches is what PDF readers allow (PDF 32000-1 annex C.2); under 10 points nothing prints. */
export const PAGE_SIDE_PT = { min: 10, max: 14_400 } as const;
