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

/** Characters at the end of an id that tell it from its neighbours. */
const TELLING = 6;

/** An id in a table: on a narrow screen its beginning gives way. */
export const Id = ({ id }: { id: string }) => (
  <code>
    <span class="id-start">{id.slice(0, -TELLING)}</span>
    {id.slice(-TELLING)}
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

/** What stands above a column: `""` over buttons; figures are set to the right, and their heading with them. */
export type Column = string | { figures: string };

export const figures = (heading: string): Column => ({ figures: heading });

const ColumnHead = ({ column }: { column: Column }) =>
  typeof column === "string" ? (
    <th scope="col">{column === "" ? <span class="visually-hidden">Actions</span> : column}</th>
  ) : (
    <th scope="col" class="number">
      {column.figures}
    </th>
  );

/** Scrolls sideways by itself on a narrow screen, by keyboard too. */
export const Table = ({ label, head, children }: { label: string; head: readonly Column[]; children?: Child }) => (
  <section class="table-scroll" aria-label={label} tabindex={0}>
    <table>
      <thead>
        <tr>
          {head.map((column) => (
            <ColumnHead column={column} />
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

/** One figure that counts, with what it says. Stands in a `dl`. */
export const Figure = ({ label, value, children }: { label: string; value: string; children?: Child }) => (
  <div class="figure-card">
    <dt>{label}</dt>
    <dd class="figure">{value}</dd>
    <dd>
      <small>{children}</small>
    </dd>
  </div>
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
