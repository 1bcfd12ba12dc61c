import { expect, it } from 'vitest';
import { askEvery } from './wave.ts';

it('a wave that was stopped is read as often as one on its way, until nobody waits for its mail any more', () => {
  const nobody = { waiting: 0, outbox: 0 };
  const onItsWay = askEvery({ state: 'sending', ...nobody });
  expect(askEvery(undefined)).toBe(onItsWay);
  for (const left of [{ waiting: 1 }, { outbox: 1 }])
    expect(askEvery({ state: 'stopped', ...nobody, ...left })).toBe(onItsWay);
  for (const state of ['stopped', 'done'] as const)
    expect(askEvery({ state, ...nobody })).toBeGreaterThan(onItsWay);
});
