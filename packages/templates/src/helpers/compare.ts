import { truthy } from "../values.ts";
import { anything, type Helper, HelperError, helper, number, quoted, searchSteps } from "./helper.ts";

/** Comparison helpers. They can be used in a tag, as in `(eq a b)`, and as a block: `{{#eq a b}}…{{else}}…{{/eq}}`. */
export const compareHelpers: readonly Helper[] = [
  helper({
    name: "eq",
    aliases: ["equals"],
    takes: [anything, anything],
    opensBlock: true,
    run: ([left, right]) => isSame(left, right),
  }),
  helper({
    name: "ne",
    aliases: ["neq", "notEquals"],
    takes: [anything, anything],
    opensBlock: true,
    run: ([left, right]) => !isSame(left, right),
  }),
  ordering("gt", ["greaterThan"], (order) => order > 0),
  ordering("gte", [], (order) => order >= 0),
  ordering("lt", ["lessThan"], (order) => order < 0),
  ordering("lte", [], (order) => order <= 0),
  helper({
    name: "and",
    takes: [anything, anything],
    rest: anything,
    opensBlock: true,
    run: (values) => values.find((value) => !truthy(value)) ?? values.at(-1),
  }),
  helper({
    name: "or",
    takes: [anything, anything],
    rest: anything,
    opensBlock: true,
    run: (values) => values.find(truthy) ?? values.at(-1),
  }),
  helper({ name: "not", takes: [anything], opensBlock: true, run: ([value]) => !truthy(value) }),
  helper({
    name: "includes",
    takes: [anything, anything],
    opensBlock: true,
    run([whole, part], _options, work) {
      if (whole == null) return false;
      if (typeof whole === "string") {
        if (typeof part !== "string") return false;
        work.spend(searchSteps(whole, part));
        return whole.includes(part);
      }
      if (!Array.isArray(whole)) throw new HelperError(`${quoted(whole)} is not a list or a text`);
      work.spend(whole.length);
      return whole.some((item) => isSame(item, part));
    },
  }),
];

/** Whether two values have the same type and value. A missing value equals null. */
function isSame(left: unknown, right: unknown): boolean {
  return left === right || (left == null && right == null);
}

function ordering(name: string, aliases: string[], holds: (order: number) => boolean): Helper {
  return helper({
    name,
    aliases,
    takes: [anything, anything],
    opensBlock: true,
    run: ([left, right]) => left != null && right != null && holds(compareValues(left, right)),
  });
}

/**
 * Compares numbers by value, and texts by UTF-16 code units. ISO dates in the same format are therefore sorted by time.
 */
function compareValues(left: unknown, right: unknown): number {
  const leftNumber = number.read(left);
  const rightNumber = number.read(right);
  if (leftNumber && rightNumber) return leftNumber.value - rightNumber.value;
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : left > right ? 1 : 0;
  throw new HelperError(`${quoted(left)} and ${quoted(right)} are not two numbers or two texts`);
}
