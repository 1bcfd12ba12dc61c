import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SURVEY_FIELD_NAMES } from '#contract/rules/survey-fields.ts';
import { listAnswers } from '#server/features/shared-answers/mark-answer.ts';
import { writeMissingSearchTexts } from '#server/features/surveys/search-text.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { readOf } from '#server/testing/rows-read.queries.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { namedSurveys } from './named-surveys.ts';

const SURVEYS = 6000;

let test: TestApp;
let manager: OperatorClient;
let foreigner: OperatorClient;
/** One of a country with thousands, by its place among them. */
const ids: number[] = [];
const numberOf = async (id: number) =>
  (
    await test.database.read
      .selectFrom('surveys')
      .select('survey_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).survey_number;

beforeAll(async () => {
  test = await startTestApp();
  manager = (await signedInOperator(test, { role: 'fieldwork' })).client;
  foreigner = (await signedInOperator(test, { role: 'fieldwork', countries: ['AT'] })).client;
  await addSurvey(test);
  await test.database.transaction(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into surveys (country_code, kind, titles, points, minutes, state, entry_url)
      select 'BG', 'external', case n
          when 40 then '{"en": "The 100 % \\"aroma\\" of coffee", "bg": "Кафето"}'
          else '{"en": "Holidays", "bg": "Почивки"}'
        end::jsonb, 50, 5, case when n % 100 = 0 then 'live' else 'closed' end, 'https://survey.example/s?id={attempt}'
      from generate_series(1, ${SURVEYS}) n returning id`.execute(db);
    ids.push(...rows.map(({ id }) => id));
  });
  // As if an earlier release had added them.
  await test.database.transaction((db) => writeMissingSearchTexts(db, SURVEYS + 1));
  await test.database.pool.query('vacuum analyze surveys');
});
afterAll(() => test.close());

describe('the surveys of a country by number and title', () => {
  const search = async (query: Record<string, string>, client = manager) =>
    (await client.call('GET /named-surveys', { query: { country: 'BG', ...query } })).data;

  it('are refused to operators of other countries, and without numbers', async () => {
    const { failure } = await foreigner.call('GET /named-surveys', { query: { country: 'BG' } });
    expect(failure.code).toBe('not_found');
    for (const wrong of ['x', '1,', '0', '1;drop']) {
      const { status } = await manager.call('GET /named-surveys', { query: { country: 'BG', ids: wrong } });
      expect([wrong, status]).toEqual([wrong, 422]);
    }
    const elsewhere = await foreigner.call('GET /named-surveys', {
      query: { country: 'AT', words: 'holidays', ids: String(ids[0]) },
    });
    expect(elsewhere.data).toEqual({ found: [], named: [] });
  });

  it('are the newest twenty, of all words or of those that a number or a title has', async () => {
    const newest = ids.slice(-20).toReversed();
    for (const query of [
      {},
      { words: 'Ho' },
      { words: 'holiDAYS' },
      { words: 'почив' },
      { words: 'Pochivki' },
    ] as Record<string, string>[])
      expect((await search(query)).found.map(({ id }) => id)).toEqual(newest);
    const coffee = ids[39] ?? 0;
    for (const words of [
      'coffee',
      'КАФЕТО',
      'kafe',
      'coffee the',
      '100 % aroma',
      '"aroma"',
      await numberOf(coffee),
    ])
      expect([words, (await search({ words })).found.map(({ id }) => id)]).toEqual([words, [coffee]]);
    // Signs of patterns are only themselves.
    for (const words of ['100_%', 'coff_e', 'qqq', 'coffee holidays'])
      expect((await search({ words })).found).toEqual([]);
  });

  it('are in the list of surveys by the same words', async () => {
    const listed = async (words: string) =>
      (await manager.call('GET /surveys', { query: { words } })).data.rows.map(({ id }) => id);
    expect([await listed('КАФЕТО'), await listed('!')]).toEqual([[ids[39]], []]);
    const number = await addSurvey(test, { titles: { en: 'Rain', bg: 'Дъжд' } });
    const [id = 0] = await listed(number);
    expect([await listed('дъжд'), await listed('dazhd RAIN')]).toEqual([[id], [id]]);
    const { data } = await manager.call('GET /surveys/:id', { params: { id } });
    const fields = Object.fromEntries(SURVEY_FIELD_NAMES.map((field) => [field, data[field]]));
    const body = { ...fields, titles: { bg: 'Сняг' }, version: data.version } as never;
    expect((await manager.call('PUT /surveys/:id', { params: { id }, body })).status).toBe(200);
    expect([await listed('дъжд'), await listed('snyag')]).toEqual([[], [id]]);
  });

  it('are named by their ids beside what is found', async () => {
    const [first = 0, second = 0] = ids;
    const { named } = await search({ words: 'qqq', ids: `${first},${second}` });
    expect(named).toEqual([
      { id: second, survey_number: await numberOf(second), title: 'Holidays' },
      { id: first, survey_number: await numberOf(first), title: 'Holidays' },
    ]);
  });
});

describe('of thousands of surveys few are read', () => {
  const languages = { language: 'en', fallback: 'en' };
  it.each([
    {},
    { words: 'coffee' },
    { words: 'кафето' },
    { words: 'holidays' },
    { words: 'qqq', ids: [1, 2] },
  ])('to find %o', async (search) => {
    const { scans, rows } = await readOf(test.database, ['surveys'], (db) =>
      namedSurveys(db, { country: 'BG', ...search }, languages),
    );
    expect([scans, rows <= 50 ? 'few' : rows]).toEqual([0, 'few']);
  });

  it('to see which of them ask for answers: those that are not over', async () => {
    const { scans, rows } = await readOf(test.database, ['surveys'], (db) =>
      listAnswers(db, 'BG', languages),
    );
    expect([scans, rows <= (2 * SURVEYS) / 100 + 5 ? 'few' : rows]).toEqual([0, 'few']);
  });
});
