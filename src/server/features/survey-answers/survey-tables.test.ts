import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { addFinishedInterview, type Person } from '#server/testing/finished-interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey, idsOf } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { database } = testApp;
const { client: analyst } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
const { client: foreigner } = await signedInOperator(testApp, { countries: ['AT'] });
const { client: clerk } = await signedInOperator(testApp, { role: 'support' });
await database.transaction((db) =>
  db
    .insertInto('operator_roles')
    .values({ name: 'Surveys alone', rights: ['surveys'] })
    .execute(),
);
const { client: colleague } = await signedInOperator(testApp, { role: 'Surveys alone' });

const named = (key: string) => ({ key, name: { en: key } });
const form: AuthoredForm = [
  { key: 'drink', type: 'sr', title: { en: 'Drink?' }, options: ['coffee', 'tea', 'water'].map(named) },
  {
    key: 'with',
    type: 'mr',
    title: { en: 'With?' },
    condition: { attribute: 'drink', options: ['tea'] },
    options: ['milk', 'sugar'].map(named),
  },
  {
    key: 'often',
    type: 'sr',
    optional: true,
    title: { en: 'Often?' },
    options: ['daily', 'weekly'].map(named),
  },
  { key: 'why', type: 'oe', optional: true, title: { en: 'Why?' } },
];

let survey: number;
let id: Awaited<ReturnType<typeof idsOf>>;
let questionnaire: number;

const take = (person: Person) => addFinishedInterview(testApp, { survey, questionnaire }, person);
/** From here on, answers and tables are those of a survey with this form. */
async function ask(form: AuthoredForm): Promise<void> {
  const survey_number = await addSurvey(testApp, { form });
  id = await idsOf(testApp, survey_number);
  const found = await database.read
    .selectFrom('surveys')
    .select(['id', 'questionnaire_id'])
    .where('survey_number', '=', survey_number)
    .executeTakeFirstOrThrow();
  [survey, questionnaire] = [found.id, found.questionnaire_id ?? 0];
}

const drinks = (what: string, more: Record<string, unknown> = {}) => ({
  [id('drink')]: id(`drink.${what}`),
  ...more,
});
const tea = (...options: string[]) =>
  drinks('tea', { [id('with')]: options.map((one) => id(`with.${one}`)) });

beforeAll(async () => {
  await ask(form);
  const often = { [id('often')]: id('often.daily'), [id('why')]: 'Because' };
  for (let at = 0; at < 6; at++) await take({ gender: 'female', answers: drinks('coffee', often) });
  for (let at = 0; at < 5; at++) await take({ gender: 'male', answers: drinks('coffee') });
  for (let at = 0; at < 3; at++) await take({ gender: 'female', answers: tea('milk', 'sugar') });
  for (let at = 0; at < 2; at++) await take({ gender: 'male', answers: tea('sugar') });
  for (let at = 0; at < 2; at++) await take({ gender: 'female', answers: drinks('water') });
  await take({ gender: 'male', answers: drinks('water'), reconciled: 'reconciled_reject' });
  await take({ gender: 'male', answers: drinks('water'), isTest: true });
});

const tables = (client = analyst) => client.call('GET /surveys/:id/answers', { params: { id: survey } });
const cross = (row: string, column: string, client = analyst) =>
  client.call('GET /surveys/:id/answers/cross', { params: { id: survey }, query: { row, column } });

