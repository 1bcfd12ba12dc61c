import { afterAll, describe, expect, it } from 'vitest';
import {
  mayChange,
  SURVEY_FIELD_NAMES,
  SURVEY_FIELDS,
  type SurveyField,
} from '#contract/rules/survey-fields.ts';
import { SURVEY_STATES, type SurveyState } from '#contract/rules/survey-states.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, inviteOne } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
const of = (id: number) => ({ params: { id } });

const fields = {
  project_id: null as number | null,
  titles: { en: 'Holidays', bg: 'Почивки' } as Record<string, string>,
  invitation_texts: {} as Record<string, string>,
  topic: null,
  points: 80,
  screenout_points: 5,
  screenout_after_minutes: 3,
  quota_full_points: 2,
  daily_cap: 20 as number | null,
  opens_at: '2020-01-10T22:00:00.000Z' as string | null,
  devices: ['phone', 'computer'] as ('phone' | 'tablet' | 'computer')[] | null,
  priority: 3,
  expected_incidence: 40,
  minutes: 12,
  target: 100 as number | null,
  soft_launch_completes: 10 as number | null,
  review_days: 14,
  attempt_minutes: 60,
  closes_at: '2090-01-10T22:00:00.000Z' as string | null,
  invite_new_members: false,
  entry_url: 'https://survey.example/s?id={attempt}',
  preset: 'hmac' as const,
};
const WORDS: Record<string, RegExp> = { opens_at: /earlier day/, closes_at: /later day/, devices: /added/ };
const added = async (changes: object = {}) =>
  (await client.call('POST /surveys', { body: { ...fields, country_code: 'BG', ...changes } })).data;
const stored = async (id: number) => {
  const { data } = await client.call('GET /surveys/:id', of(id));
  const body = Object.fromEntries(SURVEY_FIELD_NAMES.map((field) => [field, data[field]]));
  return { ...body, version: data.version } as typeof fields & { survey_number: string; version: number };
};
const put = async (id: number, changes: object) =>
  client.call('PUT /surveys/:id', { ...of(id), body: { ...(await stored(id)), ...changes } });
const into = (id: number, state: SurveyState) =>
  testApp.database.transaction((db) =>
    db.updateTable('surveys').set({ state }).where('id', '=', id).execute(),
  );
const project = async (country_codes: string[]) =>
  (
    await (
      await signedInOperator(testApp)
    ).client.call('POST /projects', {
      body: {
        name: 'Holidays',
        client: '',
        client_reference: '',
        manager_id: null,
        price_per_complete: null,
        currency: null,
        notes: '',
        country_codes,
      },
    })
  ).data.id;

