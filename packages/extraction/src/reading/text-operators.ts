import { IDENTITY } from "../geometry.ts";
import type { GraphicsStack, GraphicsState } from "./graphics-state.ts";
import { matrixOf, numberAt, type Operator } from "./operands.ts";
import type { TextPainter } from "./text-painter.ts";

type Figure = "charSpacing" | "wordSpacing" | "leading" | "rise" | "renderMode";

/** Operators of text state, position and showing (ISO 32000-2, 9.3 and 9.4), but for the choice of a font. */
export function textOperators(stack: GraphicsStack, text: TextPainter): [string, Operator][] {
  const set = (figure: Figure): Operator => {
    return (operands) => setFigure(stack.current, figure, numberAt(operands, 0));
  };
  return [
    ["Tc", set("charSpacing")],
    ["Tw", set("wordSpacing")],
    ["TL", set("leading")],
    ["Ts", set("rise")],
    ["Tr", set("renderMode")],
    ["Tz", (operands) => setFigure(stack.current, "horizontalScale", numberAt(operands, 0) / 100)],
    ["BT", () => text.setMatrix(IDENTITY)],
    ["Tm", (operands) => text.setMatrix(matrixOf(operands))],
    ["Td", (operands) => text.moveLine(numberAt(operands, 0), numberAt(operands, 1))],
    [
      "TD",
      (operands) => {
        setFigure(stack.current, "leading", -numberAt(operands, 1));
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
        setFigure(stack.current, "wordSpacing", numberAt([words], 0));
        setFigure(stack.current, "charSpacing", numberAt([characters], 0));
        text.nextLine();
        text.show(strings);
      },
    ],
  ];
}

function setFigure(state: GraphicsState, figure: Figure | "horizontalScale", value: number): void {
  state[figure] = value;
}
