import { createServer } from "node:net";
import { UserError } from "./step-printer.mjs";

/** Address on which all local servers listen. */
export const loopback = "127.0.0.1";

/**
 * @param {string | undefined} text The variable PORT.
 * @param {number} fallback
 */
export function parsePort(text, fallback) {
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new UserError(`PORT must be a whole number from 1 to 65535; got "${text}".`);
}

/** @param {number} port */
export async function requireFreePort(port) {
  try {
    await listenOnce(port);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new UserError(
        `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
      );
    }
    if (code === "EACCES")
      throw new UserError(`This user may not open port ${port}. Choose a port from 1024 to 65535.`);
    throw error;
  }
}

/** Returns the number of a port on which nothing listened at the time of the call. */
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
