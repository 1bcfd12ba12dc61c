import { afterAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { NO_COUNTS } from '#contract/rules/field-figures.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, idsOf, invite } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
// Readers are counted once in a while: she is there before anybody asks.
await signedInMember(testApp, { country_code: 'AT', language: 'de' });
const { client } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG', 'AT'] });
const idOf = async (survey_number: string) =>
  (
    await testApp.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow()
  ).id;
const copy = (id: number, country_code: string, key: string, from = client) =>
  from.call('POST /surveys/:id/copies', { params: { id }, body: { key, country_code } });
const newSurvey = {
  kind: 'built_in',
  country_code: 'BG',
  titles: { en: 'Tea' },
  invitation_texts: {},
  ...{ project_id: null, topic: null, expected_incidence: null, soft_launch_completes: null, target: null },
  ...{ points: 10, screenout_points: 0, screenout_after_minutes: 0, quota_full_points: 0, daily_cap: null },
  ...{ minutes: 5, review_days: 0, attempt_minutes: 60, opens_at: null, closes_at: null, devices: null },
  ...{ priority: 3, invite_new_members: false, entry_url: null, preset: 'hmac' },
} as const;
const read = async (id: number) => (await client.call('GET /surveys/:id', { params: { id } })).data;

describe('a survey is copied', () => {
  it('by nobody without the right, from or to a country that is not theirs, or with a used key', async () => {
    const id = await idOf(await addExternalSurvey(testApp));
    const clerk = (await signedInOperator(testApp, { role: 'support' })).client;
    const narrow = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] })).client;
    const foreigner = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] })).client;
    expect((await copy(id, 'BG', 'a-key-of-a-copy', clerk)).failure.code).toBe('not_allowed');
    expect((await copy(id, 'AT', 'a-key-of-a-copy', narrow)).failure.code).toBe('not_found');
    expect((await copy(id, 'AT', 'a-key-of-a-copy', foreigner)).failure.code).toBe('not_found');
    expect((await copy(id, 'BG', 'short')).failure.errors).toHaveProperty('key');
    const first = (await copy(id, 'BG', 'a-key-of-a-copy')).data;
    expect((await copy(id, 'BG', 'a-key-of-a-copy')).data.id).toBe(first.id);
    expect((await copy(id, 'AT', 'a-key-of-a-copy')).failure.code).toBe('conflict');
  });

  it('as a draft with every setting, and without keys, waves and results', async () => {
    const number = await addExternalSurvey(testApp, {
      topic: 'media',
      screenout_points: 4,
      quota_full_points: 3,
      daily_cap: 9,
      devices: ['computer'],
      priority: 5,
      preset: 'limesurvey',
      completes_wanted: 40,
      soft_launch_completes: 4,
      invitation_texts: { en: 'About holidays' },
    });
    const member = await signedInMember(testApp);
    await invite(testApp, number, [member.member_id]);
    const before = await read(await idOf(number));
    const ceilings = { per_day: 20, members: 300, points: 4000 };
    await client.call('PUT /surveys/:id/ceilings', {
      params: { id: before.id },
      body: { ...ceilings, version: 0 },
    });
    const { id } = (await copy(before.id, 'BG', 'copy-of-all-settings')).data;
    const after = await read(id);
    expect((await client.call('GET /surveys/:id/automatic-waves', { params: { id } })).data).toMatchObject({
      ceilings,
      used: { per_day: 0, members: 0, points: 0 },
      series: null,
    });
    const own = { id, survey_number: after.survey_number, state: 'draft', created_at: after.created_at };
    expect(after).toEqual({ ...before, ...own, counts: NO_COUNTS });
    const keys = async (survey: number) =>
      (await client.call('GET /surveys/:id/hosting', { params: { id: survey } })).data.keys;
    expect(await keys(id)).toHaveLength(1);
    expect((await keys(id))[0]?.key_id).not.toBe((await keys(before.id))[0]?.key_id);
    const history = (await client.call('GET /surveys/:id/history', { params: { id } })).data;
    expect(history.map(({ action }) => action)).toEqual(['create_survey']);
  });

  it('with the draft of its questions that nobody has published yet', async () => {
    const number = await addSurvey(testApp);
    const questionnaireOf = async (survey: string) =>
      (
        await testApp.database.read
          .selectFrom('surveys')
          .select('questionnaire_id')
          .where('survey_number', '=', survey)
          .executeTakeFirstOrThrow()
      ).questionnaire_id ?? 0;
    const form = [{ key: 'sugar', type: 'oe', title: { en: 'Sugar?' } } as const];
    const draft = (id: number) => ({ params: { id } });
    await client.call('PUT /survey-questionnaires/:id/draft', {
      ...draft(await questionnaireOf(number)),
      body: { form, version: 1 },
    });
    const { data } = await copy(await idOf(number), 'BG', 'copy-with-a-draft');
    const { data: copied } = await client.call(
      'GET /survey-questionnaires/:id',
      draft(await questionnaireOf(data.survey_number)),
    );
    expect(copied).toMatchObject({ form, draft: { at: expect.any(String) }, published: { questions: 4 } });
  });

  it('to another country with what is missing of questions that nobody has published yet', async () => {
    const { questions } = (await client.call('GET /condition-choices', { query: { country: 'BG' } })).data;
    // A region of Bulgaria, which no other country's profile has.
    const region = questions.find(({ options }) => options.length > 20)?.options[0]?.id ?? 0;
    const added = await client.call('POST /surveys', { body: newSurvey });
    const { questionnaire_id } = await read(added.data.id);
    const out = { kind: 'all', of: [{ kind: 'answer', options: [region] }] } as const;
    const form = [
      { key: 'tea', type: 'oe', title: { en: 'Tea?', bg: 'Чай?' }, screenout: out } as const,
      { key: 'milk', type: 'oe', title: { de: 'Milch?' } } as const,
    ];
    await client.call('PUT /survey-questionnaires/:id/draft', {
      params: { id: questionnaire_id ?? 0 },
      body: { form, version: 1 },
    });
    const { data } = await copy(added.data.id, 'AT', 'copy-of-a-mere-draft');
    expect(data).toMatchObject({
      screenouts_left: ['tea'],
      missing: [{ language: 'de', members: 1, title: true, invitation_text: false, questions: 1 }],
    });
    expect((await copy(added.data.id, 'AT', 'copy-of-a-mere-draft')).data).toEqual(data);
  });

  it('to another country with its days, and without quotas and screen-outs by a language that is not read there', async () => {
    const days = { opens_at: '2090-01-10T22:00:00.000Z', closes_at: '2090-01-31T22:00:00.000Z' };
    const added = (await client.call('POST /surveys', { body: { ...newSurvey, ...days } })).data;
    const by = (language: string) =>
      ({ kind: 'all', of: [{ kind: 'language', languages: [language] }] }) as const;
    const cell = { id: null, wanted: 5, is_enforced: true };
    await client.call('PUT /surveys/:id/quotas', {
      params: { id: added.id },
      body: {
        version: 1,
        cells: ['bg', 'en'].map((name) => ({ ...cell, name, condition: by(name) })),
      },
    });
    const { questionnaire_id } = await read(added.id);
    await client.call('PUT /survey-questionnaires/:id/draft', {
      params: { id: questionnaire_id ?? 0 },
      body: { form: [{ key: 'tea', type: 'oe', title: { en: 'Tea?' }, screenout: by('bg') }], version: 1 },
    });
    const { data } = await copy(added.id, 'AT', 'copy-with-days-and-languages');
    expect(data).toMatchObject({ quotas_left: ['bg'], screenouts_left: ['tea'] });
    const { cells } = (await client.call('GET /surveys/:id/quotas', { params: { id: data.id } })).data;
    expect(cells.map(({ name }) => name)).toEqual(['en']);
    expect(await read(data.id)).toMatchObject({
      opens_at: '2090-01-10T23:00:00.000Z',
      closes_at: '2090-01-31T23:00:00.000Z',
    });
    const here = (await copy(added.id, 'BG', 'copy-with-languages-here')).data;
    expect(here).toMatchObject({ quotas_left: [], screenouts_left: [] });
    expect(await read(here.id)).toMatchObject(days);
  });

  it('to a country without members, naming what its languages lack', async () => {
    const { client: abroad } = await signedInOperator(testApp, {
      role: 'fieldwork',
      countries: ['BG', 'HU'],
    });
    const id = await idOf(await addExternalSurvey(testApp));
    expect((await copy(id, 'HU', 'copy-to-nobody', abroad)).data.missing).toEqual([
      { language: 'hu', members: 0, title: true, invitation_text: false, questions: 0 },
    ]);
  });

  it('to another country with its questions by key and its quotas, naming what its members lack', async () => {
    const number = await addSurvey(testApp, {
      completes_wanted: 30,
      quotas: [
        { name: 'tea', wanted: 10, conditions: [{ attribute: 'drink', options: ['tea'] }] },
        {
          name: 'adult coffee',
          wanted: 5,
          conditions: [
            { attribute: 'adult', options: ['yes'] },
            { attribute: 'drink', options: ['coffee'] },
          ],
        },
      ],
    });
    const { data } = await copy(await idOf(number), 'AT', 'copy-to-another-country');
    expect(data).toMatchObject({
      project_left: false,
      missing: [{ language: 'de', members: 1, title: true, invitation_text: false, questions: 10 }],
    });
    const [ids, before] = [await idsOf(testApp, data.survey_number), await idsOf(testApp, number)];
    for (const key of ['adult', 'drink.tea', 'with.milk']) expect(ids(key)).not.toBe(before(key));
    const cells = await testApp.database.read
      .selectFrom('quota_cells')
      .select(['name', 'wanted', 'condition', 'filled'])
      .where('survey_id', '=', data.id)
      .orderBy('id')
      .execute();
    const all = (...keys: string[]) => ({
      kind: 'all',
      of: keys.map((key) => ({ kind: 'answer', options: [ids(key)] })),
    });
    expect(cells).toEqual([
      { name: 'total', wanted: 30, condition: null, filled: 0 },
      { name: 'tea', wanted: 10, condition: all('drink.tea'), filled: 0 },
      {
        name: 'adult coffee',
        wanted: 5,
        condition: all('adult.yes', 'drink.coffee'),
        filled: 0,
      },
    ]);
    const definitionOf = async (survey: string) =>
      (
        await testApp.database.read
          .selectFrom('surveys as s')
          .innerJoin('questionnaire_versions as v', 'v.questionnaire_id', 's.questionnaire_id')
          .select('v.definition')
          .where('s.survey_number', '=', survey)
          .executeTakeFirstOrThrow()
      ).definition;
    const withoutIds = (definition: unknown) =>
      JSON.stringify(definition)
        .replaceAll(/"?\b\d{2,}"?/g, 'id')
        .replaceAll(/"id":"?\d+"?/g, '"id":id');
    expect(withoutIds(await definitionOf(data.survey_number))).toBe(withoutIds(await definitionOf(number)));
  });

  it('with quotas for its own questions where the profile has the same keys', async () => {
    const form: AuthoredForm = [
      { key: 'region', type: 'sr', title: { en: 'Where?' }, options: [{ key: 'varna', name: { en: 'V' } }] },
    ];
    const number = await addSurvey(testApp, {
      form,
      quotas: [{ name: 'Varna', wanted: 5, conditions: [{ attribute: 'region', options: ['varna'] }] }],
    });
    const { data } = await copy(await idOf(number), 'BG', 'copy-with-keys-of-the-profile');
    expect(data.quotas_left).toEqual([]);
    const ids = await idsOf(testApp, data.survey_number);
    const { cells } = (await client.call('GET /surveys/:id/quotas', { params: { id: data.id } })).data;
    expect(cells[0]?.condition.of).toEqual([{ kind: 'answer', options: [ids('region.varna')] }]);
  });
});
