import ts from "typescript";

/**
 * A stretch of code that runs as a unit: a statement, or the expression that an arrow function returns.
 * @typedef {{ start: number, end: number }} Stretch
 */

/**
 * Returns the stretches inside the functions of a source text. Code outside of functions is not included, because it always runs when the
 * module is loaded.
 * @param {string} text
 * @returns {Stretch[]}
 */
export const stretchesOf = (text) => markableNodes(text).map(({ node, source }) => spanOf(node, source));

/**
 * Returns the source text with a marker in each stretch. `hits(count)` returns an array, and the marker sets its element of this array to 1
 * when the stretch runs.
 * @param {string} text
 * @param {string} hits An expression of JavaScript.
 */
export function insertMarkers(text, hits) {
  const marked = markableNodes(text);
  /** @type {{ at: number, order: number, text: string }[]} */
  const insertions = [];
  for (const [index, { node, source }] of marked.entries()) {
    const { start, end } = spanOf(node, source);
    const mark = `$hits[${index}] = 1`;
    const [before, after] = ts.isExpression(node)
      ? [`(${mark}, (`, "))"]
      : isSingleStatement(node)
        ? [`{ ${mark}; `, " }"]
        : [`${mark}; `, ""];
    insertions.push({ at: start, order: index, text: before });
    if (after) insertions.push({ at: end, order: -index, text: after });
  }
  insertions.sort((one, other) => one.at - other.at || one.order - other.order);
  let out = `const $hits = ${hits}(${marked.length}); `;
  let from = 0;
  for (const { at, text: inserted } of insertions) {
    out += text.slice(from, at) + inserted;
    from = at;
  }
  return out + text.slice(from);
}

/**
 * Returns stretches that show whether the code at a position has run: the stretches that contain the position. For an
 * unexported constant of the module, returns the stretches that use the constant. Returns null if the code runs
 * whenever the module is loaded.
 * @param {string} text
 * @param {readonly Stretch[]} stretches
 * @param {number} at
 * @returns {number[] | null} Indices of stretches. A run of any of them is enough.
 */
export function stretchesFor(text, stretches, at) {
  const own = innermostStretch(stretches, at);
  if (own !== null) return [own];
  const source = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true);
  const statement = source.statements.find((one) => one.getStart(source) <= at && at < one.getEnd());
  if (!statement || !ts.isVariableStatement(statement) || statement.modifiers?.length) return null;
  const names = statement.declarationList.declarations.map(({ name }) => name.getText(source));
  /** @type {(number | null)[]} */
  const uses = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) && names.includes(node.text))
      uses.push(innermostStretch(stretches, node.getStart(source)));
    ts.forEachChild(node, visit);
  };
  for (const other of source.statements) if (other !== statement) visit(other);
  return uses.every((use) => use !== null) ? uses : null;
}

/** @param {readonly Stretch[]} stretches @param {number} at */
function innermostStretch(stretches, at) {
  let found = null;
  for (const [index, { start, end }] of stretches.entries()) if (start <= at && at < end) found = index;
  return found;
}

/** Returns the nodes that get a marker, parents before their children. @param {string} text */
function markableNodes(text) {
  const source = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true);
  /** @type {{ node: ts.Statement | ts.Expression, source: ts.SourceFile }[]} */
  const nodes = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node)) return;
    if (getsMarker(node)) nodes.push({ node, source });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

/** @param {ts.Node} node @returns {node is ts.Statement | ts.Expression} */
function getsMarker(node) {
  if (node.parent && ts.isArrowFunction(node.parent)) return node.parent.body === node && ts.isExpression(node);
  if (!ts.isStatement(node) || ts.isBlock(node) || ts.isFunctionDeclaration(node)) return false;
  // Inserts no marker between a label and its loop, because a label must be directly before its loop.
  if (ts.isLabeledStatement(node.parent)) return false;
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}

/** Whether a statement is the body of an `if` or of a loop, without braces around it. @param {ts.Node} node */
const isSingleStatement = ({ parent }) =>
  !ts.isBlock(parent) && !ts.isCaseOrDefaultClause(parent) && !ts.isSourceFile(parent) && !ts.isModuleBlock(parent);

/** @param {ts.Node} node @param {ts.SourceFile} source */
const spanOf = (node, source) => ({ start: node.getStart(source), end: node.getEnd() });
