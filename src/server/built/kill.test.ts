import { expect, it } from 'vitest';
import { killRounds } from '#server/testing/kill-rounds.ts';

it('loses nothing that it has told a client, and does nothing twice, however often it is killed', async () => {
  const { differences, acknowledged, broken } = await killRounds(10);
  expect(differences).toEqual([]);
  // Otherwise there was nothing to interrupt.
  expect(Math.min(...Object.values(acknowledged))).toBeGreaterThan(0);
  expect(broken).toBeGreaterThan(0);
}, 600_000);
