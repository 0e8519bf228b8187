// The core, loaded once: the build with SIMD where the browser has it, else the plain one.

import { Core } from "./core.js";

// The smallest module with an instruction of SIMD (i8x16.splat).
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);
const file = (name) => new URL(`../${name}`, import.meta.url);

/** The build of the core that this browser takes. */
export const coreFile = () => (WebAssembly.validate(SIMD) ? "tengen.simd.wasm" : "tengen.wasm");

async function compile() {
  const answer = await fetch(file(coreFile()));
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** @type {Promise<{ module: WebAssembly.Module, openings: object, core: Core }>|undefined} */
let loaded;

export function load() {
  loaded ??= (async () => {
    const [module, openings] = await Promise.all([compile(), fetch(file("openings.json")).then((answer) => answer.json())]);
    return { module, openings, core: await Core.make(module) };
  })();
  return loaded;
}
