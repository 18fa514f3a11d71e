import type { Child } from "hono/jsx";
import { isoTime } from "../../resources/shared.ts";
import { Icon, type IconName } from "./icons.tsx";

/** Components that several pages use. */

export const PageHeader = ({ title, lead, children }: { title: string; lead?: Child; children?: Child }) => (
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

/**
 * Shows a time in UTC. A script converts it to the reader's time zone. With `relative`, it becomes a text such as "3
 * minutes ago".
 */
export const Time = ({ at, relative = false }: { at: number; relative?: boolean }) => {
  const iso = isoTime(at);
  return (
    <time datetime={iso} data-relative={relative ? "" : undefined}>
      {iso.slice(0, 16).replace("T", " ")} UTC
    </time>
  );
};

/** Number of characters at the end of an id that are enough to distinguish the ids of a list. */
const DISTINCT_CHARACTERS = 6;

/** Shows an id in a table. On a narrow screen, the start of the id is hidden. */
export const Id = ({ id }: { id: string }) => (
  <code>
    <span class="id-start">{id.slice(0, -DISTINCT_CHARACTERS)}</span>
    {id.slice(-DISTINCT_CHARACTERS)}
  </code>
);

export const Empty = (props: { icon: IconName; title: string; children?: Child; action?: Child }) => (
  <div class="empty">
    <Icon name={props.icon} />
    <h2>{props.title}</h2>
    <p>{props.children}</p>
    {props.action ? <p class="actions">{props.action}</p> : null}
  </div>
);

/**
 * Header of a table column. `""` is for a column of buttons. A column with `figures` contains numbers and is
 * right-aligned.
 */
export type Column = string | { figures: string };

export const figures = (heading: string): Column => ({ figures: heading });

const HeaderCell = ({ column }: { column: Column }) =>
  typeof column === "string" ? (
    <th scope="col">{column === "" ? <span class="visually-hidden">Actions</span> : column}</th>
  ) : (
    <th scope="col" class="number">
      {column.figures}
    </th>
  );

/** Table that scrolls horizontally on a narrow screen. The keyboard can scroll it too. */
export const Table = ({ label, head, children }: { label: string; head: readonly Column[]; children?: Child }) => (
  <section class="table-scroll" aria-label={label} tabindex={0}>
    <table>
      <thead>
        <tr>
          {head.map((column) => (
            <HeaderCell column={column} />
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** Text with a copy button. Without JavaScript, the text can still be selected. */
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

/** Shows an important number with a label and an explanation. Must be a child of a `dl`. */
export const Figure = ({ label, value, children }: { label: string; value: string; children?: Child }) => (
  <div class="figure-card">
    <dt>{label}</dt>
    <dd class="figure">{value}</dd>
    <dd>
      <small>{children}</small>
    </dd>
  </div>
);

/** Description list of names and values. */
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

/** Links to the pages with newer and older rows of a list. */
export const Pager = ({ newer, older }: { newer: string | null; older: string | null }) =>
  newer === null && older === null ? null : (
    <nav class="pager" aria-label="Pages of the list">
      {newer === null ? (
        <span />
      ) : (
        <a class="button" href={newer} rel="prev">
          Show newer
        </a>
      )}
      {older === null ? (
        <span />
      ) : (
        <a class="button" href={older} rel="next">
          Show older
        </a>
      )}
    </nav>
  );

export const sizeText = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export const countText = (count: number): string => count.toLocaleString("en-US");
