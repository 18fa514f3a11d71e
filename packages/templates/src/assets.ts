import { assetsIn } from "./asset-references.ts";
import { type Diagnostic, diagnosticAt, LineMap } from "./position.ts";
import { nearest } from "./suggest.ts";
import type { TemplateContext } from "./template-engine.ts";

/** Returns an error for each asset reference whose asset does not exist or whose name is computed by a template tag. */
export function checkAssets(text: string, { assets, assetNames = [] }: TemplateContext): Diagnostic[] {
  if (!assets) return [];
  const missing = assetsIn(text).filter(({ name }) => !assets.has(name));
  if (missing.length === 0) return [];
  const lines = new LineMap(text);
  return missing.map(({ name, index }) =>
    diagnosticAt(lines.at(index), unknown(name, [...assets.keys(), ...assetNames])),
  );
}

function unknown(name: string, names: readonly string[]): string {
  if (name === "") return 'the name of an asset must be fixed text such as "asset:logo"; it cannot come from data';
  const guess = nearest(name, names);
  return `no asset has the name "${name}"; ${guess ? `did you mean "${guess}"?` : "upload it first: POST /v1/assets"}`;
}
