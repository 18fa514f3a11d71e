/**
 * Returns the adjacency relations of a table (Göbel, Hassan, Oro, Orsi: ICDAR 2013 table competition). There is one relation for each cell
 * with the nearest cell that has text, to the right and below.
 */
export function relationsOf(grid) {
  const owners = Array.from({ length: grid.rows }, () => new Array(grid.columns).fill(null));
  for (const cell of grid.cells) {
    for (let r = cell.row; r < cell.row + cell.rowSpan; r++)
      for (let c = cell.column; c < cell.column + cell.columnSpan; c++) if (owners[r]) owners[r][c] = cell;
  }
  const relations = new Set();
  const found = [];
  const note = (from, to, direction) => {
    const key = `${grid.cells.indexOf(from)} ${grid.cells.indexOf(to)} ${direction}`;
    if (relations.has(key)) return;
    relations.add(key);
    found.push(`${direction} ${normal(from.text)} ${normal(to.text)}`);
  };
  const walk = (line, direction) => {
    let last = null;
    for (const cell of line) {
      if (!cell || normal(cell.text) === "" || cell === last) continue;
      if (last) note(last, cell, direction);
      last = cell;
    }
  };
  for (const row of owners) walk(row, "right");
  for (let column = 0; column < grid.columns; column++)
    walk(
      owners.map((row) => row[column]),
      "below",
    );
  return found;
}

const normal = (text) => text.normalize("NFKC").replaceAll(/\s+/g, "");

export function gridFromTable({ head, data, spans = [] }, withSpans = true) {
  const rows = [...head, ...data];
  const cells = [];
  for (const [rowIndex, row] of rows.entries()) {
    for (const [column, text] of row.entries()) {
      const span = withSpans ? spans.find((s) => s.row === rowIndex && s.column === column) : null;
      if (text !== "")
        cells.push({ text, row: rowIndex, column, rowSpan: span?.rowSpan ?? 1, columnSpan: span?.columnSpan ?? 1 });
    }
  }
  return { rows: rows.length, columns: Math.max(0, ...rows.map((row) => row.length)), cells };
}

export function bagScore(truth, found) {
  const left = new Map();
  for (const item of truth) left.set(item, (left.get(item) ?? 0) + 1);
  let correct = 0;
  for (const item of found) {
    const count = left.get(item) ?? 0;
    if (count > 0) {
      correct++;
      left.set(item, count - 1);
    }
  }
  if (truth.length === 0) return found.length === 0 ? 1 : 0;
  return found.length === 0 ? 0 : (2 * correct) / (truth.length + found.length);
}

/** Splits text into words, or into characters for scripts without spaces. */
export function tokens(text) {
  return [
    ...text
      .normalize("NFKC")
      .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/g, "")
      .matchAll(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
      ),
  ].map(([token]) => token);
}

/** Returns the length of the longest common subsequence of the two texts, as a share of the longer text. */
export function orderSimilarity(truth, found) {
  const row = new Uint16Array(found.length + 1);
  for (const token of truth) {
    let diagonal = 0;
    for (let j = 1; j <= found.length; j++) {
      const above = row[j];
      row[j] = token === found[j - 1] ? diagonal + 1 : Math.max(above, row[j - 1]);
      diagonal = above;
    }
  }
  return row[found.length] / Math.max(1, truth.length, found.length);
}

/** Returns the tables that a person sees in the output of `pdftotext -layout`. Lines with gaps of at least two spaces are table rows. */
export function tablesFromLayout(text) {
  const tables = [];
  let rows = [];
  const finish = () => {
    if (rows.length >= 2) tables.push(rows);
    rows = [];
  };
  for (const line of text.split("\n")) {
    const fields = [...line.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }));
    if (fields.length >= 2) rows.push(fields);
    else if (line.trim() !== "") finish();
  }
  finish();
  return tables.map((lines) => {
    const columns = [];
    for (const field of lines.flat().sort((a, b) => a.start - b.start)) {
      const column = columns.find((c) => field.start < c.end && field.end > c.start);
      if (column) {
        column.start = Math.min(column.start, field.start);
        column.end = Math.max(column.end, field.end);
      } else columns.push({ start: field.start, end: field.end });
    }
    columns.sort((a, b) => a.start - b.start);
    const data = lines.map((fields) =>
      columns.map((c) =>
        fields
          .filter(
            (f) => f.start < c.end && f.end > c.start && columns.find((o) => f.start < o.end && f.end > o.start) === c,
          )
          .map((f) => f.text)
          .join(" "),
      ),
    );
    return { head: [], data };
  });
}
