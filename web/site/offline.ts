/** The service worker. Requests of the page come in; answers of the network go out, and what was kept of them where there is none. */

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Request_ extends Lifetime {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const CACHE = "lanewise-demo";
const scope = globalThis as unknown as {
  addEventListener<E extends Event>(kind: string, heard: (event: E) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

/** The list of the site's files; Python is kept when the playground fetches it. */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const listed = (await (await fetch("./files.json")).json()) as { offline: string[] };
  await cache.addAll(listed.offline);
}

/** The network first: a page that was built anew is seen at once. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

scope.addEventListener<Lifetime>("install", (event) => event.waitUntil(Promise.all([keep(), scope.skipWaiting()])));
scope.addEventListener<Lifetime>("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener<Request_>("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
