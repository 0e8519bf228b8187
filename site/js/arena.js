// Tournaments are files of the machine that plays them.

import { absent } from "./absent.js";

export const mountArena = absent("Tournaments are on the machine that plays them. Install Tengen and run: tengen play");
