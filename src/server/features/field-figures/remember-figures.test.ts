import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clock } from '#server/clock.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  invite,
  linkTo,
  moveSurvey,
  startExternal,
  surveyKey,
} from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { figuresOfSurvey } from './figures-of-surveys.ts';
import { rememberDueFigures } from './remember-figures.ts';
import { makeOlderDue } from './remembered.queries.ts';

const ORIGIN = 'http://bg.localhost:3000';
const MINUTE_MS = 60_000;

let test: TestApp;
let client: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  client = (await signedInOperator(test)).client;
});
afterAll(() => test.close());

const idOf = async (survey_number: string) =>
  (
    await test.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow()
  ).id;

/** How many invitations it takes to tell a survey's figures. */
const invitationsRead = (id: number) =>
  test.database.transaction(async (db) => {
    const soFar = async () =>
      (
        await sql<{ reads: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as reads
          from pg_stat_xact_user_tables where relname = 'invitations'`.execute(db)
      ).rows[0]?.reads ?? 0;
    const earlier = await soFar();
    await figuresOfSurvey(db, id);
    return (await soFar()) - earlier;
  });

describe('figures of large surveys', () => {
  it('are known from the moment that the survey goes into the field', async () => {
    const survey = await addExternalSurvey(test, { state: 'draft' });
    const id = await idOf(survey);
    await test.database.transaction((db) => moveSurvey(db, survey, 'live'));
    await invite(test, survey, [(await addMember(test)).member_id]);
    await test.database.transaction((db) =>
      sql`update waves set planned = 20001 where survey_id = ${id}`.execute(db),
    );
    expect(await invitationsRead(id)).toBe(0);
  });

  it('are those of the last count, with its moment; who asks reads no invitation', async () => {
    const survey = await addExternalSurvey(test);
    const id = await idOf(survey);
    const first = (await addMember(test)).member_id;
    const second = (await addMember(test)).member_id;
    await invite(test, survey, [first]);
    await test.database.transaction((db) =>
      sql`update waves set planned = 20001 where survey_id = ${id}`.execute(db),
    );
    const count = (now = clock.now()) => test.database.transaction((db) => rememberDueFigures(db, now, 100));
    await count();
    await invite(test, survey, [second]);
    const seen = async () => {
      const { as_of, counts } = (await client.call('GET /surveys/:id/figures', { params: { id } })).data;
      return { as_of, invited: counts.invited };
    };
    const before = await seen();
    expect(before.invited).toBe(1);
    const [wave] = (await client.call('GET /surveys/:id/waves', { params: { id } })).data.slice(-1);
    const delivery = async () => {
      const { data } = await client.call('GET /waves/:id', { params: { id: wave?.id ?? 0 } });
      const { as_of, planned, sent, outbox, waiting } = data;
      return { as_of, recipients: [planned, sent, outbox, waiting] };
    };
    const first_delivery = await delivery();
    expect(first_delivery).toMatchObject({ recipients: [1, 0, 1, 0] });
    await test.database.transaction((db) =>
      sql`update mails set state = 'failed', stopped_at = now(), data = '{}'
        where member_id = ${first} and template = 'invitation'`.execute(db),
    );
    expect(await delivery()).toEqual(first_delivery);
    expect(await invitationsRead(id)).toBe(0);
    await count();
    expect(await seen()).toEqual(before);
    const later = new Date(Date.now() + 5 * MINUTE_MS);
    await count(later);
    const after = await seen();
    expect(after.invited).toBe(2);
    expect(after.as_of > before.as_of).toBe(true);
    const last_delivery = await delivery();
    expect(last_delivery).toMatchObject({ recipients: [1, 0, 0, 0] });
    expect(last_delivery.as_of > first_delivery.as_of).toBe(true);
    await test.database.transaction((db) =>
      sql`update survey_figures set figures = figures #- '{counts,invited}' where survey_id = ${id}`.execute(
        db,
      ),
    );
    expect((await seen()).invited).toBe(2);
  });

  it('that an older release counted are read, and of archived surveys counted anew with what it lacked', async () => {
    const survey = await addExternalSurvey(test, { completes_wanted: 5 });
    const [id, key] = [await idOf(survey), await surveyKey(test, survey)];
    const member = (await addMember(test)).member_id;
    await invite(test, survey, [member]);
    const attempt = await startExternal(test.visitor(), await linkTo(test, survey, member));
    const url = reportLink(ORIGIN, { survey_number: survey, attempt, outcome: 'complete' }, key, clock.now());
    const headers = { host: 'bg.localhost:3000' };
    await test.app.inject({ method: 'POST', url: url.replace(ORIGIN, ''), headers });
    const count = () =>
      test.database.transaction(async (db) => {
        await sql`update waves set planned = 20001 where survey_id = ${id}`.execute(db);
        await makeOlderDue(db, clock.now(), 100);
        await rememberDueFigures(db, clock.now(), 100);
      });
    const cell = async () => {
      const [total] = (await figuresOfSurvey(test.database.read, id)).cells;
      return { completes: total?.counts.completes, days: total?.days.map((day) => day.completes) };
    };
    await count();
    expect(await cell()).toEqual({ completes: 1, days: [1] });
    await test.database.transaction(async (db) => {
      await sql`update surveys set state = 'archived' where id = ${id}`.execute(db);
      await sql`update survey_figures set due_at = null, figures = jsonb_set(figures, '{cells}',
        (select jsonb_agg(one - 'days' - 'pages') from jsonb_array_elements(figures -> 'cells') one)
      ) where survey_id = ${id}`.execute(db);
    });
    expect(await cell()).toEqual({ completes: 1, days: [] });
    await count();
    expect(await cell()).toEqual({ completes: 1, days: [1] });
    expect(await test.database.transaction((db) => makeOlderDue(db, clock.now(), 100))).toBe(0);
  });

  it('are counted once also of a survey that was over before figures were kept', async () => {
    const survey = await addExternalSurvey(test);
    const id = await idOf(survey);
    await invite(test, survey, [(await addMember(test)).member_id]);
    await test.database.transaction(async (db) => {
      await sql`update surveys set state = 'archived' where id = ${id}`.execute(db);
      await sql`delete from survey_figures where survey_id = ${id}`.execute(db);
      await rememberDueFigures(db, clock.now(), 100);
    });
    const kept = await test.database.read
      .selectFrom('survey_figures')
      .select('due_at')
      .where('survey_id', '=', id)
      .execute();
    expect(kept).toEqual([{ due_at: null }]);
  });
});

