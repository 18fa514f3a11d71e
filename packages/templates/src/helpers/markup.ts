/** HTML that a helper returns. Double braces print it without escaping. Values from the data never become Markup. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}
