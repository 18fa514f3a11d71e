/** HTML that a helper has made and that is printed as it is, whichever braces ask for it; data never become one. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}
