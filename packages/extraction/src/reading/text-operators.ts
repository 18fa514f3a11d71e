import { IDENTITY } from "../geometry.ts";
import type { GraphicsStack, GraphicsState } from "./graphics-state.ts";
import { matrixOf, numberAt, type Operator } from "./operands.ts";
import type { TextPainter } from "./text-painter.ts";

type TextStateNumber = "charSpacing" | "wordSpacing" | "leading" | "rise" | "renderMode";

/**
 * Returns the operators that set the text state, set the text position, and show text (ISO 32000-2, 9.3 and 9.4). The
 * operator that selects a font is not among them.
 */
export function textOperators(stack: GraphicsStack, text: TextPainter): [string, Operator][] {
  const set = (figure: TextStateNumber): Operator => {
    return (operands) => setTextStateNumber(stack.current, figure, numberAt(operands, 0));
  };
  return [
    ["Tc", set("charSpacing")],
    ["Tw", set("wordSpacing")],
    ["TL", set("leading")],
    ["Ts", set("rise")],
    ["Tr", set("renderMode")],
    ["Tz", (operands) => setTextStateNumber(stack.current, "horizontalScale", numberAt(operands, 0) / 100)],
    ["BT", () => text.setMatrix(IDENTITY)],
    ["Tm", (operands) => text.setMatrix(matrixOf(operands))],
    ["Td", (operands) => text.moveLine(numberAt(operands, 0), numberAt(operands, 1))],
    [
      "TD",
      (operands) => {
        setTextStateNumber(stack.current, "leading", -numberAt(operands, 1));
        text.moveLine(numberAt(operands, 0), numberAt(operands, 1));
      },
    ],
    ["T*", () => text.nextLine()],
    ["Tj", (operands) => text.show(operands)],
    ["TJ", ([items]) => text.show(Array.isArray(items) ? items : [])],
    [
      "'",
      (operands) => {
        text.nextLine();
        text.show(operands);
      },
    ],
    [
      '"',
      ([words = null, characters = null, ...strings]) => {
        setTextStateNumber(stack.current, "wordSpacing", numberAt([words], 0));
        setTextStateNumber(stack.current, "charSpacing", numberAt([characters], 0));
        text.nextLine();
        text.show(strings);
      },
    ],
  ];
}

function setTextStateNumber(state: GraphicsState, figure: TextStateNumber | "horizontalScale", value: number): void {
  state[figure] = value;
}
