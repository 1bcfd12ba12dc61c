import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '#contract/rules/conditions.ts';
import { insertCells } from '#server/features/surveys/quotas.queries.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, inviteOne } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('whoever presses Start when the survey is full', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const invited = async (survey: string) => {
    const { member_id, client } = await signedInMember(test, { gender: 'female' });
    const token = await inviteOne(test, survey, member_id);
    return {
      look: async () => (await client.call('GET /invitations/:token', { params: { token } })).data.state,
      press: () => client.call('POST /invitations/:token/start', { params: { token } }),
      list: async () => (await client.call('GET /surveys')).data,
      reasons: async () => (await client.call('GET /surveys')).data.map(({ reason }) => reason),
      points: async () => (await client.call('GET /profile/points')).data.points,
      taken: async () => (await client.call('GET /profile/surveys-taken')).data,
      outcome: async (location: unknown) =>
        (
          await client.call('GET /returns/:token', {
            params: { token: String(location).split('/').at(-1) ?? '' },
          })
        ).data,
    };
  };
  const women: Group = { kind: 'all', of: [{ kind: 'gender', genders: ['female'] }] };
  const ordered = async (quota: 'total' | 'own') => {
    const survey = await addSurvey(test, {
      quota_full_points: 7,
      ...(quota === 'total' ? { completes_wanted: 1 } : {}),
    });
    if (quota === 'own') {
      const { id } = await test.database.read
        .selectFrom('surveys')
        .select('id')
        .where('survey_number', '=', survey)
        .executeTakeFirstOrThrow();
      await test.database.transaction((db) =>
        insertCells(db, id, [{ name: 'Women', wanted: 1, condition: women }]),
      );
    }
    return survey;
  };
  const filled = async (survey: string) =>
    (
      await test.database.read
        .selectFrom('quota_cells as c')
        .innerJoin('surveys as s', 's.id', 'c.survey_id')
        .select('c.filled')
        .where('s.survey_number', '=', survey)
        .execute()
    ).map((cell) => cell.filled);

  /** The last id that an attempt was given, also one that wasn't kept. */
  const lastAttemptId = async () =>
    (
      await sql<{ last: number }>`
        select last_value as last from pg_sequences where sequencename = 'attempts_id_seq'
      `.execute(test.database.read)
    ).rows[0]?.last;

  const reached = async (survey: string) => {
    const { client } = await signedInOperator(test);
    const { data } = await client.call('GET /surveys', { query: { words: survey } });
    const { pages } = (
      await client.call('GET /surveys/:id/figures', { params: { id: data.rows[0]?.id ?? 0 } })
    ).data;
    return pages.map((page) => page.reached);
  };

  /** What an operator reads of the attempt that ended in a full survey, the oldest first. */
  const happened = async (survey: string) => {
    const { client } = await signedInOperator(test);
    const { data } = await client.call('GET /attempts', { query: { survey, outcome: 'quota_full' } });
    const { timeline } = (await client.call('GET /attempts/:id', { params: { id: data.rows[0]?.id ?? 0 } }))
      .data;
    return timeline.map(({ what }) => what).toReversed();
  };

  for (const quota of ['total', 'own'] as const)
    it(`by its ${quota} quota may come again while a place is only held, and then has the points of a full survey, once`, async () => {
      const survey = await ordered(quota);
      const late = await invited(survey);
      const first = await startInterview(test, survey, { gender: 'female' });
      const before = await lastAttemptId();
      expect((await late.press()).failure.code).toBe('survey_unavailable');
      // Ids are used up by what is rolled back, too.
      expect(await lastAttemptId()).toBe(before);
      expect([await late.look(), await late.reasons()]).toEqual(['unavailable', ['unavailable']]);
      await first.answer(0, { adult: 'yes' });
      await first.answer(1, { drink: 'coffee' });
      expect((await first.answer(3, { why: 'Because' })).data.outcome).toBe('complete');
      expect([await late.look(), await late.reasons()]).toEqual(['full', ['full']]);

      const pressed = await Promise.all([late.press(), late.press()]);
      pressed.push(await late.press());
      const [location] = pressed.map(({ headers }) => headers.location);
      expect(location).toMatch(/^\/survey-return\/[\w-]{32}$/);
      for (const { status, headers } of pressed) expect([status, headers.location]).toEqual([303, location]);
      expect(await late.outcome(location)).toMatchObject({ outcome: 'quota_full', points: 7 });
      expect(await late.look()).toBe('full');
      expect(await late.points()).toBe(7);
      expect(await late.list()).toEqual([]);
      expect(await late.taken()).toMatchObject([{ outcome: 'quota_full', points: 7 }]);
      expect(await filled(survey)).toEqual([1]);
      // They saw no page of the questionnaire.
      expect(await reached(survey)).toEqual([1, 1, 1, 1]);
      expect(await happened(survey)).toEqual(['invited', 'started', 'ended', 'points']);
    });
});
