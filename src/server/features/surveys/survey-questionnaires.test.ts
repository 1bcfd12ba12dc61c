import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey, testForm } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: manager } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
const { client: colleague } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
const { client: foreigner } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] });
const { client: clerk } = await signedInOperator(testApp, { role: 'support' });

const idsOfSurvey = (survey_number: string) =>
  testApp.database.read
    .selectFrom('surveys')
    .select(['id', 'questionnaire_id'])
    .where('survey_number', '=', survey_number)
    .executeTakeFirstOrThrow();
const newQuestionnaire = async (overrides: Parameters<typeof addSurvey>[1] = {}) => {
  const survey_number = await addSurvey(testApp, overrides);
  return { survey_number, id: (await idsOfSurvey(survey_number)).questionnaire_id ?? 0 };
};
const of = (id: number) => ({ params: { id } });
const read = async (id: number, client = manager) =>
  (await client.call('GET /survey-questionnaires/:id', of(id))).data;
const save = (id: number, form: unknown, version: number, client = manager) =>
  client.call('PUT /survey-questionnaires/:id/draft', {
    ...of(id),
    body: { form: form as AuthoredForm as never, version },
  });
const publish = (id: number, version: number) =>
  manager.call('POST /survey-questionnaires/:id/publish', { ...of(id), body: { version } });
const colour = { key: 'colour', type: 'oe', title: { en: 'Which colour?' }, page: 4 } as const;

