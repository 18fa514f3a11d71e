import { ownProperty } from "../values.ts";
import { chartHelpers } from "./charts.ts";
import { codeHelpers } from "./codes.ts";
import { compareHelpers } from "./compare.ts";
import { dateHelpers } from "./dates.ts";
import { anything, type Helper, helper, text } from "./helper.ts";
import { markdownHelpers } from "./markdown.ts";
import { mathHelpers } from "./math.ts";
import { wordHelpers } from "./number-words.ts";
import { numberHelpers } from "./numbers.ts";
import { textHelpers } from "./text.ts";
import { translateHelpers } from "./translate.ts";

const builtIn: readonly Helper[] = [
  helper({ name: "lookup", takes: [anything, text], run: ([value, key]) => ownProperty(value, key) }),
  helper({ name: "log", takes: [], rest: anything, options: { level: anything }, run: () => undefined }),
];

/** All standard helpers by group, in the order of the guide for template authors. */
const HELPER_GROUPS: Readonly<Record<string, readonly Helper[]>> = {
  "built-in": builtIn,
  compare: compareHelpers,
  math: mathHelpers,
  text: [...textHelpers, ...translateHelpers, ...markdownHelpers],
  numbers: [...numberHelpers, ...wordHelpers],
  dates: dateHelpers,
  pictures: [...codeHelpers, ...chartHelpers],
};

const byName = new Map<string, Helper>(
  Object.values(HELPER_GROUPS)
    .flat()
    .flatMap((each) => [each.name, ...each.aliases].map((name) => [name, each] as const)),
);

export const findHelper = (name: string): Helper | undefined => byName.get(name);
export const HELPER_NAMES: readonly string[] = [...byName.keys()];

/** Names of blocks that are part of the template language. They are not helpers. */
export const BLOCK_NAMES: readonly string[] = ["if", "unless", "each", "with"];
