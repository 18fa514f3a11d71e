/**
 * HTML that a helper returns. A tag with double braces prints this HTML without escaping. Values from the data never
 * become `Markup`.
 */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}
