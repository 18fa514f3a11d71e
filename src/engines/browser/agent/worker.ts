import { contain } from "./containment.ts";
import { defineReadOnly } from "./define-read-only.ts";

contain(() => {});
defineReadOnly(Object.getPrototypeOf(navigator) as object, "serviceWorker", undefined);
addEventListener("error", (event) => event.preventDefault());
addEventListener("unhandledrejection", (event) => event.preventDefault());