describe('a survey behind its plan', () => {
  it('is counted on Today for operators of its country and listed, until it has its completes or stops', async () => {
    const began = Date.now();
    const closes_at = new Date(began + 10 * 24 * 60 * MINUTE_MS);
    const survey = await addExternalSurvey(test, { completes_wanted: 10, closes_at, state: 'draft' });
    const id = await idOf(survey);
    await test.database.transaction((db) => moveSurvey(db, survey, 'live'));
    const manager = (await signedInOperator(test, { role: 'fieldwork', countries: ['BG'] })).client;
    const behind = async (days: number) => {
      const moment = new Date(began + days * 24 * 60 * MINUTE_MS);
      await clock.startingAt(moment, () =>
        test.database.transaction(async (db) => {
          await sql`update survey_figures set due_at = ${moment}`.execute(db);
          await rememberDueFigures(db, moment, 100);
        }),
      );
      const listed = await manager.call('GET /surveys', { query: { behind: 'true', time_zone: 'UTC' } });
      return listed.data.rows.map((row) => row.id);
    };
    expect(await behind(0.5)).toEqual([]);
    expect(await behind(1.5)).toEqual([id]);
    const { data } = await manager.call('GET /today', { query: {} });
    expect(data.waiting).toContainEqual(
      expect.objectContaining({
        key: 'surveys_behind_plan',
        count: 1,
        list: { name: 'surveys', query: { behind: 'true' } },
      }),
    );
    const foreigner = (await signedInOperator(test, { role: 'fieldwork', countries: ['AT'] })).client;
    const elsewhere = (await foreigner.call('GET /today', { query: {} })).data.waiting;
    expect(elsewhere.find(({ key }) => key === 'surveys_behind_plan')?.count ?? 0).toBe(0);
    await test.database.transaction((db) => moveSurvey(db, survey, 'paused'));
    expect(await behind(5)).toEqual([]);
  });
});

describe('a soft launch', () => {
  it('lets nobody in and invites nobody once its completes are in, and waits on Today for operators of its country', async () => {
    const survey = await addExternalSurvey(test, {
      state: 'draft',
      completes_wanted: 9,
      soft_launch_completes: 1,
    });
    const [id, key] = [await idOf(survey), await surveyKey(test, survey)];
    await test.database.transaction((db) => moveSurvey(db, survey, 'soft_launch'));
    const first = (await addMember(test)).member_id;
    const second = (await addMember(test)).member_id;
    await invite(test, survey, [first, second]);
    const manager = (await signedInOperator(test, { role: 'fieldwork', countries: ['BG'] })).client;
    const done = async () => {
      const query = { soft_launch_done: 'true', time_zone: 'UTC' };
      return (await manager.call('GET /surveys', { query })).data.rows.map((row) => row.id);
    };
    const attempt = await startExternal(test.visitor(), await linkTo(test, survey, first));
    expect(await done()).toEqual([]);
    const url = reportLink(ORIGIN, { survey_number: survey, attempt, outcome: 'complete' }, key, clock.now());
    const headers = { host: 'bg.localhost:3000' };
    const told = await test.app.inject({ method: 'POST', url: url.replace(ORIGIN, ''), headers });
    expect(told.statusCode).toBe(200);
    expect(await done()).toEqual([id]);
    expect((await manager.call('GET /surveys/:id', { params: { id } })).data.soft_launch_done).toBe(true);
    const late = await test.visitor().call('POST /invitations/:token/start', {
      params: { token: await linkTo(test, survey, second) },
    });
    expect(late.status).toBe(409);
    await invite(test, survey, [(await addMember(test)).member_id]);
    const { data } = await manager.call('GET /surveys/:id/figures', { params: { id } });
    expect(data.counts).toMatchObject({ invited: 2, started: 1, completes: 1, waiting: 1 });
    // What was counted a moment ago isn't counted again.
    const later = new Date(Date.now() + 10 * MINUTE_MS);
    const today = await clock.startingAt(later, () => manager.call('GET /today', { query: {} }));
    expect(today.data.waiting).toContainEqual(
      expect.objectContaining({ key: 'soft_launches_done', count: 1 }),
    );
    await test.database.transaction((db) => moveSurvey(db, survey, 'live'));
    expect(await done()).toEqual([]);
  });
});
