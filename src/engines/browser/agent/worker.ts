import { contain } from "./containment.ts";
import { fixed } from "./fixed.ts";

contain(() => {});
fixed(Object.getPrototypeOf(navigator) as object, "serviceWorker", undefined);
addEventListener("error", (event) => event.preventDefault());
addEventListener("unhandledrejection", (event) => event.preventDefault());
