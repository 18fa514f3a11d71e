import type { Box } from "../geometry.ts";
import { lineText } from "../layout/line-text.ts";
import type { Row } from "../layout/rows.ts";
import type { Word } from "../layout/words.ts";

/** Maximum gap between the rows of a table without ruled lines, in ems. */
export const MAX_ROW_GAP_EM = 2.6;
/** Factor by which the gap below a header with a ruled line may exceed the maximum gap between rows. */
export const HEADER_GAP_FACTOR = 2;
/** Maximum distance of header rows above the top ruled line, and of rows below the bottom ruled line, in ems. */
export const MAX_HEADER_GAP_EM = 1;
/**
 * Minimum ratio of the font sizes of two rows for the larger text to be display text. Display text and the rows beside
 * it do not form one table.
 */
export const DISPLAY_TYPE_SCALE = 1.6;
const CAPTION =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|figure|fig\.|abbildung|chart|exhibit|box)\s*[\dA-Z]/i;
const NOTE = /^(?:source|note|quelle|fuente|nota|anm)s?\b|^(?:\(?\d{1,2}\)|[*†‡]+|[a-z]\))$/i;

export const isDisplayType = (above: Row, below: Row): boolean =>
  Math.max(above.size, below.size) > DISPLAY_TYPE_SCALE * Math.min(above.size, below.size);

export const isProseLine = (row: Row, run: Box): boolean =>
  row.words.length >= 8 && row.x1 - row.x0 > 0.6 * (run.x1 - run.x0);

/** Whether the words start like the title of a table or figure, such as "Table 3". */
export const isTitle = (words: readonly Word[]): boolean => CAPTION.test(lineText(words));

/** Whether the text starts like a note that is printed below a table. */
export const isNote = (text: string): boolean => NOTE.test(text);
