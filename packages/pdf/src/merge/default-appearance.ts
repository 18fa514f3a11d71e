import { operationsOf } from "../content/operations.ts";
import type { Budget } from "../syntax/budget.ts";
import { bytesOf, latin1, PdfName } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";

/** A default appearance (ISO 32000-2, 12.7.4.3), such as `/Helv 12 Tf 0 g`, with the fonts it names called otherwise. */
export function withRenamedFonts(appearance: Uint8Array, renamed: Map<string, string>, budget: Budget): Uint8Array {
  let text = "";
  for (const { operator, operands, start, end } of operationsOf(appearance, budget)) {
    const [font, ...rest] = operands;
    const other = operator === "Tf" && font instanceof PdfName ? renamed.get(font.text) : undefined;
    const written = [new PdfName(other ?? ""), ...rest].map((operand) => serialize(operand, () => null)).join(" ");
    text += other === undefined ? latin1(appearance.subarray(start, end)) : ` ${written} Tf`;
  }
  return bytesOf(text);
}
