import type { Box } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import type { Row } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";

/** White between rows, in type sizes, that no table without rules has. */
export const MAX_ROW_GAP_EM = 2.6;
/** White between a head over its rule and the rows, in place of that between rows. */
export const HEADER_GAP_FACTOR = 2;
/** Heads and rows beyond the outer rules keep this close, in type sizes. */
export const MAX_HEADER_GAP_EM = 1;
/** Type this much larger than that of its neighbours is on display, and in no row of theirs. */
export const DISPLAY_TYPE_SCALE = 1.6;
const CAPTION =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|figure|fig\.|abbildung|chart|exhibit|box)\s*[\dA-Z]/i;
const NOTE = /^(?:source|note|quelle|fuente|nota|anm)s?\b|^(?:\(?\d{1,2}\)|[*†‡]+|[a-z]\))$/i;

export const isDisplayType = (above: Row, below: Row): boolean =>
  Math.max(above.size, below.size) > DISPLAY_TYPE_SCALE * Math.min(above.size, below.size);

export const isProseLine = (row: Row, run: Box): boolean =>
  row.words.length >= 8 && row.x1 - row.x0 > 0.6 * (run.x1 - run.x0);

/** The title of a table or figure: "Table 3". */
export const isTitle = (words: readonly Word[]): boolean => CAPTION.test(lineText(words));

/** What a note below a table begins with. */
export const isNote = (text: string): boolean => NOTE.test(text);
