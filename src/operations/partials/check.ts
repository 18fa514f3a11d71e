import type { StoredPartial } from "../../domain/partial.ts";
import { throwInvalid } from "../templates/check-content.ts";
import type { Context } from "../verb.ts";
import { type ClosureNeeds, closureOf } from "./closure.ts";

/**
 * Returns the names of the partials that a partial includes. Throws `template_invalid` if the partial's HTML or CSS is
 * invalid.
 */
export async function checkPartial(
  context: Context<ClosureNeeds>,
  { name, html, css }: Pick<StoredPartial, "name" | "html" | "css">,
): Promise<string[]> {
  const { engine } = await closureOf(context, { templates: [html], styles: [css] }, { name, html });
  throwInvalid([...engine.check(html, "html"), ...(css === null ? [] : engine.checkCss(css, "css"))]);
  return engine.partialsOf(html);
}
