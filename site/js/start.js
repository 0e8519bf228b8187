// The beginning of a page without a server: it is kept for visits without a network.

import { coreFile } from "./loading.js";

if ("serviceWorker" in navigator) navigator.serviceWorker.register(`service_worker.js?core=${coreFile()}`);
