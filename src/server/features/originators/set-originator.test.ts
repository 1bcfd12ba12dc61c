import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitingTransactions } from '#server/testing/database-state.queries.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { listOriginators } from './list-originators.ts';
import { setOriginator } from './set-originator.ts';

const actor = { kind: 'command_line', name: 'test' } as const;
const pixel = { type: 'img', src: 'https://pixel.example.com/?id={id}' } as const;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const set = (changes: Parameters<typeof setOriginator>[2]) =>
  test.database.transaction((db) => setOriginator(db, actor, changes));

it.each(['a new originator', 'one that is on the list'])(
  '%s keeps what two operators set at the same time',
  async (which) => {
    const name = which.replaceAll(' ', '-');
    if (which !== 'a new originator') await set({ name });
    // The first holds the row until the second has begun.
    let second: Promise<unknown> | undefined;
    await test.database.transaction(async (db) => {
      await setOriginator(db, actor, { name, pixel });
      second = set({ name, active: false });
      await expect.poll(() => waitingTransactions(test.database.read)).toBe(1);
    });
    await second;
    expect((await listOriginators(test.database.read)).find((one) => one.name === name)).toEqual({
      name,
      pixel_type: 'img',
      pixel_src: pixel.src,
      active: false,
    });
  },
);
