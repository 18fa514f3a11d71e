/** Words of a query that say nothing about its topic. */
const STOP_WORDS = new Set(
  "a add an and any are at be by can change create custom do does for from generate get have how i if in into is it make me missing my not of on or our pdf pdfs so that the there this to use using via want what when where which why will with work you your folio".split(
    " ",
  ),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/**
 * Replaces phrases by one term: spellings with several words, and conversions such as "PDF to text", in which the order
 * of the words matters.
 */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bpdfs? to (?:text|markdown|html)\b/g, "extract text"],
  [/\bpdfs? to (?:excel|xlsx|csv)\b/g, "extract tables"],
  [/\bpdfs? to (?:images?|png|jpe?g)\b/g, "thumbnails"],
  [/\b(?:excel|xlsx?|csv|word|docx?|powerpoint|pptx?) to pdf\b/g, "office files"],
  [/\bdata retention\b/g, "retention"],
  [/\be[ -]?invoic(?:es?|ing)\b/g, "einvoice"],
  [/\bmulti[ -]?(?:language|lingual)\b/g, "translation"],
  [/\b(?:log|sign)[ -]?in\b/g, "login"],
  [/\btime[ -]?out\b/g, "timeout"],
  [/\bfile[ -]?sizes?\b/g, "filesize"],
  [/\bpdf\/?[ -]?a\b/g, "pdfa"],
  [/\bqr[ -]?codes?\b/g, "qrcode"],
  [/\bself[ -]?host(?:ed|ing)?\b/g, "selfhosting"],
  [/\bdark[ -]?mode\b/g, "darkmode"],
  [/\bweb[ -]?hooks?\b/g, "webhook"],
];

/**
 * Splits text into lower-case words, both for the index and for a query. `page_ranges` is three words: itself, "page"
 * and "ranges".
 */
export const wordsOf = (text: string): string[] =>
  PHRASES.reduce((joined, [phrase, word]) => joined.replaceAll(phrase, word), text.toLowerCase())
    .split(/[^\p{L}\p{N}_]+/u)
    .flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word]))
    .filter((word) => word !== "");

/**
 * Words that readers search for, each with the words that the documentation uses. A synonym of several words matches
 * sections that contain all of them.
 */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  "429": ["rate limit"],
  abort: ["delete", "cancel"],
  ai: ["mcp", "assistant"],
  alternative: ["comparison"],
  annotation: ["comment"],
  async: ["asynchronous"],
  auth: ["authentication", "authorization", "api key"],
  authenticate: ["authentication", "authorization"],
  authentication: ["authorization", "api key"],
  bill: ["credit", "plan"],
  billing: ["credit", "plan"],
  bulk: ["batch"],
  callback: ["webhook"],
  cancel: ["delete", "stop"],
  chatgpt: ["mcp"],
  claude: ["mcp"],
  cli: ["command line"],
  color: ["colour"],
  combine: ["merge"],
  concat: ["merge"],
  cost: ["credit", "plan"],
  csv: ["excel"],
  cursor: ["starting_after"],
  darkmode: ["color_scheme"],
  docker: ["container"],
  docx: ["word"],
  download: ["url"],
  einvoice: ["electronic invoices"],
  emoji: ["glyph_missing", "font"],
  encrypt: ["password", "protect"],
  example: ["sample", "gallery"],
  excel: ["xlsx"],
  expire: ["retention", "expires_at"],
  filesize: ["compress", "limit"],
  font: ["font-face"],
  gdpr: ["delete", "retention"],
  golang: ["webhook"],
  handlebars: ["template"],
  i18n: ["translation", "locale"],
  image: ["picture"],
  install: ["npm", "package", "client"],
  invoice: ["template", "gallery"],
  java: ["webhook"],
  join: ["merge"],
  kill: ["delete", "cancel"],
  landscape: ["paper", "orientation"],
  latex: ["maths"],
  library: ["client"],
  lock: ["protect", "password"],
  login: ["cookies"],
  logo: ["asset"],
  math: ["maths"],
  max: ["maximum", "limit"],
  migrate: ["comparison"],
  monitoring: ["observability", "metrics"],
  optimize: ["compress"],
  orientation: ["landscape"],
  pagination: ["lists", "starting_after"],
  parallel: ["concurrency", "batch"],
  password: ["encrypt"],
  php: ["webhook"],
  pip: ["python", "client"],
  poll: ["asynchronous"],
  portrait: ["landscape"],
  postman: ["openapi"],
  price: ["credit", "plan"],
  pricing: ["credit", "plan"],
  puppeteer: ["comparison"],
  qrcode: ["barcode"],
  queue: ["asynchronous", "batch"],
  quota: ["rate limit", "limit"],
  reduce: ["compress"],
  retention: ["file_expires_at", "kept"],
  ruby: ["webhook"],
  s3: ["deliver_to", "presigned"],
  sandbox: ["test key"],
  scan: ["ocr"],
  screenshot: ["image"],
  sdk: ["client"],
  selfhosting: ["deploying"],
  shrink: ["compress"],
  sign: ["signature"],
  size: ["limit"],
  slow: ["faster", "timeout"],
  smaller: ["compress"],
  spa: ["waiting", "wait_for_selector"],
  storage: ["deliver_to"],
  stored: ["kept"],
  throttle: ["rate limit"],
  thumbnail: ["image"],
  tier: ["plan"],
  toc: ["table of contents"],
  token: ["api key"],
  translate: ["translation"],
  typescript: ["client"],
  upload: ["deliver_to", "asset"],
  wait: ["waiting"],
  xlsx: ["excel"],
  xrechnung: ["electronic invoices"],
  zugferd: ["electronic invoices"],
};

/** Returns words with the same meaning. @example synonymsOf("sdk") // ["client"] */
export const synonymsOf = (word: string): readonly string[] => SYNONYMS_BY_STEM.get(stem(word)) ?? [];

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/'s$/, ""],
  [/ies$/, "y"],
  [/(?<=[^su])s$/, ""],
  [/(?<=\w{4})(?:ing|ed)$/, ""],
  // Removes the second of two equal consonants at the end: "cancell" from "cancelling" becomes "cancel", "formatt" from
  // "formatted" becomes "format".
  [/([bdgklmnprt])\1$/, "$1"],
  [/(?<=\w{4})e$/, ""],
];

/** Returns the word without its ending, so that "merge", "merges", "merged" and "merging" are one term of the index. */
export function stem(word: string): string {
  return ENDINGS.reduce((stemmed, [ending, replacement]) => stemmed.replace(ending, replacement), word.toLowerCase());
}

const SYNONYMS_BY_STEM = new Map(Object.entries(SYNONYMS).map(([word, synonyms]) => [stem(word), synonyms]));
