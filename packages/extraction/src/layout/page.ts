import type { Box } from "../geometry.ts";
import { centreX, centreY, contains, grow, intersects, overlapX, union } from "../geometry.ts";
import type { Link } from "../reading/links.ts";
import type { PageContent, PaintedImage, Rule } from "../reading/page-content.ts";
import type { StructureElement } from "../reading/structure.ts";
import { alignedTables, type VectorGraphics } from "../tables/aligned.ts";
import type { NonTableBoxes } from "../tables/boxes.ts";
import { ruledTables } from "../tables/ruled.ts";
import { edgesOf, mergeRules } from "../tables/rulings.ts";
import type { Table } from "../tables/table.ts";
import { type Block, blocksOf, drawingLabelsBlock, figureBlock, tableBlock } from "./blocks.ts";
import { type Chart, chartsIn, isTurnedLabel, type PageGraphics } from "./charts.ts";
import { boxInFrame, boxOnPage, type Frame, framesOf, graphicsInFrame } from "./frames.ts";
import { narrowGutters } from "./gutters.ts";
import { lineText, runsRightToLeft, type Vocabulary, vocabularyOf } from "./line-text.ts";
import { withBullets } from "./list-bullets.ts";
import { regionsOf } from "./regions.ts";
import { type Item, rowsOf, segmentsOf } from "./rows.ts";
import { ticksIn } from "./scales.ts";
import { taggedBlocks } from "./tagged-blocks.ts";
import { type Word, wordsOf } from "./words.ts";

export interface PageLayout {
  number: number;
  width: number;
  height: number;
  /** Blocks of the page in reading order. */
  blocks: Block[];
}

export interface PageInput {
  content: PageContent;
  links: Link[];
  structure: StructureElement[];
}

/** Minimum gap at which a line of text is split between two text columns, in ems. */
const COLUMN_GAP_EM = 1;
/** Minimum gap at which a line of rotated text is split, in ems. */
const TURNED_GAP_EM = 3;
/**
 * Minimum share of a page's words that the tag tree must contain. With a smaller share, the layout ignores the tags.
 */
const TAGGED_SHARE = 0.9;

/**
 * Returns all content of a page as blocks in reading order. Boxes are in points from the top left of the visible page.
 */
export function layoutPage({ content, links, structure }: PageInput): PageLayout {
  const [main, ...others] = framesOf(content.glyphs);
  const angle = main && main.angle % 90 === 0 ? main.angle : 0;
  const upright = main && main.angle === angle ? wordsOf(main.glyphs, angle) : [];
  const turned = (main && main.angle !== angle ? [main, ...others] : others).flatMap((frame) =>
    splitTurnedLines(wordsOf(frame.glyphs, frame.angle))
      .flatMap((words) => blocksOf(words, []))
      .map((block) => ({
        ...block,
        ...boxOnPage(block, frame.angle),
        level: null,
      })),
  );
  const drawn = graphicsInFrame(content, angle);
  const painted = {
    upright,
    sideways: others.flatMap((frame) => linesInFrame(frame, angle)),
    graphics: { ...drawn, rules: mergeRules(drawn.rules), ticks: ticksIn(drawn.rules) },
    pictures: content.images.map(({ stream, mcid, ...image }) => ({ ...boxInFrame(image, angle), stream, mcid })),
    links: links.map((link) => ({ ...link, ...boxInFrame(link, angle) })),
  };
  const inFrame = turned.map((block) => ({ ...block, ...boxInFrame(block, angle) }));
  const figures = content.images.map((image) => ({
    ...figureBlock(boxInFrame(image, angle), ""),
    picture: image.stream,
  }));
  const blocks = isTagged(structure, upright)
    ? insertUntagged(structure, painted, [...inFrame, ...figures])
    : layoutUntagged(painted, [...inFrame, ...figures]);
  const { number, width, height } = content;
  return { number, width, height, blocks: blocks.map((block) => blockOnPage(block, angle)) };
}

/**
 * Groups the lines of rotated text. Two groups are separated by a gap that no line crosses, such as the gap between the
 * titles of two charts.
 */
function splitTurnedLines(words: readonly Word[]): Word[][] {
  const groups: (Box & { words: Word[] })[] = [];
  for (const { words: own, ...box } of rowsOf(words).flatMap((row) => segmentsOf(row, TURNED_GAP_EM))) {
    const under = groups.filter((group) => overlapX(group, box) > 0);
    for (const group of under) groups.splice(groups.indexOf(group), 1);
    groups.push({ ...union([box, ...under]), words: [...under.flatMap((group) => group.words), ...own] });
  }
  return groups.sort((a, b) => a.x0 - b.x0).map((group) => group.words);
}

/**
 * Returns each line of rotated text as one word, in the frame of the page's main text direction. Only text at a right
 * angle to the main direction is returned.
 */
