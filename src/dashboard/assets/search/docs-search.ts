import MiniSearch, { type Query } from "minisearch";
import { isStopWord, stem, synonymsOf, wordsOf } from "./terms.ts";

/** A section of a documentation page in the search index. scripts/docs/site.mjs writes the index. */
export interface SearchSection {
  page: string;
  /** Title and summary of the page, as in the table of contents. */
  topics: string;
  title: string;
  href: string;
  text: string;
  kind: SectionKind;
}

export type SectionKind = "guide" | "error" | "reference" | "operating" | "changelog" | "contributor";

export interface SearchHit {
  page: string;
  title: string;
  href: string;
}

export interface SearchResults {
  hits: SearchHit[];
  /** Whether at least one section contains, for every word of the query, the word or a synonym of it. */
  isComplete: boolean;
}

const MOST_HITS = 12;

/** Maximum number of hits from the same page, so that a long page does not fill the list of results. */
const MOST_HITS_OF_PAGE = 3;

/** Weight of a match with a synonym, relative to a match with the word that the reader typed. */
const SYNONYM_WEIGHT = 0.6;

/**
 * Weight of each kind of page. Guides come first, because they explain a topic and link to the reference. Docs for
 * contributors are searched only if the reader asks for them.
 */
const KIND_WEIGHTS = {
  guide: 1,
  error: 0.25,
  reference: 0.2,
  operating: 0.25,
  contributor: 0.5,
  changelog: 0.05,
} as const satisfies Record<SectionKind, number>;

/** The search of the documentation. It runs in the reader's browser. */
export class DocsSearch {
  readonly #index = new MiniSearch<SearchSection>({
    idField: "href",
    fields: ["title", "page", "topics", "text"],
    storeFields: ["title", "page", "href", "kind"],
    tokenize: wordsOf,
    processTerm: stem,
  });

  add(sections: readonly SearchSection[]): void {
    this.#index.addAll(sections);
  }

  /**
   * Returns the matching sections, best first. A section that contains more of the query's words comes before a section
   * that contains one word more often.
   */
  search(text: string, options: { contributors?: boolean } = {}): SearchResults {
    const words = topicOf(text);
    const found = this.#index.search(
      { combineWith: "OR", queries: words.map(alternativesOf) },
      {
        boost: { title: 6, page: 3, topics: 6 },
        weights: { prefix: 0.3, fuzzy: 0.15 },
        filter: ({ kind }) => kind !== "contributor" || options.contributors === true,
      },
    );
    const weigh = (kind: SectionKind): number => (isIdentifier(text) ? 1 : KIND_WEIGHTS[kind]);
    const ranked = found.map(({ title, page, href, kind, score, queryTerms }) => {
      const coverage = words.filter((word) => termsOf(word).some((term) => queryTerms.includes(term))).length;
      // MiniSearch multiplies the score by the number of matched terms, and each synonym is a term of its own. The
      // division by the number of terms undoes this.
      return { hit: { title, page, href }, coverage, score: (score / queryTerms.length) * coverage ** 2 * weigh(kind) };
    });
    ranked.sort((one, other) => other.score - one.score);
    return {
      hits: selectHits(ranked.map(({ hit }) => hit)),
      isComplete: ranked.some(({ coverage }) => coverage === words.length),
    };
  }
}

/** Whether the text looks like the name of a field, an error code or a path. */
const isIdentifier = (text: string): boolean => /\w[_/]\w/.test(text);

/**
 * Returns the words of a query without words such as "how", "to" and "my". Returns all words if there are no others.
 */
function topicOf(text: string): string[] {
  const words = wordsOf(text);
  const meaningful = words.filter((word) => !isStopWord(word));
  return [...new Set(meaningful.length > 0 ? meaningful : words)];
}

/**
 * Returns a query that matches the word, a longer word that starts with it, the word with a small misspelling, or a
 * synonym.
 */
const alternativesOf = (word: string): Query => ({
  combineWith: "OR",
  queries: [
    { queries: [word], prefix: word.length > 2, fuzzy: word.length > 5 ? 0.2 : false },
    ...synonymsOf(word).map((synonym) => ({
      queries: [synonym],
      combineWith: "AND" as const,
      boostTerm: () => SYNONYM_WEIGHT,
    })),
  ],
});

/** Returns the index terms of a word and of its synonyms. */
const termsOf = (word: string): string[] => [word, ...synonymsOf(word).flatMap(wordsOf)].map(stem);

function selectHits(found: readonly SearchHit[]): SearchHit[] {
  const hits: SearchHit[] = [];
  for (const hit of found) {
    const isKnown = hits.some(({ href }) => href === hit.href);
    const ofPage = hits.filter(({ href }) => pageOf(href) === pageOf(hit.href));
    if (!isKnown && ofPage.length < MOST_HITS_OF_PAGE) hits.push(hit);
    if (hits.length === MOST_HITS) break;
  }
  return hits;
}

const pageOf = (href: string): string => href.split("#")[0] ?? "";
