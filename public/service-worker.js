// Keeps two things: what never changes under its name (/assets/), and the page that is shown without a connection.
// Pages and answers of calls are never kept: they may be somebody's own.

const ASSETS = 'assets';
const OFFLINE = 'offline';
const OFFLINE_PAGE = '/offline';
const MOST_ASSETS = 200;
const DAY_MS = 24 * 3600 * 1000;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

/** A page says in which language it speaks: `{ language: 'bg' }`. */
self.addEventListener('message', (event) => {
  const { language } = event.data ?? {};
  if (/^[a-z]{2,3}$/.test(language)) event.waitUntil(keepOfflinePage(language));
});

async function keepOfflinePage(language) {
  const address = `${OFFLINE_PAGE}?lang=${language}`;
  const cache = await caches.open(OFFLINE);
  const kept = await cache.match(OFFLINE_PAGE);
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '');
  if (kept?.headers.get('content-language') === language && age < DAY_MS) return;
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => null);
  if (answer?.ok) await cache.put(OFFLINE_PAGE, answer);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  // A call that is opened as a page, such as the start of a survey, goes its own way, untouched.
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(event));
});

async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const names = await cache.keys();
    // A new version brings new names; the oldest go.
    await Promise.all(names.slice(0, -MOST_ASSETS).map((name) => cache.delete(name)));
  }
  return answer;
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE });
    if (!kept) throw error;
    return kept;
  }
}
