/**
 * @typedef {{ name: string, state: "ok" | "failed" | "not tried", found: string, ms?: number | undefined }} Row
 */

const slowFactor = 2;

/**
 * Returns one line per check: its result, the result that was recorded for `npm start` (if any), and whether they
 * differ.
 * @param {readonly Row[]} rows
 * @param {readonly Row[]} reference
 */
export function probeTable(rows, reference) {
  const cells = rows.map((row) => {
    const local = reference.find(({ name }) => name === row.name);
    return [
      row.name,
      row.state === "ok" ? row.found : `${row.state.toUpperCase()}: ${row.found}`,
      formatTime(row.ms),
      formatTime(local?.ms),
      difference(row, local),
    ];
  });
  const all = [["check", "found", "time", "local", "differs"], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, i) => (i === 2 || i === 3 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** @param {number | undefined} ms */
const formatTime = (ms) => (ms === undefined ? "" : `${Math.round(ms)} ms`);

/**
 * @param {Row} row
 * @param {Row | undefined} local
 */
function difference(row, local) {
  if (!local) return "no reference";
  if (row.state === "not tried") return "";
  if (row.found !== local.found || row.state !== local.state) return `locally: ${local.found}`;
  if (row.ms !== undefined && local.ms !== undefined && row.ms > slowFactor * local.ms) {
    return `${(row.ms / local.ms).toFixed(1)} times as long`;
  }
  return "";
}