describe('tables of answers', () => {
  it('are for operators with the right, of the country, and cross what there is', async () => {
    expect((await tables(clerk)).failure.code).toBe('not_allowed');
    expect((await tables(foreigner)).failure.code).toBe('not_found');
    expect((await cross('v:drink', 'f:gender', foreigner)).failure.code).toBe('not_found');
    expect((await cross('v:nothing', 'f:gender')).failure.errors).toHaveProperty('row');
    expect((await cross('v:why', 'f:gender')).failure.errors).toHaveProperty('row');
    for (const column of ['v:drink', 'f:nothing', 'v:why'])
      expect((await cross('v:drink', column)).failure.errors).toHaveProperty('column');
  });

  it('count each answer among those who were asked, without tests and what the client rejects', async () => {
    const { data } = await tables();
    expect(data).toMatchObject({ cases: 18, hides: false });
    expect(
      data.questions.map(({ asked, answered, options }) => [
        asked,
        answered,
        ...options.map(({ count }) => count),
      ]),
    ).toEqual([
      [18, 18, 11, 5, 2],
      [5, 5, 3, 5],
      [18, 6, 6, 0],
      [18, 6],
    ]);
  });

  it('cross questions with facts and with each other, and say who has no answer or was not asked', async () => {
    const { data } = await cross('v:drink', 'f:gender');
    expect(data.columns.map(({ key, total }) => [key, total])).toEqual([
      ['female', 11],
      ['male', 7],
    ]);
    expect(data.rows.map(({ name, total, counts }) => [name, total, ...counts])).toEqual([
      ['coffee', 11, 6, 5],
      ['tea', 5, 3, 2],
      ['water', 2, 2, 0],
    ]);
    const { data: both } = await cross('q:with', 'v:often');
    expect(both.columns.map(({ key, name, total }) => [name || key, total])).toEqual([
      ['daily', 6],
      ['weekly', 0],
      ['no_answer', 12],
    ]);
    expect(both.rows.map(({ name, key, total, counts }) => [name || key, total, ...counts])).toEqual([
      ['milk', 3, 0, 0, 3],
      ['sugar', 5, 0, 0, 5],
      ['not_asked', 13, 6, 0, 7],
    ]);
    const { data: ages } = await cross('v:drink', 'f:age');
    expect(ages.columns).toEqual([{ key: '35-44', name: '', total: 18 }]);
  });

  it('hide small counts from those without the right, with what they could be computed from', async () => {
    const { data } = await tables(colleague);
    expect(data).toMatchObject({ cases: 18, hides: true, smallest: 5 });
    expect(
      data.questions.map(({ asked, answered, options }) => [
        asked,
        answered,
        ...options.map(({ count }) => count),
      ]),
    ).toEqual([
      // Water is small, and tea would say how small.
      [18, 18, 11, null, null],
      // Whoever was asked drinks tea.
      [null, null, null, null],
      [18, 6, 6, 0],
      [18, 6],
    ]);
    const { data: crossed } = await cross('v:drink', 'f:gender', colleague);
    expect(crossed.columns.map(({ total }) => total)).toEqual([11, 7]);
    expect(crossed.rows.map(({ total, counts }) => [total, ...counts])).toEqual([
      [11, null, null],
      [null, null, null],
      [null, null, null],
    ]);
    const { data: hidden } = await cross('q:with', 'f:gender', colleague);
    for (const { total, counts } of hidden.rows) expect([total, ...counts]).toEqual([null, null, null]);
    const { data: shown } = await cross('v:often', 'f:gender', colleague);
    expect(shown.rows.map(({ total, counts }) => [total, ...counts])).toEqual([
      [6, 6, 0],
      [0, 0, 0],
      [12, 5, 7],
    ]);
  });
});

describe('what one table hides', () => {
  it('is not told by a question that was asked for an answer to another one', async () => {
    await ask([
      { key: 'pet', type: 'sr', title: { en: 'Pet?' }, options: ['cat', 'dog', 'none'].map(named) },
      {
        key: 'name',
        type: 'sr',
        title: { en: 'Has it a name?' },
        condition: { attribute: 'pet', options: ['cat'] },
        options: ['yes', 'no'].map(named),
      },
    ]);
    const has = (pet: string) => ({
      [id('pet')]: id(`pet.${pet}`),
      ...(pet === 'cat' ? { [id('name')]: id('name.yes') } : {}),
    });
    for (const [pet, female, male] of [
      ['cat', 6, 6],
      ['dog', 3, 7],
      ['none', 8, 8],
    ] as const) {
      for (let at = 0; at < female; at++) await take({ gender: 'female', answers: has(pet) });
      for (let at = 0; at < male; at++) await take({ gender: 'male', answers: has(pet) });
    }
    const { data: pets } = await cross('v:pet', 'f:gender', colleague);
    expect(pets.rows.map(({ total, counts }) => [total, ...counts])).toEqual([
      [12, null, null],
      [10, null, null],
      [16, 8, 8],
    ]);
    // Women who were not asked are those with a dog or without a pet, and these are known.
    const { data: names } = await cross('v:name', 'f:gender', colleague);
    expect(names.rows.map(({ total, counts }) => [total, ...counts])).toEqual([
      [12, null, null],
      [0, null, null],
      [26, null, null],
    ]);
    const { data: all } = await cross('v:name', 'f:gender');
    expect(all.rows.map(({ counts }) => counts)).toEqual([
      [6, 6],
      [0, 0],
      [11, 15],
    ]);
  });
});

describe('ages', () => {
  it('are those at the start of the interview, each in the group that begins at it or below', async () => {
    await ask([{ key: 'pet', type: 'sr', title: { en: 'Pet?' }, options: ['cat', 'dog'].map(named) }]);
    const answers = { [id('pet')]: id('pet.cat') };
    for (const birthdate of [
      '2008-01-11',
      '2008-01-10',
      '2001-01-11',
      '2001-01-10',
      '1961-01-11',
      '1961-01-10',
    ])
      await take({ gender: 'female', birthdate, answers });
    const { data } = await cross('v:pet', 'f:age');
    expect(data.columns.map(({ key, total }) => [key, total])).toEqual([
      ['0-17', 1],
      ['18-24', 2],
      ['25-34', 1],
      ['55-64', 1],
      ['65-', 1],
    ]);
  });
});
