import { expect, it } from 'vitest';
import { askEvery } from './wave.ts';

const ended = { ended_at: '2026-03-01T12:00:00.000Z', as_of: '2026-03-01T12:00:05.000Z' };
const nobody = { waiting: 0, outbox: 0 };
const onItsWay = askEvery({ ...nobody, ...ended, ended_at: null });

it('a wave that is over is read as often as one on its way, until nobody waits for its mail any more', () => {
  expect(askEvery(undefined)).toBe(onItsWay);
  for (const left of [{ waiting: 1 }, { outbox: 1 }])
    expect(askEvery({ ...nobody, ...left, ...ended })).toBe(onItsWay);
  expect(askEvery({ ...nobody, ...ended })).toBeGreaterThan(onItsWay);
});

it('a wave whose last mails never leave, because there is nowhere to send them, is read rarely in the end', () => {
  const later = { waiting: 0, outbox: 7, ended_at: ended.ended_at, as_of: '2026-03-01T12:30:00.000Z' };
  expect(askEvery(later)).toBeGreaterThan(onItsWay);
  expect(askEvery({ ...later, ended_at: null })).toBe(onItsWay);
});
