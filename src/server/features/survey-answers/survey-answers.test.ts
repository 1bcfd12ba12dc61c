import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addExternalSurvey, addSurvey, start } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: owner } = await signedInOperator(testApp, { step_up: true });
const { client: manager } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
const { client: foreigner } = await signedInOperator(testApp, { countries: ['AT'], step_up: true });
const { client: clerk } = await signedInOperator(testApp, { role: 'support', step_up: true });

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
    title: { en: 'Which tea?' },
    condition: { attribute: 'drinks', options: ['tea'] },
    options: [named('green', 'Green'), named('black', 'Black')],
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

let survey: { id: number; questionnaire_id: number | null; survey_number: string };
beforeAll(async () => {
  const survey_number = await addSurvey(testApp, { form });
  survey = await testApp.database.read
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
});

type Query = Record<string, string>;
const answers = (query: Query = {}, client = owner, id = survey.id) =>
  client.call('GET /surveys/:id/answers/csv', { params: { id }, query });
const syntax = (query: Query = {}) =>
  owner.call('GET /surveys/:id/answers/spss', { params: { id: survey.id }, query });
const rowsOf = (text: string, separator = ',') =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.split(separator));

describe('the answers of a survey', () => {
  it('are for operators with the right, of the country, and open text needs a step-up', async () => {
    expect((await answers({}, clerk)).failure.code).toBe('not_allowed');
    expect((await answers({}, foreigner)).failure.code).toBe('not_found');
    expect((await answers({ open_text: 'true' }, manager)).failure.code).toBe('step_up_needed');
    const { data: key } = await owner.call('POST /api-keys', {
      body: { name: 'Answers', rights: ['survey_answers'], countries: ['BG'], days: 1 },
    });
    const byKey = (query: string) =>
      testApp.console().request('GET', `/api/operator/v1/surveys/${survey.id}/answers/csv${query}`, {
        headers: { authorization: `Bearer ${key.key}` },
      });
    expect((await byKey('?open_text=true')).failure.code).toBe('not_allowed');
    expect((await byKey('')).status).toBe(200);
    const elsewhere = await testApp.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', await addExternalSurvey(testApp))
      .executeTakeFirstOrThrow();
    expect((await answers({}, owner, elsewhere.id)).failure.code).toBe('not_found');
  });

  it('are a row for each finished interview, with codes that a later version keeps', async () => {
    const { text, headers } = await answers({ plain: 'true' }, manager);
    expect(headers['content-disposition']).toContain(`answers-${survey.survey_number}.csv`);
    const [head, ...rows] = rowsOf(text);
    expect(head).toEqual([
      ...['pseudonym', 'version', 'language', 'started_at', 'ended_at', 'minutes'],
      ...[
        'all_2',
        'drinks_coffee',
        'drinks_tea',
        'leaf',
        'rate_price',
        'rate_taste',
        'cups',
        'since',
        'extra',
      ],
    ]);
    expect(rows.every((row) => /^(.*:00\.000Z ){2}\d+$/.test(row.slice(3, 6).join(' ')))).toBe(true);
    expect(rows.map((row) => [row[1], row[2], ...row.slice(6)]).toSorted()).toEqual([
      ['1', 'en', '1', '1', '1', '2', '1', '2', '3', '2020-02-29', '-9'],
      ['2', 'en', '2', '1', '0', '-8', '2', '2', '1', '', '-7'],
    ]);
    expect(text).not.toContain('so');
  });

  it('have open text in one line where it is asked for, which is written down', async () => {
    const { text } = await answers({ open_text: 'true', separator: 'semicolon' });
    expect(text.startsWith('\ufeffpseudonym;version;')).toBe(true);
    expect(text).toContain(';"\'=1+1; ""so"" and on";');
    const { details } = await testApp.database.read
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', `surveys ${survey.id}`)
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ open_text: true });
  });

  it('lose an interview that the client rejects', async () => {
    const one = await startInterview(testApp, survey.survey_number);
    await one.answer(0, {
      all: 'red',
      drinks: ['coffee'],
      rate: { price: 'bad', taste: 'bad' },
      cups: 9,
    });
    const before = rowsOf((await answers()).text).length;
    await testApp.database.transaction((db) =>
      db
        .updateTable('attempts')
        .set({ reconciled: 'reconciled_reject' })
        .where('token', '=', one.token)
        .execute(),
    );
    expect(rowsOf((await answers()).text)).toHaveLength(before - 1);
  });
});

