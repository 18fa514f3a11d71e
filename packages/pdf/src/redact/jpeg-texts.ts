import type { TextMatcher } from "./text-matcher.ts";

/** JPEG markers (ITU-T T.81, table B.1). */
const START = 0xd8;
const SCAN = 0xda;
const COMMENT = 0xfe;
const FIRST_APPLICATION = 0xe0;
const LAST_APPLICATION = 0xef;
/** Markers of the segments that PDF readers need: JFIF, ICC profile and Adobe's colour transform. */
const NEEDED = [0xe0, 0xe2, 0xee];

/** Yields the segments of a JPEG file before its first scan, with the marker and the byte range of each. */
function* segmentsOf(file: Uint8Array): Generator<{ marker: number; from: number; to: number }> {
  if (file[0] !== 0xff || file[1] !== START) return;
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0;
    const to = at + 2 + ((file[at + 2] ?? 0) << 8) + (file[at + 3] ?? 0);
    if (to > file.length || marker === SCAN) return;
    yield { marker, from: at, to };
    at = to;
  }
}

const isTextSegment = (marker: number): boolean =>
  marker === COMMENT || (marker >= FIRST_APPLICATION && marker <= LAST_APPLICATION);

/** Whether a JPEG file contains a searched text in a segment without pixels. */
export const hasJpegText = (file: Uint8Array, matcher: TextMatcher): boolean =>
  [...segmentsOf(file)].some(({ marker, from, to }) => {
    if (!isTextSegment(marker)) return false;
    const segment = file.subarray(from + 4, to);
    return matcher.isInBytes(segment) || matcher.isInBinary(segment);
  });

/**
 * Returns the JPEG without Exif, XMP and comments, or null if these contain no searched text. The pixels stay the same.
 */
export function withoutJpegTexts(file: Uint8Array, matcher: TextMatcher): Uint8Array | null {
  if (!hasJpegText(file, matcher)) return null;
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const segment of segmentsOf(file)) {
    if (!isTextSegment(segment.marker) || NEEDED.includes(segment.marker)) continue;
    parts.push(file.subarray(from, segment.from));
    from = segment.to;
  }
  return new Uint8Array(Buffer.concat([...parts, file.subarray(from)]));
}
