// Everything that the page needs is kept at the first visit; a new version has a new name, and begins
// when the last page of the old one is closed. The build writes the two constants.

const NAME = "tengen-VERSION";
const FILES = ["FILES"];
const CORE = new URL(location.href).searchParams.get("core"); // the build of the core that this browser takes
// The page loads nothing from elsewhere; with these it may share memory with its workers.
const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

addEventListener("install", (event) => event.waitUntil(
  caches.open(NAME).then((cache) => cache.addAll([...FILES, CORE]))));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("tengen-") && name !== NAME) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(find(event.request).then(isolated));
});

/** What is kept, or what the network has; a recording of the Lab is kept from then on. */
async function find(request) {
  const cache = await caches.open(NAME), kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.includes("/lab/")) await cache.put(request, answer.clone());
  return answer;
}

function isolated(answer) {
  if (answer.type === "error" || answer.type === "opaque") return answer;
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
