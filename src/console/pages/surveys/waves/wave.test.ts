import { expect, it } from 'vitest';
import { askEvery } from './wave.ts';

const just = { ended_at: '2026-03-01T12:00:00.000Z', as_of: '2026-03-01T12:00:05.000Z' };
const nobody = { waiting: 0, outbox: 0 };
const onItsWay = askEvery({ state: 'sending', ...nobody, ...just, ended_at: null });

it('a wave that was stopped is read as often as one on its way, until nobody waits for its mail any more', () => {
  expect(askEvery(undefined)).toBe(onItsWay);
  for (const left of [{ waiting: 1 }, { outbox: 1 }])
    expect(askEvery({ state: 'stopped', ...nobody, ...left, ...just })).toBe(onItsWay);
  for (const state of ['stopped', 'done'] as const)
    expect(askEvery({ state, ...nobody, ...just })).toBeGreaterThan(onItsWay);
});

it('a wave whose last mails never leave, because there is nowhere to send them, is read rarely in the end', () => {
  const later = { ...just, as_of: '2026-03-01T12:30:00.000Z' };
  for (const state of ['stopped', 'done'] as const)
    expect(askEvery({ state, waiting: 0, outbox: 7, ...later })).toBeGreaterThan(onItsWay);
  for (const state of ['planning', 'sending', 'paused'] as const)
    expect(askEvery({ state, waiting: 0, outbox: 7, ...later, ended_at: null })).toBe(onItsWay);
});
