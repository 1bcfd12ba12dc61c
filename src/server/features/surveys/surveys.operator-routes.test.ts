import { afterAll, describe, expect, it } from 'vitest';
import { SURVEY_MOVES, SURVEY_STATES, type SurveyState } from '#contract/rules/survey-states.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, inviteOne, start } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { readersOfSurvey } from './survey-for-operators.queries.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const manager = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] })).client;
const of = (id: number) => ({ params: { id } });
const idOf = async (survey_number: string) =>
  (
    await testApp.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow()
  ).id;
const read = async (id: number) => (await manager.call('GET /surveys/:id', of(id))).data;
const move = (id: number, from: SurveyState, to: SurveyState, client = manager) =>
  client.call('POST /surveys/:id/state', { ...of(id), body: { from, to } });
const put = (
  id: number,
  changes: { state?: SurveyState; soft_launch_completes?: number; closes_at?: Date },
) =>
  testApp.database.transaction((db) => db.updateTable('surveys').set(changes).where('id', '=', id).execute());

describe('surveys for operators', () => {
  it('are shown to nobody without the right, moved by nobody without theirs, and unknown elsewhere', async () => {
    const id = await idOf(await addSurvey(testApp, { state: 'draft' }));
    await testApp.database.transaction((db) =>
      db
        .insertInto('operator_roles')
        .values({ name: 'Author', rights: ['surveys'] })
        .execute(),
    );
    const author = (await signedInOperator(testApp, { role: 'Author' })).client;
    const foreigner = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] })).client;
    const clerk = (await signedInOperator(testApp, { role: 'support' })).client;
    expect((await clerk.call('GET /surveys')).failure.code).toBe('not_allowed');
    expect((await foreigner.call('GET /surveys/:id', of(id))).failure.code).toBe('not_found');
    expect((await foreigner.call('GET /surveys/:id/history', of(id))).failure.code).toBe('not_found');
    expect((await move(id, 'draft', 'live', author)).failure.code).toBe('not_allowed');
    expect((await move(id, 'draft', 'live', foreigner)).failure.code).toBe('not_found');
    expect((await author.call('GET /surveys/:id', of(id))).data.state).toBe('draft');
  });

  it('make the legal moves and no other, from the state that the operator saw', async () => {
    const survey = await addSurvey(testApp, { state: 'draft', completes_wanted: 5 });
    const id = await idOf(survey);
    for (const from of SURVEY_STATES)
      for (const to of SURVEY_STATES) {
        await put(id, { state: from, soft_launch_completes: 2 });
        const answer = await move(id, from, to);
        const isLegal = SURVEY_MOVES[from].includes(to) || from === to;
        expect([from, to, answer.status]).toEqual([
          from,
          to,
          isLegal ? 200 : from === 'archived' ? 410 : 409,
        ]);
        expect((await read(id)).state).toBe(isLegal ? to : from);
      }
    await put(id, { state: 'paused' });
    expect((await move(id, 'live', 'closed')).failure.code).toBe('conflict');
    expect((await read(id)).state).toBe('paused');
    const before = (await read(id)).version;
    expect(
      [await move(id, 'paused', 'closed'), await move(id, 'paused', 'closed')].map((one) => one.status),
    ).toEqual([200, 200]);
    expect((await read(id)).version).toBe(before);
    const [latest] = (await manager.call('GET /surveys/:id/history', of(id))).data;
    expect(latest).toMatchObject({
      action: 'set_survey_state',
      operator: 'Irina Koleva',
      changes: [{ field: 'state', before: 'paused', after: 'closed' }],
    });
  });

  it('refuse to begin after the last day, until it is a later one', async () => {
    const id = await idOf(
      await addSurvey(testApp, { state: 'draft', closes_at: new Date(Date.now() - 1000) }),
    );
    expect((await move(id, 'draft', 'live')).failure.code).toBe('last_day_over');
    expect((await read(id)).state).toBe('draft');
    await put(id, { closes_at: new Date(Date.now() + 86_400_000) });
    expect((await move(id, 'draft', 'live')).data).toEqual({ state: 'live' });
  });

  it('refuse a soft launch of nobody knows how many, and let no more in than were said', async () => {
    const endless = await idOf(await addSurvey(testApp, { state: 'draft' }));
    await put(endless, { soft_launch_completes: 2 });
    expect((await move(endless, 'draft', 'soft_launch')).failure.code).toBe('soft_launch_unlimited');
    const survey = await addSurvey(testApp, { state: 'draft', completes_wanted: 5 });
    const id = await idOf(survey);
    expect((await move(id, 'draft', 'soft_launch')).failure.code).toBe('soft_launch_unlimited');
    await put(id, { soft_launch_completes: 2 });
    expect((await move(id, 'draft', 'soft_launch')).data).toEqual({ state: 'soft_launch' });
    const invited = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const member = await signedInMember(testApp);
        return { ...member, token: await inviteOne(testApp, survey, member.member_id) };
      }),
    );
    const answers = await Promise.all(
      invited.map(({ client, token }) =>
        client.call('POST /invitations/:token/start', { params: { token } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 409, 409]);
    const late = invited[answers.findIndex(({ status }) => status === 409)];
    if (!late) throw new Error('nobody was late');
    const [listed] = (await late.client.call('GET /surveys')).data;
    expect(listed?.link).toBeUndefined();
    expect(await read(id)).toMatchObject({ counts: { invited: 4, started: 2, open: 2 } });
    await move(id, 'soft_launch', 'live');
    expect(await start(late.client, late.token)).toMatch(/^[\w-]{32}$/);
  });

  it('are listed with their places, found by number or title, and say which readers lack a title', async () => {
    await signedInMember(testApp, { language: 'tr' });
    const number = await addExternalSurvey(testApp, {
      survey_number: 'HOL-1',
      titles: { en: 'Holidays 100% by the sea' },
      completes_wanted: 7,
      closes_at: new Date('2090-01-02T00:00:00Z'),
    });
    const abroad = await addSurvey(testApp, { country_code: 'AT', titles: { en: 'By the sea' } });
    const rows = async (query: Record<string, string>) =>
      (await manager.call('GET /surveys', { query })).data.rows;
    for (const words of ['hol-1', '100% BY', 'the sea'])
      expect(await rows({ words })).toMatchObject([
        { survey_number: number, title: 'Holidays 100% by the sea', filled: 0, target: 7, kind: 'external' },
      ]);
    expect(await rows({ words: '100_' })).toEqual([]);
    expect(await rows({ country: 'AT' })).toEqual([]);
    expect(await rows({ closes: '2090-01-01..2090-01-31' })).toHaveLength(1);
    const survey = await read(await idOf(number));
    const lacking = async () => (await manager.call('GET /surveys/:id/missing-texts', of(survey.id))).data;
    const turkish = {
      language: 'tr',
      members: expect.any(Number),
      title: true,
      invitation_text: false,
      questions: 0,
    };
    expect(await lacking()).toMatchObject({ of_invited: false });
    expect((await lacking()).missing).toContainEqual(turkish);
    const { member_id } = await signedInMember(testApp, { language: 'de' });
    await inviteOne(testApp, number, member_id);
    await testApp.database.transaction((db) =>
      db
        .updateTable('surveys')
        .set({ invitation_texts: JSON.stringify({ en: 'About the sea' }) })
        .where('id', '=', survey.id)
        .execute(),
    );
    // Now of whoever is invited, and of them alone.
    expect(await lacking()).toEqual({
      of_invited: true,
      at_least: false,
      missing: [{ language: 'de', members: 1, title: true, invitation_text: true, questions: 0 }],
    });
    // Of very many invitations only the first are looked at.
    expect(await readersOfSurvey(testApp.database.read, survey.id, 1)).toEqual({
      readers: [{ language: 'de', members: 1 }],
      at_least: true,
    });
    const stranger = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] })).client;
    expect((await stranger.call('GET /surveys/:id/missing-texts', of(survey.id))).status).toBe(404);
    expect(survey).toMatchObject({
      target: 7,
      project: null,
      quotas: [],
      counts: { waiting: 0 },
      review_days: 14,
    });
    expect((await manager.call('GET /surveys/:id', of(await idOf(abroad)))).status).toBe(404);
  });
});