function linesInFrame(frame: Frame, angle: number): Word[] {
  const way = (frame.angle - angle + 360) % 360;
  if (way !== 90 && way !== 270) return [];
  return rowsOf(wordsOf(frame.glyphs, frame.angle))
    .flatMap((row) => segmentsOf(row, COLUMN_GAP_EM))
    .flatMap(({ words, ...line }): Word[] => {
      const [first] = words;
      const box = boxInFrame(boxOnPage(line, frame.angle), angle);
      const turned = way === 270 ? "up" : "down";
      return first
        ? [{ ...first, ...box, text: lineText(words), baseline: box.y1, turned, mcid: -1, spaceAfter: true }]
        : [];
    });
}

/** Returns the layout of a page without tags whose words come from OCR. */
export function layoutRecognisedPage(page: {
  number: number;
  width: number;
  height: number;
  words: Word[];
  rules: Rule[];
  /** Gutters that OCR detected between text columns, as vertical lines. */
  gutters: Rule[];
}): PageLayout {
  const { number, width, height, words, rules, gutters } = page;
  return {
    number,
    width,
    height,
    blocks: layoutUntagged(
      {
        upright: words,
        sideways: [],
        graphics: { rules: mergeRules(rules), fills: [], slants: [], signs: [], ticks: [] },
        links: [],
        pictures: [],
        gutters,
      },
      [],
    ),
  };
}

function blockOnPage(block: Block, angle: number): Block {
  const box = boxOnPage(block, angle);
  const table = block.table && { ...block.table, ...box, words: [] };
  return { ...block, ...box, table };
}

interface PageParts {
  upright: Word[];
  /** Lines of rotated text. They are needed for tables that contain rotated cells. */
  sideways: Word[];
  graphics: PageGraphics;
  links: readonly Link[];
  pictures: readonly PaintedImage[];
  /** Known gutters between text columns. If gutters are known, gaps as narrow as a word space may also be gutters. */
  gutters?: readonly Rule[];
}

function isTagged(structure: readonly StructureElement[], words: readonly Word[]): boolean {
  const own = words.filter(({ artifact }) => !artifact);
  return (
    structure.length > 0 && own.length > 0 && own.filter(({ mcid }) => mcid >= 0).length >= TAGGED_SHARE * own.length
  );
}

/**
 * Adds artifacts and words without tags to the tagged blocks. Added blocks come first if they are above the centre of
 * the tagged content, and last otherwise.
 */
function insertUntagged(structure: readonly StructureElement[], page: PageParts, others: readonly Block[]): Block[] {
  const layOut = (words: Word[]): Block[] => layoutUntagged({ ...page, upright: words, sideways: [] }, []);
  const tagged = taggedBlocks(structure, { words: page.upright, links: page.links, pictures: page.pictures, layOut });
  const used = new Set(structure.flatMap(mcidsOf));
  const stray = layOut(page.upright.filter(({ mcid }) => !used.has(mcid)));
  const body = union(tagged.filter(({ x0 }) => Number.isFinite(x0)));
  const before = stray.filter((block) => centreY(block) < centreY(body));
  const after = stray.filter((block) => centreY(block) >= centreY(body));
  const placed = tagged.map((block) =>
    Number.isFinite(block.x0) ? block : { ...block, x0: body.x0, y0: body.y0, x1: body.x0, y1: body.y0 },
  );
  const texts = others.filter(({ type, lines }) => type !== "figure" && lines.length > 0);
  const figures = placed.some(({ type }) => type === "figure") ? [] : others.filter(({ type }) => type === "figure");
  return [...before, ...placed, ...texts, ...figures, ...after];
}

const mcidsOf = (element: StructureElement): number[] =>
  element.children.flatMap((child) => (typeof child === "number" ? [child] : mcidsOf(child)));

interface LayoutItem extends Item {
  block: Block | null;
}

function layoutUntagged(
  { upright, sideways, graphics: drawn, links, gutters = [] }: PageParts,
  others: readonly Block[],
): Block[] {
  const charts = chartsIn(drawn, upright);
  const labels = new Set(charts.flatMap(({ words }) => words));
  const lettering = [...upright.filter((word) => !labels.has(word)), ...sideways];
  const rules = drawn.rules.filter((rule) => !charts.some((chart) => ruleInside(rule, chart)));
  const { tables, boxes } = ruledTables(lettering, rules, drawn.fills);
  const ruled = tables.filter(isDistinctTable);
  const owned = new Set([...labels, ...[...ruled, ...boxes].flatMap(wordsIn)]);
  const loose = withBullets(
    upright.filter((word) => !owned.has(word)),
    drawn.signs,
  );
  const vertical = rules.filter((rule) => !rule.horizontal);
  const rows = rowsOf(loose);
  const parting = [...vertical, ...narrowGutters(rows), ...gutters];
  const segments = rows.flatMap((row) => segmentsOf(row, COLUMN_GAP_EM, parting));
  const inTables = ruled.flatMap((table) => table.words.filter(({ turned }) => turned));
  const titled = turnedLabels(others, charts);
  const free = others.filter((other) =>
    titled.has(other)
      ? false
      : other.type === "figure"
        ? !ruled.some((table) => intersects(table, other))
        : !inTables.some((line) => contains(grow(other, 1), centreX(line), centreY(line))),
  );
  const items: LayoutItem[] = [
    ...segments.map((segment): LayoutItem => ({ ...toBox(segment), segment, block: null })),
    ...ruled.map((table): LayoutItem => ({ ...toBox(table), segment: null, block: tableBlock(table) })),
    ...[...charts.map((chart) => chartBlock(chart, titled)), ...boxes.flatMap(blocksInBoxes)].map(
      (block): LayoutItem => ({ ...toBox(block), segment: null, block }),
    ),
    ...free
      .filter((block) => !(block.type === "figure" && segments.some((segment) => intersects(grow(segment, -1), block))))
      .map((block): LayoutItem => ({ ...toBox(block), segment: null, block })),
  ];
  const backwards = runsRightToLeft(upright);
  const known = vocabularyOf(upright, links);
  const outside = {
    rules: rules.filter((rule) => !ruled.some((table) => ruleInside(rule, table))),
    fills: drawn.fills,
    slants: drawn.slants,
  };
  return regionsOf(items, {
    rightToLeft: backwards,
    rules: [...outside.rules, ...drawn.fills.flatMap(edgesOf)],
    allowsNarrowGutters: gutters.length > 0,
  }).flatMap((region) =>
    blocksInRegion(region, { graphics: outside, links, vocabulary: known, isRightToLeft: backwards }),
  );
}

