const WORKER = '/service-worker.js';

/** Registers a service worker whose offline page is in this language; it caches no pages and no answers. */
export async function keepOfflinePage(language: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ language });
}

/** Removes the service worker and its caches. */
export async function forgetOfflinePage(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