describe('a survey is changed', () => {
  it('by nobody without the right or from another country, and never when it makes no sense', async () => {
    const { id } = await added();
    const body = await stored(id);
    const clerk = (await signedInOperator(testApp, { role: 'support' })).client;
    const foreigner = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] })).client;
    expect((await clerk.call('PUT /surveys/:id', { ...of(id), body })).failure.code).toBe('not_allowed');
    expect((await foreigner.call('PUT /surveys/:id', { ...of(id), body })).failure.code).toBe('not_found');
    const abroad = { body: { ...fields, country_code: 'BG' } };
    expect((await foreigner.call('POST /surveys', abroad)).failure.code).toBe('not_found');
    expect((await foreigner.call('GET /survey-choices', { query: { country: 'BG' } })).status).toBe(404);
    for (const [field, changes] of [
      ['titles', { titles: {} }],
      ['titles', { titles: { en: ' ' } }],
      ['points', { points: -1 }],
      ['target', { target: 0 }],
      ['minutes', { minutes: 601 }],
      ['screenout_after_minutes', { screenout_after_minutes: -1 }],
      ['quota_full_points', { quota_full_points: -1 }],
      ['daily_cap', { daily_cap: -1 }],
      ['opens_at', { opens_at: '2090-01-10T22:00:00.000Z' }],
      ['devices', { devices: [] }],
      ['devices', { devices: ['watch'] }],
      ['priority', { priority: 6 }],
      ['soft_launch_completes', { soft_launch_completes: 101 }],
      ['entry_url', { entry_url: 'http://survey.example/{attempt}' }],
      ['entry_url', { entry_url: 'https://maria@survey.example/{attempt}' }],
      ['entry_url', { entry_url: null }],
      ['project_id', { project_id: await project(['AT']) }],
      ['project_id', { project_id: 987_654 }],
    ] as const)
      for (const answer of [
        await put(id, changes),
        await client.call('POST /surveys', {
          body: { ...fields, country_code: 'BG', ...(changes as object) },
        }),
      ]) {
        expect(answer.failure.code).toBe('invalid_fields');
        expect(Object.keys(answer.failure.errors).map((name) => name.split('.')[0])).toContain(field);
      }
    expect(await stored(id)).toEqual(body);
  });

  it.each(SURVEY_STATES)(
    'as the state %s allows, field by field: the table that the form shows',
    async (state) => {
      /** A lower and a higher value, or two that are just different. */
      const others: Record<SurveyField, [unknown, unknown]> = {
        survey_number: [`A-${state}`, `B-${state}`],
        project_id: [await project(['BG']), await project(['BG'])],
        titles: [{ en: 'One' }, { en: 'Two' }],
        invitation_texts: [{ en: 'One' }, { en: 'Two' }],
        topic: ['media', 'health'],
        points: [70, 90],
        screenout_points: [4, 6],
        screenout_after_minutes: [2, 4],
        quota_full_points: [1, 3],
        daily_cap: [19, 21],
        opens_at: ['2020-01-09T22:00:00.000Z', '2020-01-11T22:00:00.000Z'],
        devices: [['phone'], ['phone', 'tablet', 'computer']],
        priority: [2, 4],
        minutes: [11, 13],
        expected_incidence: [30, 50],
        target: [90, 110],
        soft_launch_completes: [9, 11],
        review_days: [13, 15],
        attempt_minutes: [59, 61],
        closes_at: ['2090-01-09T22:00:00.000Z', '2090-01-11T22:00:00.000Z'],
        invite_new_members: [true, true],
        preset: ['limesurvey', 'cint'],
        entry_url: ['https://other.example/{attempt}', 'https://third.example/{attempt}'],
      };
      const comparable = (field: string, value: unknown) =>
        field.endsWith('s_at') ? Date.parse(String(value)) : value;
      const { id, survey_number } = await added();
      const before = { ...fields, survey_number };
      for (const field of SURVEY_FIELD_NAMES)
        for (const value of others[field]) {
          const { target, ...columns } = before;
          const { version } = await testApp.database.transaction(async (db) => {
            await db
              .updateTable('quota_cells')
              .set({ wanted: target ?? 0 })
              .where('survey_id', '=', id)
              .execute();
            return db
              .updateTable('surveys')
              .set({
                ...columns,
                state,
                titles: JSON.stringify(columns.titles),
                invitation_texts: JSON.stringify(columns.invitation_texts),
              })
              .where('id', '=', id)
              .returning('version')
              .executeTakeFirstOrThrow();
          });
          const body = { ...before, version, [field]: value };
          const answer = await client.call('PUT /surveys/:id', { ...of(id), body });
          const now = comparable(field, before[field]);
          const allowed =
            state !== 'archived' && mayChange(SURVEY_FIELDS[field][state], now, comparable(field, value));
          const status = allowed ? 200 : state === 'archived' ? 410 : 422;
          expect([field, value, answer.status]).toEqual([field, value, status]);
          const said = expect.stringMatching(WORDS[field] ?? /current state/);
          if (status === 422) expect(answer.failure.errors).toEqual({ [field]: said });
          expect((await stored(id))[field]).toEqual(allowed ? value : before[field]);
        }
    },
  );

  it('for later invitees: whoever is invited keeps the points that were promised', async () => {
    const { id, survey_number } = await added({ survey_number: 'HOL-KEPT' });
    await into(id, 'live');
    const [early, late] = [await signedInMember(testApp), await signedInMember(testApp)];
    await inviteOne(testApp, survey_number, early.member_id);
    expect(
      (await put(id, { points: 40, invitation_texts: { bg: 'За почивките ви.\nКратка е.' } })).status,
    ).toBe(200);
    const token = await inviteOne(testApp, survey_number, late.member_id);
    const pointsOf = async (member: typeof early) =>
      (await member.client.call('GET /surveys')).data[0]?.points;
    expect([await pointsOf(early), await pointsOf(late)]).toEqual([80, 40]);
    const { data } = await late.client.call('GET /invitations/:token', { params: { token } });
    expect(data.about).toMatchObject({ text: 'За почивките ви.\nКратка е.' });
  });

  it('with the places that are taken: no target below them, and none at all again', async () => {
    const { id, survey_number } = await added({ target: 1, soft_launch_completes: null });
    await into(id, 'live');
    const [one, other] = [await signedInMember(testApp), await signedInMember(testApp)];
    const tokens = [
      await inviteOne(testApp, survey_number, one.member_id),
      await inviteOne(testApp, survey_number, other.member_id),
    ];
    const begin = (at: number) =>
      testApp.visitor().call('POST /invitations/:token/start', { params: { token: tokens[at] ?? '' } });
    expect([(await begin(0)).status, (await begin(1)).status]).toEqual([303, 409]);
    // Completes that are accepted later can exceed the target; everything else still changes.
    await testApp.database.transaction((db) =>
      db.updateTable('quota_cells').set({ filled: 3 }).where('survey_id', '=', id).execute(),
    );
    expect((await put(id, {})).status).toBe(200);
    expect((await put(id, { target: null })).status).toBe(200);
    expect((await begin(1)).status).toBe(303);
    expect((await put(id, { target: 5 })).failure.errors).toHaveProperty('target');
  });

  it('by two: the second is told what the first has changed, and the history shows both values', async () => {
    const { id } = await added();
    const stale = await stored(id);
    expect((await put(id, { points: 90, titles: { en: 'Travel' } })).data.version).toBe(2);
    const { failure } = await client.call('PUT /surveys/:id', { ...of(id), body: { ...stale, minutes: 20 } });
    expect(failure.conflict?.version).toBe(2);
    expect(failure.conflict?.changed.map(({ field }) => field).sort()).toEqual([
      'minutes',
      'points',
      'titles',
    ]);
    const [latest] = (await client.call('GET /surveys/:id/history', of(id))).data;
    expect(latest).toMatchObject({
      action: 'change_survey',
      changes: [
        { field: 'points', before: 80, after: 90 },
        { field: 'titles', before: fields.titles, after: { en: 'Travel' } },
      ],
    });
    const builtIn = await addSurvey(testApp, { state: 'draft' });
    const rows = (await client.call('GET /surveys', { query: { words: builtIn } })).data.rows;
    const own = rows[0]?.id ?? 0;
    const refused = await put(own, { entry_url: 'https://survey.example/{attempt}' });
    expect(refused.failure.errors).toHaveProperty('entry_url');
    expect((await put(own, { topic: 'media' })).status).toBe(200);
  });
});
