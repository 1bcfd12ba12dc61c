import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { FormError } from '#server/features/questionnaires/form-error.ts';
import { addExternalSurvey, addSurvey, moveSurvey, testForm } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('making a survey', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const count = async () =>
    (await test.database.read.selectFrom('surveys').select('id').execute()).length +
    (await test.database.read.selectFrom('questionnaires').select('id').execute()).length;

  it.each([
    ['points', { points: -1 }],
    ['points', { points: 1.5 }],
    ['minutes', { minutes: 0 }],
    ['titles', { titles: {} }],
    ['titles.en', { titles: { en: ' ' } }],
    ['survey_number', { survey_number: 'a/b' }],
    ['country_code', { country_code: 'XX' }],
    ['country_code', { country_code: 'bg' }],
    ['completes_wanted', { completes_wanted: 0 }],
    ['review_days', { review_days: 61 }],
  ])('refuses a wrong %s by name, and writes nothing', async (field, overrides) => {
    const before = await count();
    await expect(addSurvey(test, overrides)).rejects.toMatchObject({
      code: 'invalid_fields',
      errors: { [field]: expect.any(String) },
    });
    expect(await count()).toBe(before);
  });

  it('refuses a number that is taken', async () => {
    await addSurvey(test, { survey_number: 'twice' });
    await expect(addSurvey(test, { survey_number: 'twice' })).rejects.toMatchObject({
      errors: { survey_number: 'This is already in use' },
    });
  });

  it.each([
    'https://survey.example/s',
    'https://survey.example/s?id={attempt}&m={member_id}',
    'https://survey.example/{attempt',
    'ftp://survey.example/{attempt}',
    'survey.example/{attempt}',
    'https://survey.example/{attempt}#start',
    'https://survey.example/анкета/{attempt}',
    'https://survey.example/{attempt}?signature=x',
    `https://survey.example/{attempt}?${'x'.repeat(1900)}`,
    'http://survey.example/{attempt}',
    'https://maria@survey.example/{attempt}',
    'https://maria:secret@survey.example/{attempt}',
    'https://{country}:x@survey.example/{attempt}',
    'https://@survey.example/{attempt}',
    'https://{attempt}.survey.example/',
    'https://{language}.survey.example/{attempt}',
    'https://survey.example\\@other.example/{attempt}',
  ])('refuses the address %s', async (entry_url) => {
    await expect(addExternalSurvey(test, { entry_url })).rejects.toMatchObject({
      errors: { entry_url: expect.any(String) },
    });
  });

  it('refuses a form and quotas that cannot work, with every reason', async () => {
    const broken = [
      { ...testForm[0], key: 'drink', page: 3 },
      { ...testForm[2], condition: { attribute: 'nothing', options: ['tea'] } },
    ] as typeof testForm;
    const problems = await addSurvey(test, { form: broken }).catch((error: FormError) => error.problems);
    expect(problems).toEqual([
      'with: Its page comes before an earlier one',
      'with: It depends on the question nothing, which no longer exists',
    ]);
    const quota = (attribute: string, options: string[]) => ({
      quotas: [{ name: 'cell', wanted: 1, conditions: [{ attribute, options }] }],
    });
    for (const wrong of [
      quota('why', ['x']),
      quota('drink', ['milk']),
      quota('nothing', []),
      quota('drink', []),
    ])
      await expect(addSurvey(test, wrong)).rejects.toBeInstanceOf(FormError);
  });

  it('numbers surveys that have no number of their own', async () => {
    const numbers = [await addSurvey(test), await addSurvey(test)];
    expect(new Set(numbers).size).toBe(2);
    for (const number of numbers) expect(number).toMatch(/^\d{4,}$/);
  });

  it('trusts its own interviews at once and others after two weeks', async () => {
    const numbers = [await addSurvey(test), await addExternalSurvey(test)];
    const rows = await test.database.read
      .selectFrom('surveys')
      .select('review_days')
      .where('survey_number', 'in', numbers)
      .orderBy('id')
      .execute();
    expect(rows.map(({ review_days }) => review_days)).toEqual([0, 14]);
  });

  it('takes it through its states, and no other way', async () => {
    const survey = await addSurvey(test, { state: 'draft' });
    const to = (state: SurveyState) =>
      test.database
        .transaction((db) => moveSurvey(db, survey, state))
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
    const steps: [SurveyState, string][] = [
      ['paused', 'conflict'],
      ['live', 'done'],
      ['live', 'done'],
      ['draft', 'conflict'],
      ['archived', 'conflict'],
      ['paused', 'done'],
      ['closed', 'done'],
      ['paused', 'conflict'],
      ['live', 'done'],
      ['closed', 'done'],
      ['archived', 'done'],
      ['live', 'archived'],
    ];
    for (const [state, outcome] of steps) expect([state, await to(state)]).toEqual([state, outcome]);
  });
});
