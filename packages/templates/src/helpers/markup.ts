/** HTML from a helper, which double braces print without escaping. Data never becomes Markup. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}
