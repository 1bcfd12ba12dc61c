import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { createSurvey } from '#server/features/surveys/create-survey.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { adjustPoints } from './adjust-points.ts';
import { awardPoints } from './award-points.ts';
import { reversePoints } from './reverse-points.ts';

describe('points of a member', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const write = <T>(work: (db: Db) => Promise<T>) => test.database.transaction(work);
  const correct = (db: Db, member_id: number, key: string, points: number) =>
    adjustPoints(db, {
      key,
      member_id,
      kind: 'correction',
      points,
      reason: 'test',
      actor: { kind: 'command_line', name: 'test' },
    });

  it.each(['GET /profile/points', 'GET /profile/points/history'] as const)(
    'are nobody else’s business: %s',
    async (call) => {
      expect((await test.visitor().call(call)).status).toBe(401);
    },
  );

  it.each(['0', '-1', 'x', '1.5', '9'.repeat(16)])('refuses a page before %s', async (before) => {
    const { client } = await signedInMember(test);
    const { status, failure } = await client.call('GET /profile/points/history', { query: { before } });
    expect([status, failure.errors]).toEqual([422, { before: 'Please check this value' }]);
  });

  it('are none at first', async () => {
    const { client } = await signedInMember(test);
    expect((await client.call('GET /profile/points')).data).toEqual({ points: 0, pending: 0 });
    expect((await client.call('GET /profile/points/history')).data).toEqual([]);
  });

  it('are what is final beside what is pending, with a history that names the survey', async () => {
    const { client, member_id } = await signedInMember(test);
    const bulgarian = await signedInMember(test, { language: 'bg' });
    const { id: survey_id } = await write((db) =>
      createSurvey(db, {
        kind: 'external',
        entry_url: 'https://survey.example/?a={attempt}',
        country_code: 'BG',
        titles: { en: 'Coffee', bg: 'Кафе' },
        points: 60,
        minutes: 5,
      }),
    );
    const award = { member_id, for: { survey_id } } as const;
    await write((db) => awardPoints(db, { ...award, key: 'a1', points: 60, pending: false }));
    await write((db) => awardPoints(db, { ...award, key: 'a2', points: 45, pending: true }));
    await write((db) => awardPoints(db, { ...award, key: 'a3', points: 5, pending: false }));
    await write((db) => reversePoints(db, { award_key: 'a3' }));
    await write((db) =>
      awardPoints(db, { ...award, member_id: bulgarian.member_id, key: 'a4', points: 60, pending: false }),
    );

    expect((await client.call('GET /profile/points')).data).toEqual({ points: 60, pending: 45 });
    const history = (await client.call('GET /profile/points/history')).data;
    expect(history).toEqual([
      expect.objectContaining({ reference: 'Survey points removed', survey: 'Coffee', amount: -5 }),
      expect.objectContaining({ reference: 'survey', survey: 'Coffee', amount: 5 }),
      expect.objectContaining({ reference: 'survey', survey: 'Coffee', amount: 60 }),
    ]);
    expect(new Set(history.map(({ id }) => id)).size).toBe(3);
    expect(history[0]?.created).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect((await bulgarian.client.call('GET /profile/points/history')).data).toEqual([
      expect.objectContaining({ reference: 'survey', survey: 'Кафе', amount: 60 }),
    ]);
  });

  it('page by 25, newest first, and never show what another member did', async () => {
    const { client, member_id } = await signedInMember(test);
    const other = await addMember(test);
    for (let n = 1; n <= 30; n++)
      await write(async (db) => {
        await correct(db, member_id, `m${n}`, n);
        await correct(db, other.member_id, `o${n}`, 1);
      });
    const amounts = async (before?: number) => {
      const query = before === undefined ? {} : { query: { before: String(before) } };
      return (await client.call('GET /profile/points/history', query)).data;
    };
    const first = await amounts();
    expect(first.map(({ amount }) => amount)).toEqual(Array.from({ length: 25 }, (_, n) => 30 - n));
    const second = await amounts(first.at(-1)?.id);
    expect(second.map(({ amount }) => amount)).toEqual([5, 4, 3, 2, 1]);
    expect(await amounts(second.at(-1)?.id)).toEqual([]);
  });
});