describe('the questionnaire of a survey', () => {
  it('is there for nobody without the right or of another country, nor is that of another kind', async () => {
    const { id } = await newQuestionnaire();
    expect((await clerk.call('GET /survey-questionnaires/:id', of(id))).failure.code).toBe('not_allowed');
    const profiler = await testApp.database.read
      .selectFrom('questionnaires')
      .select('id')
      .where('kind', '=', 'profiler')
      .where('country_code', '=', 'BG')
      .executeTakeFirstOrThrow();
    for (const refused of [
      await foreigner.call('GET /survey-questionnaires/:id', of(id)),
      await save(id, testForm, 1, foreigner),
      await manager.call('GET /survey-questionnaires/:id', of(profiler.id)),
      await save(profiler.id, testForm, 1),
    ])
      expect(refused.failure.code).toBe('not_found');
  });

  it('refuses what is no form, and keeps one that is not finished', async () => {
    const { id } = await newQuestionnaire();
    const [question] = testForm;
    for (const [form, place] of [
      [{}, 'form'],
      [[{ ...colour, key: '__proto__' }], 'form.0.key'],
      [[{ ...colour, key: 'constructor.prototype' }], 'form.0.key'],
      [[colour, { ...colour, type: 'slider' }], 'form.1.type'],
      [[{ ...colour, title: { en: 'null \u0000 byte' } }], 'form.0.title.en'],
      [[{ ...colour, title: { '<b>': 'x' } }], 'form.0.title.<b>'],
      [[{ ...colour, title: 'Colour' }], 'form.0.title'],
      [[{ ...colour, extra: 1 }], 'form.0.extra'],
      [[{ ...colour, page: 1e9 }], 'form.0.page'],
      [[{ ...colour, title: { en: 'x'.repeat(5000) } }], 'form.0.title.en'],
      [[colour, colour], 'form.1.key'],
      [
        [{ ...question, options: [...(question?.options ?? []), ...(question?.options ?? [])] }],
        'form.0.options.2.key',
      ],
      [
        [{ ...colour, screenout: { kind: 'all', of: [{ kind: 'age', from: -1, to: null }] } }],
        'form.0.screenout.of.0.from',
      ],
      [Array.from({ length: 501 }, (_one, at) => ({ ...colour, key: `q${at}` })), 'form'],
    ] as const) {
      const { status, failure } = await save(id, form, 1);
      expect([status, Object.keys(failure.errors)[0]]).toEqual([422, place]);
    }
    expect(await read(id)).toMatchObject({ draft: null, draft_version: 1 });
    const unfinished = [{ ...colour, title: {} }];
    expect((await save(id, unfinished, 1)).data.draft_version).toBe(2);
    expect((await read(id)).form).toEqual(unfinished);
    const { failure } = await publish(id, 2);
    expect(failure).toMatchObject({
      code: 'questionnaire_unfinished',
      errors: { colour: 'The question has no text' },
    });
    expect((await read(id)).published.version).toBe(1);
  });

  it('is not published without an answer that a quota asks for', async () => {
    const quotas = [{ name: 'Tea', wanted: 5, conditions: [{ attribute: 'drink', options: ['tea'] }] }];
    const { id } = await newQuestionnaire({ quotas });
    const without = (change: (question: AuthoredForm[number]) => AuthoredForm[number][]) =>
      testForm
        .filter(({ condition }) => condition === undefined)
        .flatMap((question) => (question.key === 'drink' ? change(question) : [question]));
    let version = 1;
    for (const form of [
      without(() => []),
      without((drink) => [{ ...drink, options: drink.options?.filter(({ key }) => key !== 'tea') ?? [] }]),
      without((drink) => [{ ...drink, key: 'beverage' }]),
    ]) {
      version = (await save(id, form, version)).data.draft_version;
      expect((await publish(id, version)).failure.code).toBe('quota_option_gone');
    }
    version = (
      await save(
        id,
        without((drink) => [{ ...drink, title: { en: 'Tea?' } }]),
        version,
      )
    ).data.draft_version;
    expect((await publish(id, version)).status).toBe(200);
  });

  it('tells the second of two operators what the first has saved, and takes the same save twice', async () => {
    const { id } = await newQuestionnaire();
    const theirs = [...testForm, colour];
    expect((await save(id, theirs, 1, colleague)).data.draft_version).toBe(2);
    expect((await save(id, theirs, 1, colleague)).data.draft_version).toBe(2);
    const { failure } = await save(id, [colour], 1);
    expect(failure.conflict).toMatchObject({
      version: 2,
      changed: [{ field: 'form', theirs: { length: 5 } }],
    });
    expect((await publish(id, 1)).failure.code).toBe('conflict');
    const discard = (version: number) =>
      manager.call('POST /survey-questionnaires/:id/draft/discard', { ...of(id), body: { version } });
    expect((await discard(1)).failure.code).toBe('conflict');
    expect((await discard(2)).data.draft_version).toBe(3);
    expect(await read(id)).toMatchObject({ draft: null, form: { length: 4 } });
  });

  it('is published while a member answers, who finishes the version that they began', async () => {
    const { id, survey_number } = await newQuestionnaire();
    const before = await startInterview(testApp, survey_number);
    await before.answer(0, { adult: 'yes' });
    const [adult, drink] = testForm;
    const changed = [
      { ...adult, title: { en: 'Are you 18?' } },
      {
        ...drink,
        options: [
          { key: 'tea', name: { en: 'Tea' } },
          { key: 'milk', name: { en: 'Milk' } },
        ],
      },
      colour,
    ];
    const { draft_version } = (await save(id, changed, 1)).data;
    expect(await read(id)).toMatchObject({ in_progress: 1, draft: { operator: expect.any(String) } });
    const both = await Promise.all([publish(id, draft_version), publish(id, draft_version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({ draft: null, published: { version: 2, questions: 3 } });

    await before.answer(1, { drink: 'coffee' });
    expect((await before.answer(3, { why: 'Because' })).data.outcome).toBe('complete');
    const after = await startInterview(testApp, survey_number);
    expect((await after.look()).data.definition[0]?.title).toBe('Are you 18?');

    const versions = (await manager.call('GET /survey-questionnaires/:id/versions', of(id))).data;
    expect(versions.map(({ version, questions }) => [version, questions])).toEqual([
      [2, 3],
      [1, 4],
    ]);
    const old = await manager.call('GET /survey-questionnaires/:id/versions/:version', {
      params: { id, version: 1 },
    });
    expect(old.data.form[0]?.title).toEqual({ en: 'Are you an adult?', bg: 'Пълнолетни ли сте?' });
    expect(
      (await manager.call('GET /survey-questionnaires/:id/versions/:version', { params: { id, version: 9 } }))
        .failure.code,
    ).toBe('not_found');
  });

  it('of a new built-in survey is empty, and it goes live once something is published', async () => {
    const added = await manager.call('POST /surveys', {
      body: {
        kind: 'built_in',
        entry_url: null,
        country_code: 'BG',
        project_id: null,
        titles: { en: 'Colours' },
        invitation_texts: {},
        topic: null,
        points: 10,
        screenout_points: 0,
        screenout_after_minutes: 0,
        quota_full_points: 0,
        daily_cap: null,
        minutes: 5,
        target: null,
        soft_launch_completes: null,
        review_days: 0,
        attempt_minutes: 60,
        opens_at: null,
        closes_at: null,
        devices: null,
        priority: 3,
        expected_incidence: null,
        invite_new_members: false,
        preset: 'hmac',
      },
    });
    const { id } = added.data;
    const survey = (await manager.call('GET /surveys/:id', of(id))).data;
    expect(survey).toMatchObject({ kind: 'built_in', state: 'draft' });
    const goLive = () =>
      manager.call('POST /surveys/:id/state', { ...of(id), body: { from: 'draft', to: 'live' } });
    expect((await goLive()).failure.code).toBe('questionnaire_unfinished');
    const form = survey.questionnaire_id ?? 0;
    await save(form, [{ ...colour, title: { en: ' Which colour? ', bg: '' } }], 1);
    await publish(form, 2);
    expect((await read(form)).form).toEqual([{ ...colour, page: 0, options: [] }]);
    expect((await goLive()).data.state).toBe('live');
    await testApp.database.transaction((db) =>
      db.updateTable('surveys').set({ state: 'archived' }).where('id', '=', id).execute(),
    );
    const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const refused = [
      await save(form, [colour], 3),
      await publish(form, 3),
      await manager.call('POST /survey-questionnaires/:id/draft/discard', {
        ...of(form),
        body: { version: 3 },
      }),
      await manager.call('POST /survey-questionnaires/:id/pictures', {
        ...of(form),
        body: { picture: picture.toString('base64') },
      }),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(Array(4).fill('archived'));
    expect(await read(form)).toMatchObject({ draft_version: 3, draft: null });
  });
});
