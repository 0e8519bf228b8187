// Tournaments are files of the machine that plays them.

import { absent } from "./absent.js";

export const mountArena = absent("site no arena");
