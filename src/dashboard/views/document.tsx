import { raw } from "hono/html";
import type { Child } from "hono/jsx";

export interface DocumentProps {
  title: string;
  /** Names of this page's scripts ("islands"), in addition to `shell`, which every page has. */
  islands?: readonly string[];
  /** CSRF token that the page's scripts send with their requests. */
  csrf?: string;
  styleNonce?: string;
  bodyClass: string;
  children?: Child;
}

/** HTML document of every page. */
export const Document = ({ title, islands = [], csrf, styleNonce, bodyClass, children }: DocumentProps) => (
  <>
    {raw("<!doctype html>")}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {csrf ? <meta name="csrf-token" content={csrf} /> : null}
        {styleNonce ? <meta name="style-nonce" content={styleNonce} /> : null}
        <title>{title} · Folio</title>
        <link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin="" />
        <link rel="stylesheet" href="/assets/folio.css" />
        <script type="module" src="/assets/shell.js" />
        {islands.map((name) => (
          <script type="module" src={`/assets/${name}.js`} />
        ))}
      </head>
      <body class={bodyClass}>{children}</body>
    </html>
  </>
);