describe('the codebook', () => {
  it('has questions, codes and labels in a language, and the versions that have them', async () => {
    const { text } = await manager.call('GET /surveys/:id/answers/codebook', {
      params: { id: survey.id },
      query: { language: 'bg', plain: 'true' },
    });
    const lines = text.split('\r\n');
    expect(lines).toContain('all_2,all,,choice,Кой е вашият цвят?,,1 2,1,red,Червено');
    expect(lines).toContain("all_2,all,,choice,Кой е вашият цвят?,,1 2,2,blue,Sailor's blue");
    expect(lines).toContain('all_2,all,,choice,Кой е вашият цвят?,,1 2,3,green,Green');
    expect(lines).toContain('drinks_tea,drinks,tea,flag,What do you drink?,Tea,1 2,1,,Chosen');
    expect(lines).toContain('rate_price,rate,price,choice,How good are,Price,1 2,-8,,Not asked');
    expect(lines).toContain('extra,extra,,choice,More?,,2,1,red,Червено');
  });
});

describe('the SPSS syntax', () => {
  it('names, labels and reads each column of the file, within the limits of SPSS', async () => {
    const { text } = await syntax({ open_text: 'true' });
    expect(text).toMatch(/^\* Encoding: UTF-8\.\n.*\nSET DECIMAL=DOT\.\nGET DATA\n.*RESTORE\.\n$/s);
    expect(text).toContain(`  /FILE='answers-${survey.survey_number}.csv'\n  /ENCODING='UTF8'`);
    expect(text).toContain('    all_2 F4.0\n    drinks_coffee F2.0\n');
    expect(text).toContain('    since SDATE10\n    language_2 A6000\n    extra F4.0.\n');
    expect(text).toContain("  all_2 'What''s your colour?'\n");
    expect(text).toContain("  drinks_tea 'What do you drink? - Tea'\n");
    expect(text).toContain(
      "  all_2\n    1 'Red'\n    2 'Sailor''s blue'\n    3 'Green'\n    -7 'No answer'\n",
    );
    expect(text).toContain('  (-7, -8, -9).\n');
    expect(await syntax()).not.toHaveProperty('text', expect.stringContaining('language_2'));
    expect((await syntax({ separator: 'semicolon' })).text).toContain('/DELIMITERS=";"');
    for (const line of text.split('\n')) expect(Buffer.byteLength(line)).toBeLessThan(251);
  });

  const hasPspp = spawnSync('pspp', ['--version']).status === 0;
  it.skipIf(!hasPspp)('is run by PSPP without an error, and reads what is in the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kvorum-pspp-'));
    try {
      const query = { open_text: 'true', separator: 'semicolon' };
      await writeFile(join(folder, `answers-${survey.survey_number}.csv`), (await answers(query)).text);
      const { text } = await syntax(query);
      const more =
        'LIST VARIABLES=all_2 drinks_tea leaf rate_taste cups since extra.\nFREQUENCIES all_2 leaf.\n';
      await writeFile(join(folder, 'answers.sps'), text + more);
      const run = spawnSync('pspp', ['answers.sps', '-o', 'answers.txt'], { cwd: folder, encoding: 'utf8' });
      const said = await readFile(join(folder, 'answers.txt'), 'utf8');
      expect([run.status, run.stderr, /error|warning/i.test(said) ? said : '']).toEqual([0, '', '']);
      expect(said).toMatch(/1\W+1\W+2\W+2\W+3\W+2020\/02\/29\W+-9/);
      expect(said).toMatch(/2\W+0\W+-8\W+2\W+1\W+\.?\W+-7/);
      expect(said).toContain("Sailor's blue");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
