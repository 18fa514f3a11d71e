import type { Operation, PdfDict, PdfStream, PdfValue } from "@folio/pdf/reading";
import type { TextFont } from "../fonts/text-font.ts";
import { intersection, type Matrix, multiply, transformBox } from "../geometry.ts";
import type { ContentVisitor } from "./content-walker.ts";
import { GraphicsStack, initialState } from "./graphics-state.ts";
import { inkOperators } from "./ink-operators.ts";
import type { LayerVisibility } from "./layers.ts";
import { MarkedContent } from "./marked-content.ts";
import { matrixOf, numberAt, type Operator } from "./operands.ts";
import { PathOperators } from "./path-operators.ts";
import type { Resources } from "./resources.ts";
import type { Surface } from "./surface.ts";
import { textOperators } from "./text-operators.ts";
import { TextPainter } from "./text-painter.ts";

export interface PageContext {
  canvas: Surface;
  /** Matrix from default user space to points from the top left of the visible page. */
  toPage: Matrix;
  layers: LayerVisibility;
  fonts: ReadonlyMap<PdfDict, TextFont>;
}

/** Interprets the content of one page (ISO 32000-2, annex A), and passes every glyph, path and image to the canvas. */
export class PageInterpreter implements ContentVisitor {
  readonly #context: PageContext;
  readonly #stack: GraphicsStack;
  readonly #marks: MarkedContent;
  readonly #formEnds: (() => void)[] = [];
  readonly #operators: ReadonlyMap<string, Operator>;

  constructor(setting: PageContext) {
    const { canvas, toPage, layers } = setting;
    this.#context = setting;
    this.#stack = new GraphicsStack(initialState(toPage, canvas.page));
    this.#marks = new MarkedContent(layers, canvas);
    const text = new TextPainter(canvas, this.#stack, this.#marks);
    this.#operators = new Map([
      ...this.#ownOperators(),
      ...inkOperators(this.#stack),
      ...new PathOperators(canvas, this.#stack, this.#marks).all(),
      ...textOperators(this.#stack, text),
    ]);
  }

  operation({ operator, operands }: Operation, resources: Resources): void {
    this.#operators.get(operator)?.(operands, resources);
  }

  shouldEnter(xObject: PdfDict): boolean {
    return this.#context.layers.isContentShown(xObject);
  }

  beginForm(form: PdfDict, resources: Resources): void {
    const { document } = resources;
    this.#stack.beginForm();
    this.#formEnds.push(this.#marks.beginForm());
    this.#transform(matrixOf(document.array(form.get("Matrix")), document));
    const box = document.array(form.get("BBox"));
    if (!box || box.length < 4) return;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box.map((figure) => document.number(figure) ?? 0);
    const state = this.#stack.current;
    state.clip = intersection(state.clip, transformBox(state.ctm, { x0, y0, x1, y1 }));
  }

  endForm(): void {
    this.#formEnds.pop()?.();
    this.#stack.endForm();
  }

  image(stream: PdfStream | null): void {
    const { hidden, mcid } = this.#marks;
    if (hidden) return;
    const picture = this.#context.canvas.image(this.#stack.current, { stream, mcid });
    if (picture) this.#marks.picture(picture);
  }

  /** Resets the graphics state. An annotation must not inherit the graphics state at the end of the page's content. */
  beginAnnotation(placement: Matrix): void {
    const { toPage, canvas } = this.#context;
    this.#marks.endAll();
    this.#stack.current = initialState(multiply(toPage, placement), canvas.page);
  }

  #ownOperators(): [string, Operator][] {
    const { canvas } = this.#context;
    return [
      ["q", () => this.#stack.save()],
      ["Q", () => this.#stack.restore()],
      ["cm", (operands) => this.#transform(matrixOf(operands))],
      ["gs", ([name], resources) => this.#setGraphicsState(resources.dict("ExtGState", name), resources)],
      ["sh", () => this.#marks.hidden || canvas.shade(this.#stack.current)],
      ["Tf", ([name, size], resources) => this.#setFont(resources.font(name), size)],
      ["BMC", ([tag], resources) => this.#marks.begin(tag, null, resources)],
      ["BDC", ([tag, properties], resources) => this.#marks.begin(tag, properties, resources)],
      ["EMC", () => this.#marks.end()],
      [
        "w",
        (operands) => {
          this.#stack.current.lineWidth = numberAt(operands, 0);
        },
      ],
    ];
  }

  #transform(matrix: Matrix): void {
    this.#stack.current.ctm = multiply(this.#stack.current.ctm, matrix);
  }

  #setGraphicsState(entries: PdfDict | null, { document }: Resources): void {
    if (!entries) return;
    const state = this.#stack.current;
    state.fillAlpha = document.number(entries.get("ca")) ?? state.fillAlpha;
    state.lineWidth = document.number(entries.get("LW")) ?? state.lineWidth;
    const [font, size] = document.array(entries.get("Font")) ?? [];
    if (font !== undefined) this.#setFont(document.dict(font), document.resolve(size));
  }

  #setFont(font: PdfDict | null, size: PdfValue | undefined): void {
    this.#stack.current.font = (font && this.#context.fonts.get(font)) ?? null;
    this.#stack.current.fontSize = numberAt([size ?? null], 0);
  }
}
