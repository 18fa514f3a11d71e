import type { Box } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import type { Row } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";

/** Maximum gap between rows of a borderless table, in ems. */
export const MAX_ROW_GAP_EM = 2.6;
/** Factor on the maximum gap between rows, for the gap below a header with a rule. */
export const HEADER_GAP_FACTOR = 2;
/** Maximum distance of headers and rows beyond the outer rules, in ems. */
export const MAX_HEADER_GAP_EM = 1;
/** Minimum ratio of the font size of display type to its neighbours. Display type is not in one row with them. */
export const DISPLAY_TYPE_SCALE = 1.6;
const CAPTION =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|figure|fig\.|abbildung|chart|exhibit|box)\s*[\dA-Z]/i;
const NOTE = /^(?:source|note|quelle|fuente|nota|anm)s?\b|^(?:\(?\d{1,2}\)|[*†‡]+|[a-z]\))$/i;

export const isDisplayType = (above: Row, below: Row): boolean =>
  Math.max(above.size, below.size) > DISPLAY_TYPE_SCALE * Math.min(above.size, below.size);

export const isProseLine = (row: Row, run: Box): boolean =>
  row.words.length >= 8 && row.x1 - row.x0 > 0.6 * (run.x1 - run.x0);

/** Whether the words are the title of a table or figure, such as "Table 3". */
export const isTitle = (words: readonly Word[]): boolean => CAPTION.test(lineText(words));

/** Whether the text is the start of a note below a table. */
export const isNote = (text: string): boolean => NOTE.test(text);
