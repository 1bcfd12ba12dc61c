const WORKER = '/service-worker.js';

/** From now on a page without a connection is one of ours, in this language; keeps no page and no answer. */
export async function keepOfflinePage(language: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ language });
}

/** Nothing of it stays in the browser. */
export async function forgetOfflinePage(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
