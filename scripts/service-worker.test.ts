import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});

const OFFLINE_PAGE = 'the page without a connection';

/** The worker on a line that never answers. */
function startWorker() {
  const listeners: Record<string, (event: object) => void> = {};
  const origin = 'https://bg.panel.example';
  const nothing = { match: async () => undefined, put: async () => {}, keys: async () => [] };
  const worker = createContext({
    self: {
      addEventListener: (type: string, listener: (event: object) => void) => {
        listeners[type] = listener;
      },
      location: { origin },
    },
    caches: { open: async () => nothing, match: async () => OFFLINE_PAGE },
    fetch: () => new Promise(() => {}),
    URL,
    setTimeout: (...timer: Parameters<typeof setTimeout>) => setTimeout(...timer),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  });
  runInContext(readFileSync('public/service-worker.js', 'utf8'), worker);
  return (path: string, mode: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      listeners.fetch?.({
        request: { method: 'GET', url: origin + path, mode },
        preloadResponse: Promise.resolve(undefined),
        respondWith: (answer: Promise<unknown>) => answer.then(resolve, reject),
      });
    });
}

it('the service worker gives up an asset that is not answered within half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let failure: Error | null = null;
  const asset = startWorker()('/assets/faq-page-1.js', 'cors').catch((error: Error) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  await asset;
  expect(String(failure)).toContain('no answer in time');
});

it('the service worker shows its own page when a page is not answered within half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = startWorker()('/faq', 'navigate');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await page).toBe(OFFLINE_PAGE);
});
