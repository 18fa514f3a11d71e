/** @typedef {import("./client.mjs").Account} Account */
/** @typedef {import("./client.mjs").ApiKey} ApiKey */
/** @typedef {import("./client.mjs").Credits} Credits */

/**
 * Returns rows as lines of text. Each column is as wide as its widest cell.
 * @param {readonly string[]} titles
 * @param {readonly (readonly string[])[]} rows
 */
export function table(titles, rows) {
  const lines = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** @param {readonly Account[]} accounts */
export const accountTable = (accounts) =>
  accounts.length === 0
    ? "No accounts."
    : table(
        ["ACCOUNT", "PLAN", "EMAIL", "NAME", "CREATED"],
        accounts.map(({ id, plan, email, name, created_at }) => [id, plan, email, name, created_at]),
      );

/** @param {Account & { credits?: Credits }} account */
export function accountDetails({ id, name, email, plan, created_at, credits }) {
  const rows = [
    ["Account", id],
    ["Name", name],
    ["E-mail", email],
    ["Plan", plan],
    ["Created", created_at],
  ];
  const details = rows.map(([title = "", value]) => `${title.padEnd(9)}${value}`);
  return [...details, ...(credits ? ["", balanceText(credits)] : [])].join("\n");
}

/** @param {Credits} credits */
function balanceText({ available, reserved, consumed, expired, packs }) {
  const sum = `${available} credits available, ${reserved} reserved, ${consumed} consumed, ${expired} expired`;
  const rows = packs.map((pack) => [pack.reason, String(pack.credits), String(pack.remaining), pack.expires_at]);
  return packs.length === 0 ? sum : `${sum}\n\n${table(["PACK", "CREDITS", "LEFT", "EXPIRES"], rows)}`;
}

/** @param {readonly ApiKey[]} keys */
export const keyTable = (keys) =>
  keys.length === 0
    ? "No keys."
    : table(
        ["KEY", "ENVIRONMENT", "ENDS IN", "STATUS", "SCOPES", "ADDRESSES", "NAME"],
        keys.map(({ id, environment, last4, status, scopes, ip_allowlist, name }) => [
          id,
          environment,
          last4,
          status,
          scopes.join(","),
          ip_allowlist.join(",") || "any",
          name ?? "",
        ]),
      );

/** @param {ApiKey & { key: string }} key */
export const createdKeyText = ({ id, key }) => `${key}\n\nThis is ${id}. Copy it now: it is not shown again.`;
