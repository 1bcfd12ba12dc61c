import { afterAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const test = await startTestApp();
afterAll(() => test.close());

const choice = (key: string, page: number, screenout?: AuthoredForm[number]['screenout']) => ({
  key,
  type: 'sr' as const,
  page,
  title: { en: `${key}?` },
  options: ['yes', 'no'].map((option) => ({ key: option, name: { en: option } })),
  ...(screenout ? { screenout } : {}),
});
const asked = (attribute: string, option: string) =>
  ({ kind: 'asked', attribute, options: [option] }) as const;
const form: AuthoredForm = [
  choice('tea', 0),
  choice('milk', 1, {
    kind: 'any',
    of: [
      { kind: 'all', of: [asked('tea', 'yes'), asked('milk', 'no')] },
      { kind: 'all', of: [asked('tea', 'no'), { kind: 'gender', genders: ['male'] }] },
    ],
  }),
  choice('end', 2),
];

describe('a screen-out', () => {
  it('ends an interview on the page that decides it, by answers of several pages and by facts', async () => {
    const survey = await addSurvey(test, { form });
    const outcomes = async (gender: 'female' | 'male', tea: string, milk: string) => {
      const { answer } = await startInterview(test, survey, { gender });
      const first = (await answer(0, { tea })).data.outcome;
      return [first, first === null ? (await answer(1, { milk })).data.outcome : undefined];
    };
    expect(await outcomes('male', 'no', 'yes')).toEqual(['screenout', undefined]);
    expect(await outcomes('female', 'yes', 'no')).toEqual([null, 'screenout']);
    expect(await outcomes('female', 'no', 'no')).toEqual([null, null]);
    expect(await outcomes('male', 'yes', 'yes')).toEqual([null, null]);
  });

  it('of a question that is not asked screens nobody out', async () => {
    const why = choice('why', 1, { kind: 'any', of: [{ kind: 'none', of: [asked('why', 'yes')] }] });
    const survey = await addSurvey(test, {
      form: [
        choice('tea', 0),
        { ...why, condition: { attribute: 'tea', options: ['yes'] } },
        choice('milk', 1),
        choice('end', 2),
      ],
    });
    const outcomes = async (tea: string, answers: Record<string, string>) => {
      const { answer } = await startInterview(test, survey);
      return [(await answer(0, { tea })).data.outcome, (await answer(1, answers)).data.outcome];
    };
    expect(await outcomes('yes', { why: 'no', milk: 'no' })).toEqual([null, 'screenout']);
    expect(await outcomes('yes', { why: 'yes', milk: 'no' })).toEqual([null, null]);
    expect(await outcomes('no', { milk: 'no' })).toEqual([null, null]);
  });

  it('asks for answers of the profile that are there, and leaves them behind in another country', async () => {
    const { client } = await signedInOperator(test);
    const survey_number = await addSurvey(test, { form });
    const survey = await test.database.read
      .selectFrom('surveys')
      .select(['id', 'questionnaire_id'])
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow();
    const params = { id: survey.questionnaire_id ?? 0 };
    const { questions } = (await client.call('GET /condition-choices', { query: { country: 'BG' } })).data;
    // A place in Bulgaria, which no other country's profile has.
    const options = questions.flatMap((question) => question.options.map(({ id }) => id));
    const publish = async (option: number, version: number) => {
      const rules = { kind: 'any' as const, of: [{ kind: 'answer' as const, options: [option] }] };
      const body = { form: [choice('tea', 0, rules), choice('end', 1)], version };
      const saved = await client.call('PUT /survey-questionnaires/:id/draft', { params, body });
      return client.call('POST /survey-questionnaires/:id/publish', {
        params,
        body: { version: saved.data.draft_version },
      });
    };
    expect((await publish(2_000_000_000, 1)).failure).toMatchObject({
      code: 'questionnaire_unfinished',
      errors: { tea: 'Its screen-out asks for an answer that the profile no longer has' },
    });
    const region = questions.find(({ options: of }) => of.length > 20)?.options[0]?.id ?? options[0] ?? 0;
    expect((await publish(region, 2)).status).toBe(200);
    const copied = async (country_code: string) =>
      (
        await client.call('POST /surveys/:id/copies', {
          params: { id: survey.id },
          body: { key: `copy-into-${country_code}`, country_code },
        })
      ).data.screenouts_left;
    expect(await copied('BG')).toEqual([]);
    expect(await copied('AT')).toEqual(['tea']);
  });
});
