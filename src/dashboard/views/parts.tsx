import type { Child } from "hono/jsx";
import { isoTime } from "../../resources/shared.ts";
import { Icon, type IconName } from "./icons.tsx";

/** The parts that pages are put together from. */

export const PageHead = ({ title, lead, children }: { title: string; lead?: Child; children?: Child }) => (
  <header class="page-head">
    <div>
      <h1>{title}</h1>
      {lead ? <p class="lead">{lead}</p> : null}
    </div>
    {children ? <div class="actions">{children}</div> : null}
  </header>
);

export const Card = ({
  title,
  children,
  aside,
  id,
}: {
  title?: string;
  children?: Child;
  aside?: Child;
  id?: string;
}) => (
  <section class="card" id={id}>
    {title ? (
      <div class="card-head">
        <h2>{title}</h2>
        {aside}
      </div>
    ) : null}
    {children}
  </section>
);

export type Tone = "good" | "warn" | "bad" | "calm" | "plain";

export const Badge = ({ tone = "plain", children }: { tone?: Tone; children?: Child }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** UTC in the source; a script turns it to the reader's zone. `relative` reads "3 minutes ago". */
export const Time = ({ at, relative = false }: { at: number; relative?: boolean }) => {
  const iso = isoTime(at);
  return (
    <time datetime={iso} data-relative={relative ? "" : undefined}>
      {iso.slice(0, 16).replace("T", " ")} UTC
    </time>
  );
};

export const Empty = (props: { icon: IconName; title: string; children?: Child; action?: Child }) => (
  <div class="empty">
    <Icon name={props.icon} />
    <h2>{props.title}</h2>
    <p>{props.children}</p>
    {props.action ? <p class="actions">{props.action}</p> : null}
  </div>
);

/** Scrolls sideways by itself on a narrow screen, by keyboard too. */
export const Table = ({ label, head, children }: { label: string; head: readonly Child[]; children?: Child }) => (
  <section class="table-scroll" aria-label={label} tabindex={0}>
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th scope="col">{cell === "" ? <span class="visually-hidden">Actions</span> : cell}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** A text to copy: the button works where scripts run, the text can be selected everywhere. */
export const CopyText = ({ text, label }: { text: string; label: string }) => (
  <div class="copy">
    <code>{text}</code>
    <button type="button" class="button small" data-copy={text} aria-label={`Copy ${label}`}>
      Copy
    </button>
  </div>
);

export const Code = ({ children, label }: { children: string; label: string }) => (
  <section class="code-block" aria-label={label} tabindex={0}>
    <pre>
      <code>{children}</code>
    </pre>
    <button type="button" class="button small" data-copy={children} aria-label={`Copy ${label}`}>
      Copy
    </button>
  </section>
);

/** Rows of a name and its value. */
export const Facts = ({ rows }: { rows: readonly (readonly [Child, Child])[] }) => (
  <dl class="facts">
    {rows.map(([name, value]) => (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export const Notice = ({ tone = "calm", children }: { tone?: Tone; children?: Child }) => (
  <div class={`notice ${tone}`} role={tone === "bad" ? "alert" : "status"}>
    {children}
  </div>
);

/** Forward and back through a list by cursor. */
export const Pager = ({ newer, older }: { newer: string | null; older: string | null }) =>
  newer === null && older === null ? null : (
    <nav class="pager" aria-label="Pages of the list">
      {newer === null ? (
        <span />
      ) : (
        <a class="button" href={newer} rel="prev">
          Newer
        </a>
      )}
      {older === null ? (
        <span />
      ) : (
        <a class="button" href={older} rel="next">
          Older
        </a>
      )}
    </nav>
  );

export const sizeText = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export const countText = (count: number): string => count.toLocaleString("en-US");
