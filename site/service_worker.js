// Everything that the page needs is kept at the first visit; a new version has a new name. The build
// writes the two constants.

const NAME = "tengen-VERSION";
const FILES = ["FILES"];

addEventListener("install", (event) => event.waitUntil(
  caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => skipWaiting())));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("tengen-") && name !== NAME) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(find(event.request));
});

/** What is kept, or what the network has; a recording of the Lab is kept from then on. */
async function find(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.includes("/lab/")) await (await caches.open(NAME)).put(request, answer.clone());
  return answer;
}
