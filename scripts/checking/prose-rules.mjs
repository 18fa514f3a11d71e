/**
 * The rules of docs/writing.md that a program can check with few false alarms.
 * @typedef {{ pattern: RegExp, remedy: string }} Phrase
 */

/** @type {readonly Phrase[]} Openings that hide the subject of a comment. */
const OPENINGS = [
  { pattern: /^(?:What|Whoever|Whatever|Whose|Those|That which)\b/, remedy: "Start with a noun or a verb" },
  { pattern: /^Of (?!course)/, remedy: "Name the thing first, then what it belongs to" },
  { pattern: /^(?:Or|Nor|Which|Than)\b/, remedy: "Write a whole sentence" },
];

/** @type {readonly Phrase[]} Phrases that no kind of text may contain. */
const PHRASES = [
  { pattern: /\bwhoever\b/i, remedy: "Name the person or program: the caller, the client, the reader" },
  {
    pattern: /(?<!\bthere )\b(?:is|are|was|were) (?:told|none)\b(?! of\b)/i,
    remedy: "Use a term: is reported, is missing, is invalid",
  },
  { pattern: /\b(?:tell|tells|told) of\b/i, remedy: "Use a term: report, announce, list" },
  { pattern: /\bin type sizes\b/i, remedy: "Write: in ems" },
  { pattern: /\bso many\b(?! (?:that|as)\b)/i, remedy: "Write the number, or name it" },
];

/** @type {readonly Phrase[]} First words of test titles that lack a subject when a list of failures shows them. */
const TITLE_OPENINGS = [
  {
    pattern: /^(?:or|and|but|nor|so|then|whose|which|that|of|what|who|whoever|whatever)\b/,
    remedy: "Write a full sentence",
  },
];

/** @type {readonly Phrase[]} First words of `describe` that name no unit. */
const GROUP_OPENINGS = [
  {
    pattern:
      /^(?:or|and|but|of|what|whoever|whatever|that|which|whose|while|when|where|once|if|is|are|has|does|may)\b/i,
    remedy: "Name the unit or the endpoint under test",
  },
];

const MOST_WORDS = { docs: 30, comment: 35 };

/** @typedef {{ kind: "docs" | "comment" | "title" | "group", text: string, line: number }} Passage `text` is one paragraph, comment or title. */

/**
 * Returns one message for each rule that the passage breaks.
 * @param {Passage} passage
 * @returns {string[]}
 */
export function proseProblems({ kind, text }) {
  const phrases = {
    docs: PHRASES,
    comment: [...OPENINGS, ...PHRASES],
    title: [...TITLE_OPENINGS, ...PHRASES],
    group: [...GROUP_OPENINGS, ...PHRASES],
  }[kind];
  const words = text.replaceAll(/`[^`]*`/g, "`code`");
  const problems = phrases.flatMap(({ pattern, remedy }) => {
    const found = pattern.exec(words)?.[0];
    return found === undefined ? [] : [`"${found.trim()}": ${remedy}.`];
  });
  if (kind === "docs" || kind === "comment")
    for (const sentence of sentencesOf(words)) {
      const count = sentence.split(/\s+/).length;
      if (count > MOST_WORDS[kind])
        problems.push(`${count} words in one sentence (at most ${MOST_WORDS[kind]}): "${sentence.slice(0, 50)}…"`);
    }
  return problems;
}

/** @param {string} text */
const sentencesOf = (text) =>
  text
    .replaceAll(/\]\([^)]*\)/g, "]")
    .split(/(?<=[.!?:;])["')\]*_]*\s+/)
    .filter((sentence) => sentence !== "");
