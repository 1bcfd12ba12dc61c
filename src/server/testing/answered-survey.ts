import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { startInterview } from './interviews.ts';
import { addSurvey, start } from './surveys.ts';
import type { OperatorClient, TestApp } from './test-app.ts';

const named = (key: string, name: string) => ({ key, name: { en: name } });
const form: AuthoredForm = [
  {
    key: 'all',
    type: 'sr',
    title: { en: "What's your colour?", bg: 'Кой е вашият цвят?' },
    options: [{ key: 'red', name: { en: 'Red', bg: 'Червено' } }, named('blue', "Sailor's blue")],
  },
  {
    key: 'drinks',
    type: 'mr',
    title: { en: 'What do you drink?' },
    options: [named('coffee', 'Coffee'), named('tea', 'Tea')],
  },
  {
    key: 'leaf',
    type: 'sr',
    optional: true,
    title: { en: "'Green' or ''black''.\nWhich?" },
    condition: { attribute: 'drinks', options: ['tea'] },
    options: [named('green', "-'Green'"), named('black', 'Black')],
  },
  {
    key: 'rate',
    type: 'grid',
    title: { en: 'How good are' },
    options: [named('good', 'Good'), named('bad', 'Bad')],
    rows: [named('price', 'Price'), named('taste', 'Taste')],
  },
  { key: 'cups', type: 'oe', validation: 'integer', title: { en: 'How many cups?' } },
  { key: 'since', type: 'oe', validation: 'date', optional: true, title: { en: 'Since when?' } },
  { key: 'language', type: 'oe', optional: true, title: { en: `Why? ${'ж'.repeat(200)}` } },
];

/** As a former release could have made it: it begins like a formula. */
const OLD_PSEUDONYM = '-bcdefghijklmnop';

type AnsweredSurvey = { id: number; questionnaire_id: number | null; survey_number: string };

/**
 * A survey of each kind of question with a finished interview in each of its two versions. A test and an interview that goes on belong
 * in no file.
 */
export async function answeredSurvey(testApp: TestApp, owner: OperatorClient): Promise<AnsweredSurvey> {
  const survey_number = await addSurvey(testApp, { form });
  const survey = await testApp.database.read
    .selectFrom('surveys')
    .select(['id', 'questionnaire_id', 'survey_number'])
    .where('survey_number', '=', survey_number)
    .executeTakeFirstOrThrow();
  const first = await startInterview(testApp, survey_number);
  await first.answer(0, {
    all: 'red',
    drinks: ['coffee', 'tea'],
    leaf: 'black',
    rate: { price: 'good', taste: 'bad' },
    cups: 3,
    since: '2020-02-29',
    language: '=1+1; "so"\nand on',
  });
  await testApp.database.transaction((db) =>
    db.updateTable('attempts').set({ pseudonym: OLD_PSEUDONYM }).where('token', '=', first.token).execute(),
  );
  const { data: test } = await owner.call('POST /surveys/:id/tests', {
    params: { id: survey.id },
    body: { key: 'a-test-of-answers', name: 'Tester', email: null, language: 'en' },
  });
  await start(testApp.visitor(), new URL(test.link).pathname.split('/').at(-1) ?? '');
  const of = { params: { id: survey.questionnaire_id ?? 0 } };
  const [colour, ...others] = form;
  const next = [
    { ...colour, options: [named('green', 'Green'), ...(colour?.options ?? [])] },
    ...others,
    { key: 'extra', type: 'sr', optional: true, title: { en: 'More?' }, options: colour?.options },
  ];
  await owner.call('PUT /survey-questionnaires/:id/draft', {
    ...of,
    body: { form: next as never, version: 1 },
  });
  const { status } = await owner.call('POST /survey-questionnaires/:id/publish', {
    ...of,
    body: { version: 2 },
  });
  if (status !== 200) throw new Error('not published');
  const second = await startInterview(testApp, survey_number);
  await second.answer(0, {
    all: 'blue',
    drinks: ['coffee'],
    rate: { price: 'bad', taste: 'bad' },
    cups: 1,
  });
  await startInterview(testApp, survey_number);
  return survey;
}
