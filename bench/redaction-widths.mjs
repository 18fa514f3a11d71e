import { LocalExtractor } from "@folio/extraction";
import { cMaps } from "../packages/pdf/test/support/cmaps.ts";
import { everythingIn } from "../packages/pdf/test/support/everything-in.ts";
import { handmadePdf } from "../packages/pdf/test/support/handmade-pdf.ts";
import { pdfEditor } from "./support/pdf-editor.mjs";

/**
 * Measures how often the gap of a redacted name reveals the name to a reader who knows 100 possible names, in 20 fonts. The reader redacts
 * the same document with every name of the same length, and compares all bytes of the results. Of the names with the same result, the
 * reader guesses one.
 */
const FIRST = ["Anna", "Wim", "Lilli", "Mario", "Bertil", "Conrad", "Ida", "Ruth", "Moritz", "Fillip"];
const LAST = [
  "Lorwick",
  "Hammond",
  "Tillich",
  "Maurer",
  "Fischer",
  "Wimmer",
  "Jilliff",
  "Brandt",
  "Oakwood",
  "Mommsen",
];
const NAMES = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`));
const STANDARD_FONTS = [
  "Helvetica",
  "Helvetica-Bold",
  "Times-Roman",
  "Times-Bold",
  "Times-Italic",
  "Times-BoldItalic",
  "Courier",
];
const FONTS = 20;
const [FIRST_CODE, LAST_CODE] = [32, 126];

const editor = await pdfEditor();
const extractor = new LocalExtractor({
  limits: { pages: 10, pageGlyphs: 10_000, pageOperations: 100_000, streamBytes: 1e7 },
  hasFallback: false,
  cMaps,
});

/** Returns the dictionaries of the fonts: standard fonts, and fonts with other widths for each letter, which a seed determines. */
function fontObjects() {
  const own = Array.from({ length: FONTS - STANDARD_FONTS.length }, (_, seed) => {
    let state = seed + 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const widths = Array.from({ length: LAST_CODE - FIRST_CODE + 1 }, () => Math.round(220 + 640 * random()));
    widths[0] = 250;
    return `<</Type/Font/Subtype/Type1/BaseFont/Own${seed}/Encoding/WinAnsiEncoding/FirstChar ${FIRST_CODE}/LastChar ${LAST_CODE}/Widths[${widths.join(" ")}]>>`;
  });
  const standard = STANDARD_FONTS.map(
    (name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`,
  );
  return [...standard, ...own];
}

async function redacted(name, font, width) {
  const lines = ["The contract of this day", `Mr ${name} paid in full`, "and signed the last page"];
  const content = `BT /F2 11 Tf 14 TL 20 200 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const source = handmadePdf([{ content, entries: "/MediaBox[0 0 595 300]/Resources<</Font<</F2 100 0 R>>>>" }], {
    objects: [font],
  });
  const searches = [{ kind: "text", text: name, caseSensitive: false }];
  const request = { source: { bytes: source }, pages: "all", deadlineMs: Date.now() + 60_000 };
  const { found } = await extractor.find(request, searches);
  if (found.length !== 1) throw new Error(`The search found ${name} ${found.length} times`);
  const areas = found.flatMap(({ page, boxes }) => boxes.map((box) => ({ page, ...box, isFound: true })));
  const step = { kind: "redact", areas, color: "#000000", searches, width };
  return everythingIn((await editor.revise({ bytes: source }, { steps: [step], files: [], protection: null })).pdf);
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share) => `${(100 * share).toFixed(1)} %`;

const byLength = Map.groupBy(NAMES, ({ length }) => length);
const chances = NAMES.map(({ length }) => 1 / byLength.get(length).length);
const chance = mean(chances);
const guesses = NAMES.length * FONTS;
const margin = 1.96 * Math.sqrt((chance * (1 - chance)) / guesses);
console.log(`${NAMES.length} names in ${FONTS} fonts, candidates of the same length`);
console.log(
  `by chance: ${percent(chance)} (95 % interval of ${guesses} guesses: ${percent(chance - margin)} to ${percent(chance + margin)})`,
);
for (const width of ["keep", "normalize"]) {
  const hits = [];
  for (const font of fontObjects()) {
    const results = new Map();
    for (const name of NAMES) results.set(name, await redacted(name, font, width));
    for (const name of NAMES) {
      const same = byLength.get(name.length).filter((other) => results.get(other) === results.get(name));
      hits.push(1 / same.length);
    }
  }
  const rate = mean(hits);
  const verdict = rate > chance + margin ? "above chance" : "not above chance";
  console.log(`width ${width}: ${percent(rate)} recovered, ${verdict}`);
}
