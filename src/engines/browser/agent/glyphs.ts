import { boundedListFactory, textTruncator } from "./page-notes.ts";

/**
 * Matches characters outside the Latin script. Latin characters are not checked, because every font has glyphs for
 * them.
 */
const NON_LATIN = /(?!\p{Cc})[^\u0020-\u024f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf\u2100-\u214f]/u;
const VISIBLE = /^[\p{L}\p{N}\p{S}\p{P}\p{Co}]$/u;
const MAX_CHECKED_CHARACTERS = 200;
const GLYPH_CANVAS_PX = 48;
/** A code point that is not assigned. No font has a glyph for it. */
const UNASSIGNED = "\u0378";

/**
 * Returns a function that finds non-Latin characters for which the fonts have no glyph. The browser draws such a
 * character exactly like an unassigned character.
 */
export function missingGlyphFinder(): () => string[] {
  const list = boundedListFactory();
  const cut = textTruncator();
  return () => {
    const missing = list<string>(10);
    const asked = new Set<string>();
    const isMissing = missingGlyphTest(
      new OffscreenCanvas(GLYPH_CANVAS_PX, GLYPH_CANVAS_PX).getContext("2d", { willReadFrequently: true }),
    );
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && asked.size < MAX_CHECKED_CHARACTERS; node = walker.nextNode()) {
      const { data, parentElement: parent } = node as Text;
      if (!parent || !NON_LATIN.test(data)) continue;
      if (parent instanceof HTMLScriptElement || parent instanceof HTMLStyleElement) continue;
      const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parent);
      const font = `${fontStyle} ${fontWeight} 28px ${fontFamily}`;
      for (const character of data) {
        const key = character + font;
        if (asked.size >= MAX_CHECKED_CHARACTERS || asked.has(key)) continue;
        if (!NON_LATIN.test(character) || !VISIBLE.test(character)) continue;
        asked.add(key);
        if (isMissing(character, font)) missing.push(cut(character, 2));
      }
    }
    return missing.read();
  };
}

function missingGlyphTest(
  context: OffscreenCanvasRenderingContext2D | null,
): (character: string, font: string) => boolean {
  if (!context) return () => false;
  const boxes = new Map<string, { width: number; pixels: Uint8ClampedArray }>();
  const draw = (character: string) => {
    context.clearRect(0, 0, GLYPH_CANVAS_PX, GLYPH_CANVAS_PX);
    context.fillText(character, 4, 36);
    return context.getImageData(0, 0, GLYPH_CANVAS_PX, GLYPH_CANVAS_PX).data;
  };
  return (character, font) => {
    context.font = font;
    const box = boxes.get(font) ?? { width: context.measureText(UNASSIGNED).width, pixels: draw(UNASSIGNED) };
    boxes.set(font, box);
    if (context.measureText(character).width !== box.width) return false;
    return draw(character).every((value, i) => value === box.pixels[i]);
  };
}
