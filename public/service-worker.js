// Keeps only what never changes under its name (/assets/) and the page for no connection, because pages and answers
// of calls may be somebody's own.

// The number goes up when what older workers kept must not be used any more.
const ASSETS = 'assets-2';
const OFFLINE = 'offline-3';
const OFFLINE_PAGE = '/offline';
const OFFLINE_SCRIPT = '/offline.js';
const MOST_ASSETS = 200;
const DAY_MS = 24 * 3600 * 1000;
/** What isn't answered by then has failed: whoever waits can try again. */
const TIME_LIMIT_MS = 30_000;

/** What an asset must be, by the end of its name, to be kept. */
const TYPES = { js: /^(text|application)\/javascript\b/, css: /^text\/css\b/, svg: /^image\/svg\+xml\b/ };

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const outdated = (await caches.keys()).filter((name) => name !== ASSETS && name !== OFFLINE);
      await Promise.all(outdated.map((name) => caches.delete(name)));
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

/** A page tells its language: `{ language: 'bg' }`. */
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
  const [page, script] = await Promise.all(
    [address, OFFLINE_SCRIPT].map((one) => inTime(fetch(one, { credentials: 'omit' })).catch(() => null)),
  );
  if (!page || !isWhatWasAsked(page, /^text\/html\b/)) return;
  if (!script || !isWhatWasAsked(script, TYPES.js)) return;
  await cache.put(OFFLINE_SCRIPT, script);
  await cache.put(OFFLINE_PAGE, page);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request, typeOf(pathname)));
  else if (pathname === OFFLINE_SCRIPT) event.respondWith(keptOr(OFFLINE_SCRIPT, request));
  // A call that is opened as a page, such as the start of a survey, and an operator's view are left to the browser.
  else if (request.mode === 'navigate' && !/^\/(api|view)\//.test(pathname)) event.respondWith(page(event));
});

const typeOf = (pathname) => TYPES[pathname.slice(pathname.lastIndexOf('.') + 1)];

/** Not an error, a redirect, a part, another site's answer or a page in the place of a script. */
const isWhatWasAsked = (answer, type) =>
  answer.status === 200 &&
  !answer.redirected &&
  answer.type === 'basic' &&
  type?.test(answer.headers.get('content-type') ?? '');

async function asset(request, type) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await inTime(fetch(request));
  if (isWhatWasAsked(answer, type)) {
    // A full disk, or a cache that was deleted meanwhile, keeps nobody from using the site.
    await keepAsset(cache, request, answer.clone()).catch(() => {});
  }
  return answer;
}

async function keepAsset(cache, request, answer) {
  await cache.put(request, answer);
  const names = await cache.keys();
  // A new version brings new names; the oldest go.
  await Promise.all(names.slice(0, -MOST_ASSETS).map((name) => cache.delete(name)));
}

const keptOr = async (name, request) =>
  (await caches.match(name, { cacheName: OFFLINE })) ?? inTime(fetch(request));

const answerTo = async (event) => (await event.preloadResponse) ?? fetch(event.request);

/** Until the answer begins; a request for a page can't be given a signal. */
function inTime(answer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), TIME_LIMIT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function page(event) {
  try {
    return await inTime(answerTo(event));
  } catch (error) {
    const kept = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE });
    if (!kept) throw error;
    return kept;
  }
}
