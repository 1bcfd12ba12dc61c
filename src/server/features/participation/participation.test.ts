import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  ageInvitations,
  inviteOne,
  start,
  startExternal,
} from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: owner } = await signedInOperator(testApp, { step_up: true });
const { client: hasty } = await signedInOperator(testApp);
const { client: manager } = await signedInOperator(testApp, {
  role: 'fieldwork',
  countries: ['BG'],
  step_up: true,
});
const { client: foreigner } = await signedInOperator(testApp, { countries: ['AT'], step_up: true });
const { client: clerk } = await signedInOperator(testApp, { role: 'support', step_up: true });

const idOf = async (survey_number: string) =>
  (
    await testApp.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow()
  ).id;
const drinks = await addSurvey(testApp, { form: [{ key: 'why', type: 'oe', title: { en: 'Why?' } }] });
const holidays = await addExternalSurvey(testApp);
const [drinksId, holidaysId] = [await idOf(drinks), await idOf(holidays)];

const file = (id: number, query: Record<string, string> = {}, client = manager) =>
  client.call('GET /surveys/:id/participation/csv', { params: { id }, query });
const lines = async (id: number) =>
  (await manager.call('GET /surveys/:id/participation/json-lines', { params: { id } })).text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const identify = (id: number, pseudonyms: string[], client = owner, reason = 'The client asks') =>
  client.call('POST /surveys/:id/participants', { params: { id }, body: { pseudonyms, reason } });

describe('the file of participation', () => {
  it('is for operators with the right, of the country', async () => {
    expect((await file(drinksId, {}, clerk)).failure.code).toBe('not_allowed');
    expect((await file(drinksId, {}, foreigner)).failure.code).toBe('not_found');
    const { data: key } = await owner.call('POST /api-keys', {
      body: { name: 'Files', rights: ['surveys'], countries: ['BG'], days: 1 },
    });
    const { status } = await testApp
      .console()
      .request('GET', `/api/operator/v1/surveys/${drinksId}/participation/csv`, {
        headers: { authorization: `Bearer ${key.key}` },
      });
    expect(status).toBe(403);
  });

  it('has each attempt of members with what came of it, and nothing that says who it was', async () => {
    const { client, member_id, answer } = await startInterview(testApp, drinks, {
      first_name: 'Theodora',
      last_name: 'Ownerova',
    });
    await answer(0, { why: '=SUM(A1)' });
    await testApp.database.transaction((db) =>
      sql`update attempts a set started_at = a.ended_at - interval '4 minutes 40 seconds' from invitations i
        where i.id = a.invitation_id and i.member_id = ${member_id}`.execute(db),
    );
    await ageInvitations(testApp, member_id);
    await startExternal(client, await inviteOne(testApp, holidays, member_id));
    const { data: test } = await manager.call('POST /surveys/:id/tests', {
      params: { id: drinksId },
      body: { key: 'a-test-of-files', name: 'Tester', email: null, language: 'en' },
    });
    await start(testApp.visitor(), new URL(test.link).pathname.split('/').at(-1) ?? '');

    const [taken, ...others] = await lines(drinksId);
    expect(others).toEqual([]);
    expect(taken).toMatchObject({
      survey_number: drinks,
      country_code: 'BG',
      outcome: 'complete',
      decided_by: 'survey',
      points: 50,
      quotas: [],
      minutes: 5,
    });
    expect(taken?.pseudonym).toMatch(/^[\w-]{16}$/);
    const [open] = await lines(holidaysId);
    expect(open).toMatchObject({ survey_number: holidays, outcome: null, ended_at: null, minutes: null });
    expect(open?.pseudonym).not.toBe(taken?.pseudonym);

    const { text, headers } = await file(drinksId, { separator: 'semicolon' });
    expect(headers['content-disposition']).toContain(`participation-survey-${drinksId}-`);
    const [head = '', row = '', ...rest] = text.split('\r\n');
    expect(head).toBe(
      '\ufeffsurvey_number;pseudonym;country_code;language;wave_id;quotas;started_at;ended_at;minutes;outcome;raw_code;decided_by;reconciled;points',
    );
    expect(row.split(';').slice(0, 3)).toEqual([drinks, String(taken?.pseudonym), 'BG']);
    expect(rest).toEqual(['']);
    const { email } = await testApp.database.read
      .selectFrom('members')
      .select('email')
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    for (const secret of ['Theodora', 'Ownerova', email, 'Tester', 'SUM']) expect(text).not.toContain(secret);
    const log = await testApp.database.read
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'export')
      .execute();
    expect(log).toContainEqual({ subject: `surveys ${drinksId}` });
  });

  it('has pseudonyms of two surveys that never match, and those of a project’s surveys in one’s countries', async () => {
    const project = await owner.call('POST /projects', {
      body: {
        name: 'Both',
        client: '',
        client_reference: '',
        manager_id: null,
        price_per_complete: null,
        currency: null,
        notes: '',
        country_codes: ['AT', 'BG'],
      },
    });
    const abroad = await addSurvey(testApp, { country_code: 'AT' });
    await testApp.database.transaction((db) =>
      db
        .updateTable('surveys')
        .set({ project_id: project.data.id })
        .where('survey_number', 'in', [drinks, holidays, abroad])
        .execute(),
    );
    for (let member = 0; member < 3; member++) {
      const { client, member_id } = await signedInMember(testApp);
      await start(client, await inviteOne(testApp, drinks, member_id));
      await ageInvitations(testApp, member_id);
      await startExternal(client, await inviteOne(testApp, holidays, member_id));
    }
    const { client, member_id } = await signedInMember(testApp, { country_code: 'AT' });
    await start(client, await inviteOne(testApp, abroad, member_id));
    const all = async (operator: typeof owner) =>
      (await operator.call('GET /projects/:id/participation/csv', { params: { id: project.data.id } })).text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(','));
    const here = await all(manager);
    expect(new Set(here.map(([survey]) => survey))).toEqual(new Set([drinks, holidays]));
    expect(await all(owner)).toHaveLength(here.length + 1);
    expect(await all(foreigner)).toHaveLength(1);
    const pseudonyms = here.map(([, pseudonym]) => pseudonym);
    expect(new Set(pseudonyms).size).toBe(8);
  });
});

