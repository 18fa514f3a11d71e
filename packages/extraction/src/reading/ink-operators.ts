import type { PdfValue } from "@folio/pdf/reading";
import type { GraphicsStack, Ink } from "./graphics-state.ts";
import { CMYK, GRAY, type InkSpace, inkSpaceOf, RGB } from "./ink.ts";
import { numbersIn, type Operator } from "./operands.ts";

/** Returns the colour operators (ISO 32000-2, 8.6.8) for fills and for strokes. */
export function inkOperators(stack: GraphicsStack): [string, Operator][] {
  return [
    ...operatorsOf("g rg k cs sc scn", () => stack.current.fill),
    ...operatorsOf("G RG K CS SC SCN", () => stack.current.stroke),
  ];
}

/**
 * Returns the colour operators with these `names`. The names are in this order: grey, RGB, CMYK, the choice of a colour
 * space, and colours of the chosen space.
 */
function operatorsOf(names: string, ink: () => Ink): [string, Operator][] {
  const [gray = "", rgb = "", cmyk = "", space = "", ...colours] = names.split(" ");
  const within =
    (own: InkSpace): Operator =>
    (operands) =>
      setInk(ink(), own, operands);
  const choose: Operator = ([name], resources) => {
    const chosen = inkSpaceOf(name, resources);
    Object.assign(ink(), { space: chosen, luminance: chosen.initial });
  };
  const colour: Operator = (operands) => setInk(ink(), ink().space, operands);
  return [
    [gray, within(GRAY)],
    [rgb, within(RGB)],
    [cmyk, within(CMYK)],
    [space, choose],
    ...colours.map((name): [string, Operator] => [name, colour]),
  ];
}

function setInk(ink: Ink, space: InkSpace, operands: readonly PdfValue[]): void {
  ink.space = space;
  ink.luminance = space.luminance(numbersIn(operands));
}