/** Returns rotated text that belongs to a chart: the labels along its axes and the titles of the axes. */
function turnedLabels(others: readonly Block[], charts: readonly Chart[]): Map<Block, Chart> {
  const labels = new Map<Block, Chart>();
  const texts = charts.length === 0 ? [] : others.filter(({ type }) => type !== "figure");
  const reach = new Map(charts.map((chart) => [chart, toBox(chart)]));
  for (const label of [...texts, ...texts]) {
    const [chart, box] = [...reach].find(([, around]) => isTurnedLabel(label, around)) ?? [];
    if (!chart || !box || labels.has(label)) continue;
    labels.set(label, chart);
    reach.set(chart, union([box, label]));
  }
  return labels;
}

function chartBlock(chart: Chart, titled: ReadonlyMap<Block, Chart>): Block {
  const own = [...titled].flatMap(([title, named]) => (named === chart ? [title] : []));
  const block = drawingLabelsBlock(chart);
  const lines = [...own.flatMap((title) => title.lines), ...block.lines];
  return { ...block, ...union([chart, ...own]), lines, markdown: lines.join("\n") };
}

const wordsIn = (held: Table | NonTableBoxes): Word[] => ("words" in held ? held.words : held.contents.flat());

/** Returns the labels of a diagram as one block, or each label of a form as a separate block. */
const blocksInBoxes = ({ kind, contents, ...box }: NonTableBoxes): Block[] =>
  kind === "diagram"
    ? [drawingLabelsBlock({ ...box, words: contents.flat() })]
    : contents.flatMap((words) => blocksOf(words, []));

const isDistinctTable = (table: Table, index: number, all: readonly Table[]): boolean =>
  !all.some(
    (other, at) =>
      at !== index &&
      other.words.length > table.words.length &&
      contains(grow(other, 1), centreX(table), centreY(table)) &&
      table.words.every((word) => other.words.includes(word)),
  );

function ruleInside({ horizontal, at, from, to }: VectorGraphics["rules"][number], table: Box): boolean {
  const middle = (from + to) / 2;
  return horizontal ? contains(grow(table, 2), middle, at) : contains(grow(table, 2), at, middle);
}

const toBox = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, y0, x1, y1 });

interface RegionContext {
  graphics: VectorGraphics;
  links: readonly Link[];
  vocabulary: Vocabulary;
  isRightToLeft: boolean;
}

/** Returns the tables, figures and paragraphs of one text column, from top to bottom. */
function blocksInRegion(
  items: readonly LayoutItem[],
  { graphics: drawn, links, vocabulary: known, isRightToLeft: backwards }: RegionContext,
): Block[] {
  const words = items.flatMap(({ segment }) => segment?.words ?? []);
  const tables = alignedTables(words, drawn);
  const owned = new Set(tables.flatMap((table) => table.words));
  const fixed = [...tables.map(tableBlock), ...items.flatMap(({ block }) => (block ? [block] : []))];
  const rest = words.filter((word) => !owned.has(word));
  const texts = splitAroundFixed(rest, fixed).flatMap((group) => blocksOf(group, links, known));
  return sortBlocks([...texts, ...fixed], backwards);
}

/**
 * Splits words at each table or figure into the words above and the words below, so that no paragraph continues across
 * a table or figure.
 */
function splitAroundFixed(words: readonly Word[], fixed: readonly Block[]): Word[][] {
  const tops = fixed.map(centreY).sort((a, b) => a - b);
  const groups = new Map<number, Word[]>();
  for (const word of words) {
    const above = tops.filter((y) => y < centreY(word)).length;
    const group = groups.get(above);
    if (group) group.push(word);
    else groups.set(above, [word]);
  }
  return [...groups.values()];
}

function sortBlocks(blocks: Block[], backwards: boolean): Block[] {
  return blocks.sort((a, b) => {
    const beside = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0);
    return beside ? (backwards ? b.x0 - a.x0 : a.x0 - b.x0) : a.y0 - b.y0;
  });
}
