import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredSurvey } from '#server/testing/answered-survey.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addExternalSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: owner } = await signedInOperator(testApp, { step_up: true });
const { client: manager } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
const { client: foreigner } = await signedInOperator(testApp, { countries: ['AT'], step_up: true });
const { client: clerk } = await signedInOperator(testApp, { role: 'support', step_up: true });

let survey: Awaited<ReturnType<typeof answeredSurvey>>;
beforeAll(async () => {
  survey = await answeredSurvey(testApp, owner);
});

type Query = Record<string, string>;
const answers = (query: Query = {}, client = owner, id = survey.id) =>
  client.call('GET /surveys/:id/answers/csv', { params: { id }, query });
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
    // Two letters alone can stand in a pseudonym by chance.
    expect(text).not.toContain('"so');
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
