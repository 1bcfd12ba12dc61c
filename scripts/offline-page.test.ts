import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});

it('the page for no connection gives up what is not answered, and loads the page once the server answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] });
  let asked = 0;
  let pending = 0;
  let reloads = 0;
  let answers = false;
  const page = createContext({
    document: { hidden: false, addEventListener() {} },
    location: {
      pathname: '/faq',
      reload: () => {
        reloads += 1;
      },
    },
    addEventListener() {},
    AbortController,
    setInterval: (look: () => void, ms: number) => setInterval(look, ms),
    setTimeout: (stop: () => void, ms: number) => setTimeout(stop, ms),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
    fetch: (_address: string, { signal }: { signal?: AbortSignal }) => {
      asked += 1;
      if (answers) return Promise.resolve({ ok: true });
      pending += 1;
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          pending -= 1;
          reject(new Error('aborted'));
        });
      });
    },
  });
  runInContext(readFileSync('public/offline.js', 'utf8'), page);
  await vi.advanceTimersByTimeAsync(62_000);
  expect([asked, pending, reloads]).toEqual([12, 2, 0]);
  answers = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reloads).toBe(1);
});
