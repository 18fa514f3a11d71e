import { type AssetAddresses, withAssets } from "./asset-references.ts";
import { checkAssets } from "./assets.ts";
import { type CompileResult, compile, NO_ASSETS } from "./compile.ts";
import { checkData } from "./data.ts";
import { ErrorDetailList, TemplateError, type TemplateErrorDetail } from "./errors.ts";
import { interpret, RenderError } from "./interpret.ts";
import type { JsonObject } from "./json.ts";
import { Language } from "./language.ts";
import { DEFAULT_TEMPLATE_LIMITS, type TemplateLimits } from "./limits.ts";
import { type Diagnostic, formatDiagnostic } from "./position.ts";
import { checkReferences } from "./references.ts";
import { parseSchema } from "./schema/parse.ts";
import { validateData } from "./schema/validate.ts";
import { checkStylesheet, withStylesheet } from "./stylesheet.ts";
import type { Program } from "./syntax.ts";
import type { NamedText, RenderEngine, RenderLanguage, TemplateContext, TemplateEngine } from "./template-engine.ts";
import { checkTextUse } from "./text-use-errors.ts";

/** Maximum number of characters of all templates together in the cache of compiled templates. */
const KEPT_CHARACTERS = 2_000_000;

const NOTHING: TemplateContext = { partials: new Map() };

export interface TemplateEngineOptions {
  /** Values that replace individual limits of `DEFAULT_TEMPLATE_LIMITS`. */
  limits?: Partial<TemplateLimits>;
}

/** State of an engine. `within` and `withSpeech` return an engine with a changed copy of this state. */
interface Context {
  surroundings: TemplateContext;
  speech: RenderLanguage | null;
  compiled: CompiledTexts;
  limits: TemplateLimits;
}

/** Cache of compiled templates. The key is the text of the template, so a cached template can never be outdated. */
class CompiledTexts {
  readonly #limits: TemplateLimits;
  readonly #kept = new Map<string, CompileResult>();
  #keptCharacters = 0;

  constructor(limits: TemplateLimits) {
    this.#limits = limits;
  }

  of(text: string, assets: AssetAddresses = NO_ASSETS): CompileResult {
    const key = assets.size > 0 && text.includes("asset:") ? `${[...assets].join()}\n${text}` : text;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const compiled = compile(text, assets, this.#limits);
    this.#kept.set(key, compiled);
    this.#keptCharacters += key.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#keptCharacters <= KEPT_CHARACTERS) break;
      this.#kept.delete(oldest);
      this.#keptCharacters -= oldest.length;
    }
    return compiled;
  }
}

/**
 * Renders Handlebars templates without code generation. Uses the parser of Handlebars, and an interpreter that enforces
 * limits.
 */
export class HandlebarsTemplateEngine implements RenderEngine {
  readonly #context: Context;
  readonly #language: Language;

  constructor(options?: TemplateEngineOptions);
  constructor(options: TemplateEngineOptions, context: Context);
  constructor(options: TemplateEngineOptions = {}, context?: Context) {
    const limits = { ...DEFAULT_TEMPLATE_LIMITS, ...options.limits };
    this.#context = context ?? { surroundings: NOTHING, speech: null, compiled: new CompiledTexts(limits), limits };
    const { speech, surroundings } = this.#context;
    this.#language = new Language(speech, surroundings.translations);
  }

  within(surroundings: TemplateContext): TemplateEngine {
    return new HandlebarsTemplateEngine({}, { ...this.#context, surroundings, speech: null });
  }

  withSpeech(speech: RenderLanguage): RenderEngine {
    return new HandlebarsTemplateEngine({}, { ...this.#context, speech });
  }

  missedTexts(): string[] {
    return [...this.#language.missedKeys];
  }

  checkTexts(texts: readonly NamedText[], speech: RenderLanguage): TemplateErrorDetail[] {
    const language = new Language(speech, this.#context.surroundings.translations);
    return texts.flatMap(({ field, text }) =>
      toDetails(
        this.#context.compiled.of(text).textUses.flatMap((use) => checkTextUse(use, language)),
        field,
      ),
    );
  }

  partialsOf(text: string): string[] {
    return [...new Set(this.#context.compiled.of(text).references.map(({ name }) => name))];
  }

  check(text: string, field: string): TemplateErrorDetail[] {
    const { faults, references } = this.#context.compiled.of(text);
    const referring = checkReferences(references, this.#context.surroundings, (name) => this.#referencesOf(name));
    return toDetails([...faults, ...referring, ...checkAssets(text, this.#context.surroundings)], field);
  }

  checkCss(css: string, field: string): TemplateErrorDetail[] {
    return toDetails([...checkStylesheet(css), ...checkAssets(css, this.#context.surroundings)], field);
  }

  checkAssets(text: string, field: string): TemplateErrorDetail[] {
    return toDetails(checkAssets(text, this.#context.surroundings), field);
  }

  withAssets(text: string): string {
    const { assets } = this.#context.surroundings;
    return assets ? withAssets(text, assets) : text;
  }

  render(text: string, data: JsonObject, field: string): string {
    const compiled = this.#context.compiled.of(text, this.#context.surroundings.assets);
    if (!compiled.program) throw templateError(toDetails(compiled.faults, field));
    const unfit = checkData(data, this.#context.limits);
    if (unfit) throw templateError([unfit]);
    try {
      return interpret(compiled.program, data, {
        findPartial: (name) => this.#partial(name),
        language: this.#language,
        limits: this.#context.limits,
      });
    } catch (error) {
      if (error instanceof RenderError) {
        const { at, message, partial } = error;
        throw templateError(toDetails([{ ...at, message, partial }], field));
      }
      throw error;
    }
  }

  withCss(html: string, css: string): string {
    return withStylesheet(html, css);
  }

  checkSchema(schema: JsonObject): TemplateErrorDetail[] {
    return parseSchema(schema, this.#context.limits).faults;
  }

  validate(schema: JsonObject, data: JsonObject): { faults: ErrorDetailList; data: JsonObject } {
    const { limits } = this.#context;
    const unfit = checkData(data, limits);
    if (unfit) {
      const faults = new ErrorDetailList(limits.listedErrors);
      faults.add(() => unfit);
      return { faults, data };
    }
    return validateData(parseSchema(schema, limits).root, data, limits);
  }

  #partial(name: string): Program | null {
    const text = this.#context.surroundings.partials.get(name);
    return text === undefined ? null : this.#context.compiled.of(text, this.#context.surroundings.assets).program;
  }

  #referencesOf(name: string): readonly string[] {
    const text = this.#context.surroundings.partials.get(name);
    return text === undefined ? [] : this.partialsOf(text);
  }
}

const toDetails = (faults: readonly Diagnostic[], field: string): TemplateErrorDetail[] =>
  faults.map((fault) => ({ field, error: formatDiagnostic(fault) }));

function templateError(faults: TemplateErrorDetail[]): TemplateError {
  const [first = { field: "", error: "" }] = faults;
  const message = `${first.field ? `${first.field}: ` : ""}${first.error}`;
  return new TemplateError(message, faults);
}
