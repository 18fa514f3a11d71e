import ts from "typescript";

/**
 * A mutant: one small change of a source file, which replaces the text from `start` to `end` by `replacement`.
 * @typedef {{ start: number, end: number, replacement: string, kind: string }} Mutant
 */

/** @type {Partial<Record<ts.SyntaxKind, readonly string[]>>} Operators that replace an operator. */
const OPERATORS = {
  [ts.SyntaxKind.LessThanToken]: ["<=", ">="],
  [ts.SyntaxKind.LessThanEqualsToken]: ["<", ">"],
  [ts.SyntaxKind.GreaterThanToken]: [">=", "<="],
  [ts.SyntaxKind.GreaterThanEqualsToken]: [">", "<"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ["!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ["==="],
  [ts.SyntaxKind.PlusToken]: ["-"],
  [ts.SyntaxKind.MinusToken]: ["+"],
  [ts.SyntaxKind.AsteriskToken]: ["/"],
  [ts.SyntaxKind.SlashToken]: ["*"],
  [ts.SyntaxKind.PercentToken]: ["*"],
  [ts.SyntaxKind.AmpersandToken]: ["|"],
  [ts.SyntaxKind.BarToken]: ["&"],
  [ts.SyntaxKind.LessThanLessThanToken]: [">>"],
  [ts.SyntaxKind.GreaterThanGreaterThanToken]: ["<<"],
  [ts.SyntaxKind.PlusEqualsToken]: ["-="],
  [ts.SyntaxKind.MinusEqualsToken]: ["+="],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ["||"],
  [ts.SyntaxKind.BarBarToken]: ["&&"],
};

/** @type {Record<string, string>} Methods whose names differ by one condition. */
const METHODS = { some: "every", every: "some", min: "max", max: "min", floor: "ceil", ceil: "floor" };

/**
 * A literal at module level with more mutants than this number counts as a data table. A single mutant then stands for
 * all constants of the table.
 */
const TABLE_CONSTANTS_MIN = 16;

/** Index of the mutant that a data table keeps. It is prime, so that the column of this mutant differs between tables. */
const TABLE_ROW_STEP = 7;

/**
 * Returns every mutant of a TypeScript source text, in the order of the text.
 * @param {string} text
 * @returns {Mutant[]}
 */
export function listMutants(text) {
  const source = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true);
  return mutantsBelow(source, source).sort((one, other) => one.start - other.start || one.end - other.end);
}

/** @param {string} text @param {Mutant} mutant */
export const applyMutant = (text, { start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end);

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} source
 * @returns {Mutant[]}
 */
function mutantsBelow(node, source) {
  if (isWithoutEffect(node)) return [];
  const own = mutantsOf(node, source);
  /** @type {Mutant[]} */
  const below = [];
  ts.forEachChild(node, (child) => {
    if (!isName(node, child)) below.push(...mutantsBelow(child, source));
  });
  if (!isModuleTable(node) || below.length <= TABLE_CONSTANTS_MIN) return [...own, ...below];
  const row = below[TABLE_ROW_STEP];
  return row ? [...own, row] : own;
}

/**
 * Whether a syntax node contains no code that runs in this file: a type, an import, or an export of another module.
 * @param {ts.Node} node
 */
const isWithoutEffect = (node) =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** @param {ts.Node} parent @param {ts.Node} child */
const isName = (parent, child) => "name" in parent && parent.name === child && !ts.isComputedPropertyName(child);

/** @param {ts.Node} node */
const isModuleTable = (node) =>
  (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)) &&
  ts.findAncestor(node, ts.isFunctionLike) === undefined;

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} source
 * @returns {Mutant[]}
 */
