import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { adjustPoints } from './adjust-points.ts';
import { awardPoints } from './award-points.ts';
import { confirmPoints } from './confirm-points.ts';
import { memberPoints } from './member-points.ts';
import { proveJournal } from './prove-journal.ts';
import { reservePoints } from './reserve-points.ts';
import { returnPoints } from './return-points.ts';
import { reversePoints } from './reverse-points.ts';
import { sendPoints } from './send-points.ts';

const actor = { kind: 'system', name: 'test' } as const;

/** Random events; `of` selects the award, request or adjustment, so that events repeat. */
type Step = {
  what: 'award' | 'award_pending' | 'confirm' | 'reverse' | 'request' | 'return' | 'send' | 'adjust';
  member: 0 | 1;
  of: number;
  points: number;
};
const steps = fc.array(
  fc.record({
    what: fc.constantFrom<Step['what']>(
      ...(['award', 'award_pending', 'confirm', 'reverse', 'request', 'return', 'send', 'adjust'] as const),
    ),
    member: fc.constantFrom<0 | 1>(0, 1),
    of: fc.integer({ min: 1, max: 4 }),
    points: fc.integer({ min: -40, max: 60 }),
  }),
  { minLength: 5, maxLength: 40 },
);

describe('whatever happens to points, in whatever order and however parallel', () => {
  let test: TestApp;
  let members: [number, number];
  beforeAll(async () => {
    test = await startTestApp();
    members = [(await addMember(test)).member_id, (await addMember(test)).member_id];
  });
  afterAll(() => test.close());

  /** Each run uses its own keys and request ids; the wallets keep their balances from earlier runs. */
  async function take(db: Db, run: number, step: Step): Promise<unknown> {
    const member_id = members[step.member];
    const points = Math.abs(step.points) + 1;
    const award_key = `award:${run}:${step.member}:${step.of}`;
    const request_id = run * 100 + step.member * 10 + step.of;
    const award = { key: award_key, member_id, points, for: 'referral' } as const;
    switch (step.what) {
      case 'award':
        return awardPoints(db, { ...award, pending: false });
      case 'award_pending':
        return awardPoints(db, { ...award, pending: true });
      case 'confirm':
        return confirmPoints(db, { award_key });
      case 'reverse':
        return reversePoints(db, { award_key });
      case 'request':
        return reservePoints(db, { request_id, member_id, points });
      case 'return':
        return returnPoints(db, { request_id });
      case 'send':
        return sendPoints(db, { request_id });
      case 'adjust':
        return adjustPoints(db, {
          key: `${run}:${step.member}:${step.of}`,
          member_id,
          kind: 'correction',
          points: step.points,
          reason: 'test',
          actor,
        });
    }
  }

  const tryTo = (run: number, step: Step) =>
    test.database
      .transaction((db) => take(db, run, step))
      .catch((error: unknown) => {
        // Refusals are expected; any other error fails the test.
        if (!(error instanceof AppError) || error.status >= 500) throw error;
      });

  async function expectSound(): Promise<void> {
    const proof = await proveJournal(test.database.read);
    expect(proof.faults).toEqual([]);
    const sums = { points: 0, pending: 0 };
    for (const member of members) {
      const { points, pending } = await memberPoints(test.database.read, member);
      expect(points).toBeGreaterThanOrEqual(0);
      expect(pending).toBeGreaterThanOrEqual(0);
      sums.points += points;
      sums.pending += pending;
    }
    expect({ points: proof.points, pending: proof.pending }).toEqual(sums);
    const { rows } = await sql`
      select split_part(key, ':', 2) as request, sum(clearing), sum(cash)
      from movements where kind in ('request', 'send', 'return')
      group by 1 having sum(clearing) < 0 or sum(cash) < 0
    `.execute(test.database.read);
    expect(rows).toEqual([]);
  }

  let run = 1;

  it('no balance is ever negative, each is its replay, and no points are in two places', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        run++;
        for (const step of sequence) await tryTo(run, step);
        await expectSound();
      }),
      { numRuns: 25 },
    );
  });

  it('and with eight at a time', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        run++;
        for (let at = 0; at < sequence.length; at += 8)
          await Promise.all(sequence.slice(at, at + 8).map((step) => tryTo(run, step)));
        await expectSound();
      }),
      { numRuns: 15 },
    );
  });
});
