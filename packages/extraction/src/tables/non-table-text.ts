import { lineText } from "../layout/line-text.ts";
import type { Line } from "./columns.ts";
import { isListing, isTitledListing } from "./listings.ts";
import { isRunningText } from "./running-text.ts";
import { isFigure } from "./table.ts";

const MARKER = /^(?:[•‣◦▪●○■□–—*·-]|\(?\d{1,3}[.)]?|\d{1,2}(?:\.\d{1,2})+\.?|\(?[a-zA-Z][.)]|\(?[ivxlc]{1,5}[.)])$/;
const CHAPTER =
  /^(?:\d{1,2}\.\d{1,2}(?:\.\d{1,2})*\.?\s|(?:chapter|part|section|item|appendix|annex|kapitel|teil|anhang|chapitre|annexe|cap[ií]tulo)\s[\dA-Z])/iu;
/**
 * Matches numbered headings. Lines with such headings count as a table of contents if they have at least `MANY_PAGES`
 * page numbers.
 */
const NUMBERED = /^\d{1,2}\.(?:\d{1,2}(?:\.\d{1,2})*\.?)?\s\p{L}/u;
const MANY_PAGES = 6;
const LEADERS = /(?:[.·…_]\s?){4,}/u;
const EQUATION_NUMBER = /^\(([A-Z]{1,2}\.?|\d{1,2}\.)?(\d{1,3})[a-z]?\)$/u;
const RELATION = /[=<>≤≥≈∼→⇒∈]/u;
const YEAR = /^(?:19|20)\d\d$/;

/** Whether lines in columns are not a table, but a list, a chart's scale, a table of contents or similar text. */
export const isNonTable = (lines: readonly Line[], hasTypedRules: boolean): boolean =>
  [isContents, isScale, isAxis, areEquations, isTitledListing, isRunningText].some((test) => test(lines)) ||
  (!hasTypedRules && isList(lines)) ||
  isListing(lines, hasTypedRules);

/** Whether the lines are list bullets or item numbers beside running text. */
function isList(lines: readonly Line[]): boolean {
  if ((lines[0]?.cells.length ?? 0) !== 2) return false;
  const beside = lines.filter(({ cells }) => (cells[1]?.length ?? 0) > 0);
  const starts = beside.map((line) => lineText(line.cells[0] ?? [])).filter((text) => text !== "");
  const texts = lines.map((line) => lineText(line.cells[1] ?? [])).filter((text) => text !== "" && !isFigure(text));
  return starts.filter((text) => MARKER.test(text)).length > 0.7 * starts.length && texts.length > 0.5 * lines.length;
}

/**
 * Whether the lines are equations with equation numbers in brackets at the margin. The numerator and denominator of a
 * fraction may be on separate lines.
 */
function areEquations(lines: readonly Line[]): boolean {
  const numbered = lines.flatMap(({ row }) => {
    const [last, ...others] = [...row.words].sort((a, b) => b.x1 - a.x1);
    const [, section = "", number] = EQUATION_NUMBER.exec(last?.text ?? "") ?? [];
    return number
      ? [{ section, number: Number(number), isEquation: others.some(({ text }) => RELATION.test(text)) }]
      : [];
  });
  const counting = numbered.every(
    ({ section, number }, index) =>
      index === 0 || (section === numbered[0]?.section && number === (numbered[index - 1]?.number ?? 0) + 1),
  );
  const most = numbered.length > 0.5 * lines.length || (counting && numbered.length > 1);
  return lines.length > 0 && most && numbered.every(({ isEquation }) => isEquation);
}

/**
 * Whether the lines are the scales of a chart. They must contain only numbers. They must also have at most three lines,
 * or numbers that change in equal steps.
 */
function isScale(lines: readonly Line[]): boolean {
  if (lines.some(({ row }) => row.words.some(({ text }) => /\p{L}{2}/u.test(text)))) return false;
  const columns = lines[0]?.cells.map((_, column) => lines.map(({ cells }) => lineText(cells[column] ?? [])));
  return lines.length <= 3 || columns?.every(hasEvenSteps) === true;
}

/** Whether the lines are the axis of a chart and its legend: years above words without numbers. */
function isAxis([first, ...others]: readonly Line[]): boolean {
  const texts = (line: Line | undefined): string[] => line?.cells.map(lineText).filter((text) => text !== "") ?? [];
  const heads = texts(first);
  return heads.length >= 3 && heads.every((text) => YEAR.test(text)) && !/\d/.test(others.flatMap(texts).join(""));
}

/** Whether the numbers increase or decrease in equal steps. */
function hasEvenSteps(texts: readonly string[]): boolean {
  const figures = texts
    .filter((text) => text !== "")
    .map((text) => Number(text.replaceAll(/[%\s,]/g, "").replace("–", "-")));
  const [first = 0, second = 0] = figures;
  const step = second - first;
  const even = figures
    .slice(1)
    .every((figure, index) => Math.abs(figure - (figures[index] ?? 0) - step) < 1e-6 * Math.abs(step));
  return figures.length >= 3 && step !== 0 && even;
}

/**
 * Whether the lines are a table of contents: headings with dot leaders or chapter numbers, and page numbers that never
 * decrease.
 */
function isContents(lines: readonly Line[]): boolean {
  const columns = lines[0]?.cells.length ?? 0;
  const texts = lines.map(({ row }) => lineText(row.words));
  const share = (test: RegExp): number => texts.filter((text) => test.test(text)).length / Math.max(1, lines.length);
  const led = share(LEADERS) > 0.5;
  // The dots of dot leaders may look like additional columns.
  if (columns < 2 || (columns > 3 && !led)) return false;
  const pages = lines
    .map((line) => lineText(line.cells[columns - 1] ?? []).replace(/^[.·…_\s]+/, ""))
    .filter((text) => text !== "");
  const numbers = pages.filter((text) => /^\d{1,4}$/.test(text)).map(Number);
  const rising = numbers.every((page, index) => page >= (numbers[index - 1] ?? 0));
  if (!rising || numbers.length <= 0.6 * pages.length || numbers.length < 3) return false;
  return led || share(CHAPTER) > 0.5 || (numbers.length >= MANY_PAGES && share(NUMBERED) > 0.5);
}
