import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInterview } from '#server/testing/interviews.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('quotas', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const cell = (drink: string, wanted: number) => ({
    name: drink,
    wanted,
    conditions: [{ attribute: 'drink', options: [drink] }],
  });
  const filled = (survey: string) =>
    test.database.read
      .selectFrom('quota_cells as c')
      .innerJoin('surveys as s', 's.id', 'c.survey_id')
      .select(['c.name', 'filled'])
      .where('survey_number', '=', survey)
      .orderBy('c.id')
      .execute();

  it('let exactly as many finish as a cell wants, however parallel they are', async () => {
    const survey = await addSurvey(test, { quotas: [cell('coffee', 5), cell('tea', 50)] });
    const interviews = await Promise.all(Array.from({ length: 20 }, () => startInterview(test, survey)));
    const outcomes = await Promise.all(
      interviews.map(async ({ answer }) => {
        await answer(0, { adult: 'yes' });
        const { data } = await answer(1, { drink: 'coffee' });
        return data.outcome ?? (await answer(3, { why: 'Because' })).data.outcome;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'complete')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'quota_full')).toHaveLength(15);
    const balances = await Promise.all(
      interviews.map(async ({ client }) => (await client.call('GET /profile/points')).data.points),
    );
    expect(balances.filter((points) => points === 50)).toHaveLength(5);
    expect(await filled(survey)).toEqual([
      { name: 'coffee', filled: 5 },
      { name: 'tea', filled: 0 },
    ]);
  });

  it('move a place with the answer, and get it back with a screen-out', async () => {
    const survey = await addSurvey(test, { quotas: [cell('coffee', 1), cell('tea', 1)] });
    const reach = async () => {
      const interview = await startInterview(test, survey);
      await interview.answer(0, { adult: 'yes' });
      return interview;
    };
    const first = await reach();
    await first.answer(1, { drink: 'coffee' });
    await first.answer(1, { drink: 'tea' });
    const second = await reach();
    expect((await second.answer(1, { drink: 'coffee' })).data.outcome).toBeNull();
    expect((await second.answer(0, { adult: 'no' })).data.outcome).toBe('screenout');
    const third = await reach();
    expect((await third.answer(1, { drink: 'coffee' })).data.outcome).toBeNull();
    expect((await first.answer(1, { drink: 'coffee' })).data.outcome).toBe('quota_full');
    expect(await filled(survey)).toEqual([
      { name: 'coffee', filled: 1 },
      { name: 'tea', filled: 0 },
    ]);
  });
});
