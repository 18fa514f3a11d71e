import { createServer } from "node:net";
import { Advice } from "./steps.mjs";

/** The address that everything local listens on. */
export const loopback = "127.0.0.1";

/**
 * @param {string | undefined} text The variable PORT.
 * @param {number} fallback
 */
export function parsePort(text, fallback) {
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Advice(`PORT is "${text}", but must be a whole number from 1 to 65535.`);
}

/** @param {number} port */
export async function requireFreePort(port) {
  try {
    await listenOnce(port);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new Advice(
        `Port ${port} is in use: stop what listens there, or choose another, as in: PORT=${port + 1} npm start`,
      );
    }
    if (code === "EACCES") throw new Advice(`Port ${port} may not be opened by this user: choose one from 1024 on.`);
    throw error;
  }
}

/** A port that was free a moment ago. */
export const freePort = () => listenOnce(0);

/**
 * @param {number} port
 * @returns {Promise<number>}
 */
function listenOnce(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, loopback, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
