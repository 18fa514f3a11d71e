import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { startPreview } from "./preview.ts";

/**
 * The template editor. It adds highlighting and error markers to the text fields. The form still sends the values of
 * these fields.
 */

const LANGUAGES: Record<string, () => Extension> = {
  html,
  css,
  sample_data: json,
  schema: json,
  translations: json,
  defaults: json,
};
const LINE_EM = 1.4;
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";
const root = document.querySelector<HTMLElement>(".editor[data-preview]");
const editors = new Map<string, EditorView>();

const theme = EditorView.theme({
  "&": {
    border: "1px solid var(--strong-line)",
    borderRadius: "var(--radius)",
    background: "var(--sheet)",
    fontSize: "13px",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  ".cm-content": {
    fontFamily: "ui-monospace, SF Mono, Menlo, Consolas, monospace",
    caretColor: "var(--ink)",
    padding: "8px 0",
  },
  ".cm-scroller": { maxHeight: "480px", overflow: "auto" },
  ".cm-gutters": { background: "transparent", color: "var(--soft)", border: "0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
});
/**
 * Highlight style for the dark theme. The default colours are made for a white background, so this style mixes them
 * with white.
 */
const dark = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) =>
    spec.color ? { ...spec, color: `color-mix(in oklab, ${spec.color}, white 62%)` } : spec,
  ),
);
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;

if (root) {
  const preview = startPreview(root, showErrors);
  for (const [name, language] of Object.entries(LANGUAGES)) {
    const field = root.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
    if (field) editors.set(name, replaceField(field, { language: language(), onChange: preview.changed }));
  }
  root.addEventListener("input", () => preview.changed());
  preview.changed();
  watchNewest(root);
}

function replaceField(
  field: HTMLTextAreaElement,
  { language, onChange }: { language: Extension; onChange(): void },
): EditorView {
  const label = document.querySelector(`label[for="${field.id}"]`);
  if (label) label.id ||= `${field.id}-label`;
  const view = new EditorView({
    state: EditorState.create({
      doc: field.value,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        lintGutter(),
        language,
        syntaxHighlighting(isDark ? dark : defaultHighlightStyle),
        EditorView.lineWrapping,
        EditorView.theme({ ".cm-content, .cm-gutter": { minHeight: `${field.rows * LINE_EM}em` } }),
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({ "aria-labelledby": label?.id ?? "" }),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        theme,
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          field.value = update.state.doc.toString();
          onChange();
        }),
      ],
    }),
  });
  // This required field is hidden, so the browser could not focus it to report an error. Instead, the server checks the
  // field, and the editor shows the error.
  field.required = false;
  field.hidden = true;
  field.after(view.dom);
  return view;
}

/**
 * Marks errors in the editors. An error is marked at the position that its message names (`Line 3, column 7: …`),
 * otherwise in the first line.
 */
function showErrors(errors: Record<string, string>): void {
  for (const [name, view] of editors) {
    const lines = (errors[name] ?? "").split("\n").filter(Boolean);
    view.dispatch(
      setDiagnostics(
        view.state,
        lines.map((message) => diagnosticOf(view, message)),
      ),
    );
  }
}

function diagnosticOf(view: EditorView, message: string): Diagnostic {
  const position = /line (\d+)(?:,? column (\d+))?/i.exec(message);
  const line = view.state.doc.line(Math.min(view.state.doc.lines, Math.max(1, Number(position?.[1] ?? 1))));
  const from = Math.min(line.to, line.from + Math.max(0, Number(position?.[2] ?? 1) - 1));
  return { from, to: line.to, severity: "error", message };
}

/**
 * Warns the user before saving if another person or another tab has saved a newer version of the template or deleted
 * it.
 */
function watchNewest(root: HTMLElement): void {
  const url = root.dataset.newest;
  const openedVersion = Number(root.querySelector<HTMLInputElement>("[data-version]")?.value);
  if (!url || !openedVersion) return;
  const checkNewest = async () => {
    const response = await fetch(url).catch(() => null);
    const state = root.querySelector<HTMLElement>("[data-newer]") ?? document.createElement("p");
    if (response?.status === 404)
      state.textContent = "This template was deleted while you were editing it. Copy your text before you leave.";
    else if (response?.ok && ((await response.json()) as { version: number }).version > openedVersion)
      state.textContent =
        "Somebody saved a newer version while you were editing. When you save, Folio first shows you the conflict.";
    else return;
    state.dataset.newer = "";
    state.className = "notice warn";
    state.setAttribute("role", "status");
    root.before(state);
  };
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && checkNewest());
  setInterval(checkNewest, 10_000);
}
