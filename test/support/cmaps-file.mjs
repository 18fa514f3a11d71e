import { storedCMaps } from "../../container/pdf/cmaps.ts";

/** As the container gets them. */
export const cMaps = storedCMaps();
