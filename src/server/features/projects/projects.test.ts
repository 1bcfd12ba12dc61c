import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { setInvitationState } from '#server/features/invitations/set-invitation-state.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { addOperator, signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, invite, testForm } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const manager = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] })).client;
const owner = await signedInOperator(testApp, { step_up: true });
const of = (id: number) => ({ params: { id } });

const fields = {
  name: 'Coffee in Bulgaria',
  client: 'Aroma',
  client_reference: 'PO 4417',
  manager_id: null as number | null,
  price_per_complete: 350 as number | null,
  currency: 'EUR' as string | null,
  notes: '',
  country_codes: ['BG'],
};
const added = async (changes: Partial<typeof fields> = {}) =>
  (await owner.client.call('POST /projects', { body: { ...fields, ...changes } })).data.id;
const read = async (id: number, client = manager) => (await client.call('GET /projects/:id', of(id))).data;
const change = async (id: number, changes: Record<string, unknown>, client = manager) => {
  const { id: _id, manager: _manager, surveys, sums, elsewhere, ...stored } = await read(id, client);
  return client.call('PUT /projects/:id', { ...of(id), body: { ...stored, ...changes } });
};
/** Puts surveys into a project, as their own form will. */
const assign = (project_id: number, numbers: readonly string[]) =>
  testApp.database.transaction((db) =>
    db.updateTable('surveys').set({ project_id }).where('survey_number', 'in', numbers).execute(),
  );

