import type { Page } from "./page.ts";
import { keyPages } from "./pages/keys.tsx";
import { overviewPages } from "./pages/overview.tsx";

/** Every page and action within an account. A more specific path stands before one with a parameter in its place. */
export const pages: readonly Page[] = [...overviewPages, ...keyPages];