function mutantsOf(node, source) {
  /** @param {string} kind @param {ts.Node} target @param {readonly string[]} replacements @returns {Mutant[]} */
  const replaced = (kind, target, replacements) =>
    replacements.map((replacement) => ({
      start: target.getStart(source),
      end: target.getEnd(),
      replacement,
      kind,
    }));

  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
      return replaced("default", node, [node.left.getText(source), node.right.getText(source)].map(parenthesized));
    }
    return replaced("operator", node.operatorToken, OPERATORS[node.operatorToken.kind] ?? []);
  }
  if (ts.isIfStatement(node)) {
    const leaves = !node.elseStatement && isExitStatement(node.thenStatement);
    return [...conditionMutants(node.expression, replaced), ...(leaves ? replaced("early return", node, [";"]) : [])];
  }
  if (ts.isConditionalExpression(node)) return conditionMutants(node.condition, replaced);
  if (ts.isWhileStatement(node)) return replaced("condition", node.expression, ["false"]);
  if (ts.isForStatement(node)) return node.condition ? replaced("condition", node.condition, ["false"]) : [];
  if (ts.isExpressionStatement(node)) return replaced("statement", node, [";"]);
  if (ts.isPrefixUnaryExpression(node)) return unaryMutants(node, source, replaced);
  if (ts.isPostfixUnaryExpression(node)) {
    const other = node.operator === ts.SyntaxKind.PlusPlusToken ? "--" : "++";
    return replaced("operator", node, [node.operand.getText(source) + other]);
  }
  if (ts.isNumericLiteral(node)) return replaced("number", node, [incrementedNumber(node.text)]);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
    const isTagged = ts.isTaggedTemplateExpression(node.parent);
    const isEmpty = "text" in node && node.text === "";
    return isTagged ? [] : replaced("string", node, [isEmpty ? '"mutant"' : '""']);
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return replaced("boolean", node, ["false"]);
  if (node.kind === ts.SyntaxKind.FalseKeyword) return replaced("boolean", node, ["true"]);
  if (ts.isArrayLiteralExpression(node)) {
    const isTarget = ts.isBinaryExpression(node.parent) && node.parent.left === node;
    return node.elements.length > 0 && !isTarget ? replaced("array", node, ["[]"]) : [];
  }
  const chain = "questionDotToken" in node ? /** @type {ts.Node | undefined} */ (node.questionDotToken) : undefined;
  return [
    ...(chain ? replaced("optional chain", chain, [ts.isPropertyAccessExpression(node) ? "." : ""]) : []),
    ...(ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && METHODS[node.name.text]
      ? replaced("method", node.name, [METHODS[node.name.text] ?? ""])
      : []),
  ];
}

/**
 * Returns the mutants that make a condition always true, always false, or negated. A comparison is not negated here, because other mutants
 * already do that.
 * @param {ts.Expression} condition
 * @param {(kind: string, target: ts.Node, replacements: readonly string[]) => Mutant[]} replaced
 */
function conditionMutants(condition, replaced) {
  const isCompared = ts.isBinaryExpression(condition) && OPERATORS[condition.operatorToken.kind] !== undefined;
  const isNegated = ts.isPrefixUnaryExpression(condition);
  const negation = isCompared || isNegated ? [] : [`!(${condition.getText()})`];
  return replaced("condition", condition, ["true", "false", ...negation]);
}

/**
 * @param {ts.PrefixUnaryExpression} node
 * @param {ts.SourceFile} source
 * @param {(kind: string, target: ts.Node, replacements: readonly string[]) => Mutant[]} replaced
 */
function unaryMutants(node, source, replaced) {
  const operand = node.operand.getText(source);
  switch (node.operator) {
    case ts.SyntaxKind.PlusPlusToken:
      return replaced("operator", node, [`--${operand}`]);
    case ts.SyntaxKind.MinusMinusToken:
      return replaced("operator", node, [`++${operand}`]);
    case ts.SyntaxKind.ExclamationToken:
    case ts.SyntaxKind.MinusToken:
      return replaced("operator", node, [parenthesized(operand)]);
    default:
      return [];
  }
}

/** @param {ts.Statement} statement @returns {boolean} */
function isExitStatement(statement) {
  if (ts.isBlock(statement)) return statement.statements.length === 1 && statement.statements.every(isExitStatement);
  return (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement)
  );
}

/** @param {string} text */
const parenthesized = (text) => (/^[\w.#]+$/.test(text) ? text : `(${text})`);

/** @param {string} text The value of a numeric literal. */
const incrementedNumber = (text) => String(Number(text) + 1);
