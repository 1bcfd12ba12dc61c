import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { clock } from './clock.ts';

it('work with a clock of its own goes on from its moment, and affects nothing else', async () => {
  const began = Date.now();
  const moment = new Date('2020-02-29T12:00:00Z');
  const elsewhere = clock.startingAt(moment, async () => {
    const first = clock.now();
    await wait(20);
    return [first, clock.now()] as const;
  });
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(began);
  const [first, later] = await elsewhere;
  expect(first.getTime() - moment.getTime()).toBeLessThan(5_000);
  expect(later.getTime()).toBeGreaterThan(first.getTime());
  expect(later.getUTCFullYear()).toBe(2020);
  expect(Date.now()).toBeGreaterThanOrEqual(began);
});