describe('who stands behind a pseudonym', () => {
  it('is said to nobody without the right and a step-up, to no key, and not without a reason', async () => {
    const [one] = await lines(drinksId);
    const pseudonyms = [String(one?.pseudonym)];
    expect((await identify(drinksId, pseudonyms, manager)).failure.code).toBe('not_allowed');
    expect((await identify(drinksId, pseudonyms, hasty)).failure.code).toBe('step_up_needed');
    expect((await identify(drinksId, pseudonyms, foreigner)).failure.code).toBe('not_found');
    expect((await identify(drinksId, pseudonyms, owner, ' ')).failure.errors).toHaveProperty('reason');
    expect((await identify(drinksId, [])).failure.errors).toHaveProperty('pseudonyms');
    expect((await identify(drinksId, Array(51).fill('a'))).failure.errors).toHaveProperty('pseudonyms');
    const key = await owner.call('POST /api-keys', {
      body: { name: 'Who', rights: ['participants_identify'], countries: null, days: 1 },
    });
    expect(key.status).toBe(422);
    const looks = await testApp.database.read
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'identify_participants')
      .execute();
    expect(looks).toEqual([]);
  });

  it('is written down with the members before it is answered, and is of this survey alone', async () => {
    const [here] = await lines(drinksId);
    const [elsewhere] = await lines(holidaysId);
    const { data } = await identify(drinksId, [
      String(here?.pseudonym),
      String(elsewhere?.pseudonym),
      'nobody',
    ]);
    const member_id = data[0]?.member_id;
    expect(data).toEqual([
      { pseudonym: here?.pseudonym, known: true, member_id: expect.any(Number) },
      { pseudonym: elsewhere?.pseudonym, known: false, member_id: null },
      { pseudonym: 'nobody', known: false, member_id: null },
    ]);
    const looks = await testApp.database.read
      .selectFrom('audit_log as l')
      .leftJoin('audit_members as m', 'm.audit_id', 'l.id')
      .leftJoin('audit_values as v', 'v.audit_id', 'l.id')
      .select(['l.subject', 'l.details', 'm.member_id', 'v.after'])
      .where('l.action', '=', 'identify_participants')
      .orderBy('l.id')
      .execute();
    expect(looks).toEqual([
      { subject: 'members', details: { survey_id: drinksId }, member_id, after: 'The client asks' },
      { subject: `surveys ${drinksId}`, details: { asked: 3, found: 1 }, member_id: null, after: null },
    ]);
  });

  it('is found as a file for spreadsheets writes it', async () => {
    const { member_id } = await startInterview(testApp, drinks);
    const pseudonym = '-bcdefghijklmnop';
    await testApp.database.transaction((db) =>
      db
        .updateTable('attempts')
        .set({ pseudonym })
        .where('invitation_id', 'in', (of) =>
          of.selectFrom('invitations').select('id').where('member_id', '=', member_id),
        )
        .execute(),
    );
    const written = (await file(drinksId)).text.split(/[,\r]/).find((cell) => cell.includes(pseudonym));
    expect(written).toBe(`'${pseudonym}`);
    expect((await identify(drinksId, [String(written)])).data).toEqual([
      { pseudonym, known: true, member_id },
    ]);
  });

  it('is nobody once the member has left', async () => {
    const known = (await lines(drinksId)).map((line) => line.pseudonym);
    const { member_id } = await startInterview(testApp, drinks);
    const all = (await lines(drinksId)).map((line) => line.pseudonym);
    expect(all).toEqual(all.toSorted());
    const pseudonym = String(all.find((one) => !known.includes(one)));
    expect((await identify(drinksId, [pseudonym])).data).toEqual([{ pseudonym, known: true, member_id }]);
    await testApp.database.transaction((db) =>
      db.updateTable('invitations').set({ member_id: null }).where('member_id', '=', member_id).execute(),
    );
    expect((await identify(drinksId, [pseudonym])).data).toEqual([
      { pseudonym, known: true, member_id: null },
    ]);
  });
});
