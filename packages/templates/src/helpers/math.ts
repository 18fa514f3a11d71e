import { ownProperty } from "../values.ts";
import {
  anything,
  type Helper,
  HelperError,
  helper,
  integerBetween,
  list,
  number,
  optional,
  quoted,
  text,
} from "./helper.ts";

export const mathHelpers: readonly Helper[] = [
  arithmetic("add", [], (left, right) => left + right),
  arithmetic("sub", ["subtract"], (left, right) => left - right),
  arithmetic("mul", ["multiply"], (left, right) => left * right),
  arithmetic("div", ["divide"], (left, right) => left / nonZero(right)),
  arithmetic("mod", [], (left, right) => left % nonZero(right)),
  helper({
    name: "round",
    takes: [number, optional(integerBetween(0, 15))],
    run: ([value, decimals]) => round(value, decimals ?? 0),
  }),
  helper({ name: "abs", takes: [number], run: ([value]) => Math.abs(value) }),
  helper({ name: "ceil", takes: [number], run: ([value]) => Math.ceil(value) }),
  helper({ name: "floor", takes: [number], run: ([value]) => Math.floor(value) }),
  helper({
    // Neumaier summation corrects rounding errors: a thousand prices of 0.10 sum to 100, not to 99.9999999999986.
    name: "sum",
    takes: [list, optional(text)],
    run([items, field], _options, work) {
      const steps = field?.split(".") ?? [];
      work.spend(items.length * (1 + steps.length));
      let total = 0;
      let lost = 0;
      for (const [index, item] of items.entries()) {
        const value = steps.reduce(ownProperty, item);
        if (value == null) continue;
        const read = number.read(value);
        if (!read) throw new HelperError(`${quoted(value)} in item ${index} is not a number`);
        const next = total + read.value;
        lost += Math.abs(total) >= Math.abs(read.value) ? total - next + read.value : read.value - next + total;
        total = next;
      }
      return roundToDoublePrecision(total + lost);
    },
  }),
  helper({
    name: "count",
    aliases: ["length"],
    takes: [anything],
    run([value], _options, work) {
      if (value == null) return 0;
      if (Array.isArray(value)) return value.length;
      if (typeof value === "object") {
        const { length } = Object.keys(value);
        work.spend(length);
        return length;
      }
      if (typeof value === "string") return [...value].length;
      throw new HelperError(`${quoted(value)} is not a list, an object or a text`);
    },
  }),
];

function arithmetic(name: string, aliases: string[], compute: (left: number, right: number) => number): Helper {
  return helper({
    name,
    aliases,
    takes: [number, number],
    run: ([left, right]) => roundToDoublePrecision(compute(left, right)),
  });
}

/**
 * Rounds a number to the 15 digits that a double always preserves, so that 0.1 + 0.2 gives 0.3. Safe integers keep all
 * digits.
 */
function roundToDoublePrecision(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  if (!Number.isFinite(value)) throw new HelperError("the result is too large");
  return Number(value.toPrecision(15));
}

function nonZero(divisor: number): number {
  if (divisor === 0) throw new HelperError("cannot divide by 0");
  return divisor;
}

/** Rounds half away from zero, based on the decimal digits: 1.005 rounded to two places is 1.01. */
function round(value: number, decimals: number): number {
  const digits = String(Math.abs(value));
  if (digits.includes("e")) return Number(value.toFixed(decimals));
  return Math.sign(value) * Number(`${Math.round(Number(`${digits}e${decimals}`))}e-${decimals}`);
}