describe('projects', () => {
  it('are seen and changed by nobody without the right, or from another country, and no part of one alone', async () => {
    const id = await added();
    const shared = await added({ country_codes: ['AT', 'BG'] });
    const stored = await read(id);
    const body = { ...fields, project_number: stored.project_number, version: stored.version };
    const put = async (client: typeof manager, project: number) =>
      (await client.call('PUT /projects/:id', { ...of(project), body })).failure.code;
    const clerk = (await signedInOperator(testApp, { role: 'support' })).client;
    const foreigner = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] })).client;
    expect(await put(clerk, id)).toBe('not_allowed');
    expect(await put(foreigner, id)).toBe('not_found');
    expect(await put(manager, shared)).toBe('not_allowed');
    expect(
      (await manager.call('POST /projects', { body: { ...fields, country_codes: ['AT'] } })).failure.errors,
    ).toHaveProperty('country_codes');
    const seen = (await foreigner.call('GET /projects')).data.rows.map((row) => row.id);
    expect(seen).toEqual([shared]);
    expect((await manager.call('GET /projects')).data.rows.map((row) => row.id)).toEqual([shared, id]);
    expect(await read(id)).toEqual({ ...stored, sums: { ...stored.sums, as_of: expect.any(String) } });
  });

  it('refuse what makes no sense, under the name of the field', async () => {
    const elsewhere = await addOperator(testApp, { role: 'fieldwork', countries: ['AT'] });
    const supporter = await addOperator(testApp, { role: 'support' });
    const ended = await addOperator(testApp, { role: 'fieldwork' });
    await owner.client.call('DELETE /operators/:id', of(ended.operator_id));
    for (const [field, changes] of [
      ['name', { name: ' ' }],
      ['name', { name: 'a'.repeat(201) }],
      ['client', { client: 'A\u0000B' }],
      ['price_per_complete', { price_per_complete: -1 }],
      ['currency', { currency: 'XXX' }],
      ['currency', { currency: null }],
      ['country_codes', { country_codes: [] }],
      ['country_codes', { country_codes: ['ZZ'] }],
      ['manager_id', { manager_id: elsewhere.operator_id }],
      ['manager_id', { manager_id: supporter.operator_id }],
      ['manager_id', { manager_id: 987_654 }],
      ['project_number', { project_number: 'a b' }],
    ] as const) {
      const { failure } = await manager.call('POST /projects', { body: { ...fields, ...changes } });
      expect(failure.code).toBe('invalid_fields');
      expect(Object.keys(failure.errors).some((name) => name.startsWith(field))).toBe(true);
    }
    const first = await read(await added());
    const { failure } = await manager.call('POST /projects', {
      body: { ...fields, project_number: first.project_number },
    });
    expect(failure.errors).toHaveProperty('project_number');
    const { managers } = (await manager.call('GET /project-choices')).data;
    expect(managers.map(({ id }) => id)).not.toContain(ended.operator_id);
    expect(managers.map(({ id }) => id)).toContain(owner.operator_id);
  });

  it('tell the second of two what the first has changed, and the log keeps both values', async () => {
    const id = await added();
    const stale = await read(id);
    expect((await change(id, { price_per_complete: 400, manager_id: owner.operator_id })).data.version).toBe(
      2,
    );
    const { surveys, sums, elsewhere, manager: _name, id: _id, ...body } = stale;
    const { failure } = await manager.call('PUT /projects/:id', { ...of(id), body });
    expect(failure.conflict).toEqual({
      version: 2,
      changed: [
        { field: 'manager_id', theirs: owner.operator_id, yours: null },
        { field: 'price_per_complete', theirs: 400, yours: 350 },
      ],
    });
    expect(await read(id)).toMatchObject({ price_per_complete: 400, manager: 'Irina Koleva', version: 2 });
    const log = await owner.client.call('GET /audit-log', { query: { subject: `projects ${id}` } });
    expect(log.data.rows.map(({ action }) => action)).toEqual(['change_project', 'add_project']);
    const values = await owner.client.call('GET /audit-log/:id/values', of(log.data.rows[0]?.id ?? 0));
    expect(values.data).toContainEqual(
      expect.objectContaining({ field: 'price_per_complete', before: 350, after: 400 }),
    );
  });

  it('add up their surveys in the operator’s countries, and say that there are others', async () => {
    const id = await added({ country_codes: ['AT', 'BG'] });
    const [first, second] = [
      await addSurvey(testApp, { completes_wanted: 10 }),
      await addExternalSurvey(testApp),
    ];
    const abroad = await addSurvey(testApp, { country_code: 'AT' });
    await assign(id, [first, second, abroad]);
    const members = [await signedInMember(testApp), await signedInMember(testApp)];
    const ids = members.map(({ member_id }) => member_id);
    await invite(testApp, first, ids);
    await invite(testApp, second, ids.slice(0, 1));
    await testApp.database.transaction(async (db) => {
      const rows = await db
        .selectFrom('invitations as i')
        .innerJoin('surveys as s', 's.id', 'i.survey_id')
        .select('i.id')
        .where('s.survey_number', '=', first)
        .orderBy('i.id')
        .execute();
      await setInvitationState(db, rows[0]?.id ?? 0, 'complete');
      await setInvitationState(db, rows[1]?.id ?? 0, 'screenout');
    });
    const project = await read(id);
    expect(project.elsewhere).toBe(1);
    expect(project.surveys.map(({ survey_number }) => survey_number)).toEqual([second, first]);
    expect(project.surveys[1]).toMatchObject({
      target: 10,
      counts: { invited: 2, completes: 1, screenouts: 1 },
    });
    expect(project.sums).toMatchObject({
      target: null,
      counts: { invited: 3, started: 2, completes: 1, abandoned: 0 },
    });
    expect((await read(id, owner.client)).elsewhere).toBe(0);
    const removed = await change(id, { country_codes: ['BG'] }, owner.client);
    expect(removed.failure.errors).toHaveProperty('country_codes');
    const rows = async (query: Record<string, string>) =>
      (await manager.call('GET /projects', { query })).data.rows.map((row) => row.id);
    expect(await rows({ running: 'true' })).toEqual([id]);
    expect(await rows({ words: '100%' })).toEqual([]);
    expect(await rows({ words: 'aroma', country: 'AT', running: 'true' })).toEqual([id]);
  });

  it('sum drop-out by page over surveys that ask the same, each version once, and keep others apart', async () => {
    const id = await added();
    const inGerman = testForm.map((question) => ({
      ...question,
      title: { ...question.title, de: `DE ${question.key}` },
    }));
    const otherwise = testForm.map((question) => ({ ...question, title: { en: `Other ${question.key}` } }));
    const other = await addSurvey(testApp, { form: otherwise });
    const first = await addSurvey(testApp);
    const copy = await addSurvey(testApp, { form: inGerman });
    await assign(id, [other, first, copy, await addExternalSurvey(testApp)]);
    const stopAt = async (survey: string, page: number) => {
      const { answer } = await startInterview(testApp, survey);
      for (const [at, values] of [{ adult: 'yes' }, { drink: 'tea' }].slice(0, page).entries())
        expect((await answer(at, values)).status).toBe(200);
    };
    for (const [survey, page] of [
      [first, 0],
      [first, 1],
      [copy, 1],
      [copy, 2],
      [other, 1],
    ] as const)
      await stopAt(survey, page);
    await testApp.database.transaction((db) =>
      sql`insert into questionnaire_versions (questionnaire_id, version, definition)
        select v.questionnaire_id, 2, v.definition from questionnaire_versions v
        join surveys s on s.questionnaire_id = v.questionnaire_id where s.survey_number = ${first}`.execute(
        db,
      ),
    );
    await stopAt(first, 1);
    await testApp.database.transaction(async (db) => {
      await sql`update attempts set expires_at = started_at where outcome is null`.execute(db);
      await endExpiredAttempts(db);
    });
    const shown = (await read(id)).sums.questionnaires.map(({ surveys, pages }) => ({
      of: surveys.map(({ survey_number, version }) => [survey_number, version]),
      pages: pages.map(({ page, reached, stopped }) => [page, reached, stopped]),
    }));
    expect(shown).toEqual([
      {
        of: [
          [copy, 1],
          [first, 2],
        ],
        pages: [
          [0, 3, 0],
          [1, 3, 2],
          [2, 1, 1],
        ],
      },
      {
        of: [[first, 1]],
        pages: [
          [0, 2, 1],
          [1, 1, 1],
        ],
      },
      {
        of: [[other, 1]],
        pages: [
          [0, 1, 0],
          [1, 1, 1],
        ],
      },
    ]);
  });
});
