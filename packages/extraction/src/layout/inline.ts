import { centreX, centreY, contains } from "../geometry.ts";
import type { Link } from "../reading/links.ts";
import { inReadingOrder, lineBreak, type Vocabulary } from "./line-text.ts";
import { spaceBetween, type Word } from "./words.ts";

interface Line {
  words: readonly Word[];
  text: string;
}

interface StyledRun {
  text: string;
  style: string;
  url: string | null;
}

const escapeMarkdown = (text: string): string => text.replaceAll(/([\\`*_[\]<>])/g, "\\$1");

const styleOf = (word: Word): string => (word.monospace ? "`" : `${word.bold ? "**" : ""}${word.italic ? "*" : ""}`);

/**
 * Returns the lines of a paragraph as Markdown. Bold text, italic text, code and external links continue across line
 * ends.
 */
export function inlineMarkdown(lines: readonly Line[], links: readonly Link[], known: Vocabulary): string {
  const runs: StyledRun[] = [];
  let text = "";
  for (const { words, text: line } of lines) {
    const way = text === "" ? null : lineBreak(text, line, known);
    if (way === "hyphen") trimLastRun(runs);
    addLine(runs, words, { links, space: way === "space" });
    text = way === "hyphen" ? text.slice(0, -1) + line : way === "space" ? `${text} ${line}` : text + line;
  }
  return linkMarkdown(runs);
}

function addLine(
  runs: StyledRun[],
  words: readonly Word[],
  { links, space }: { links: readonly Link[]; space: boolean },
): void {
  let before: Word | null = null;
  for (const word of inReadingOrder(words)) {
    const url = links.find((link) => contains(link, centreX(word), centreY(word)))?.url ?? null;
    const style = styleOf(word);
    const parted = before ? hasSpaceBetween(before, word) : space;
    const last = runs.at(-1);
    const text = word.monospace ? word.text : escapeMarkdown(word.text);
    if (last && last.style === style && last.url === url) last.text += (parted ? " " : "") + text;
    else if (parted) runs.push({ text: " ", style: "", url: last?.url === url ? url : null }, { text, style, url });
    else runs.push({ text, style, url });
    before = word;
  }
}

function trimLastRun(runs: readonly StyledRun[]): void {
  const last = runs.at(-1);
  if (last) last.text = last.text.slice(0, -1);
}

/** Returns the consecutive text runs of one link as one Markdown link, even if the styles of the runs differ. */
function linkMarkdown(runs: readonly StyledRun[]): string {
  let text = "";
  let open: string | null = null;
  for (const run of [...runs, { text: "", style: "", url: null }]) {
    if (run.url !== open) {
      if (open !== null) text += `](${open.replaceAll(/[()\s]/g, encodeURIComponent)})`;
      if (run.url !== null) text += "[";
      open = run.url;
    }
    text += styledMarkdown(run);
  }
  return text;
}

const hasSpaceBetween = (before: Word, after: Word): boolean =>
  before.x0 <= after.x0 ? spaceBetween(before, after) : spaceBetween(after, before) || before.spaceAfter === true;

function styledMarkdown({ text, style }: StyledRun): string {
  return text.trim() === "" ? text : `${style}${text}${[...style].reverse().join("")}`;
}
