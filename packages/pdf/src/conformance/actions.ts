import type { PdfDocument } from "../file/document.ts";
import { PdfDict, type PdfValue } from "../syntax/objects.ts";
import type { ConformanceTarget } from "./standard.ts";

/** Entries whose value is an action, or for `Next` also a list of actions. */
const ACTION_KEYS = ["A", "OpenAction", "PA", "Next"] as const;
const ACTIONS_1 = new Set(["GoTo", "GoToR", "Thread", "URI", "Named", "SubmitForm"]);
const ACTIONS_2 = new Set([...ACTIONS_1, "GoToE"]);
const ACTIONS_4 = new Set([...ACTIONS_2, "JavaScript", "RichMediaExecute", "GoToDp"]);
const NAMED_ACTIONS = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage"]);

/** Action in an entry of a dictionary. */
export interface OwnedAction {
  owner: PdfDict;
  key: string;
  action: PdfDict;
  type: string;
}

/** Returns the actions in the entries of a dictionary, and in its additional actions. */
export function actionsIn(document: PdfDocument, dict: PdfDict): OwnedAction[] {
  const found = ACTION_KEYS.flatMap((key) => actionsOf(document, dict, key));
  const additional = document.dict(dict.get("AA"));
  if (!additional) return found;
  return [...found, ...[...additional.keys()].flatMap((key) => actionsOf(document, additional, key))];
}

function actionsOf(document: PdfDocument, owner: PdfDict, key: string): OwnedAction[] {
  const value = owner.get(key);
  const values: PdfValue[] = document.array(value) ?? (value === undefined ? [] : [value]);
  return values.flatMap((item) => {
    const action = document.dict(item);
    const type = document.nameText(action?.get("S"));
    return action instanceof PdfDict && type !== null ? [{ owner, key, action, type }] : [];
  });
}

export function isAllowedAction(
  document: PdfDocument,
  { action, type }: OwnedAction,
  { pdfA }: ConformanceTarget,
): boolean {
  const allowed = pdfA?.part === 1 ? ACTIONS_1 : pdfA?.part === 4 ? ACTIONS_4 : ACTIONS_2;
  if (!allowed.has(type)) return false;
  return type !== "Named" || NAMED_ACTIONS.has(document.nameText(action.get("N")) ?? "");
}

/** Removes an action from its owner. */
export function removeAction(document: PdfDocument, { owner, key, action }: OwnedAction): void {
  const list = document.array(owner.get(key));
  if (list)
    owner.set(
      key,
      list.filter((item) => document.dict(item) !== action),
    );
  else owner.delete(key);
}
