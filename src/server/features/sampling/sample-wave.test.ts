import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Group } from '#contract/rules/conditions.ts';
import { EXCLUSIONS, waterfallOf } from '#contract/rules/sampling.ts';
import type { Db } from '#server/database/connect.ts';
import { insertCells } from '#server/features/surveys/quotas.queries.ts';
import { databaseState } from '#server/testing/database-state.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { type AskedSample, idOfSurvey, plainSample, sampleSteps } from '#server/testing/sample-steps.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const turks: Group = { kind: 'all', of: [{ kind: 'language', languages: ['tr'] }] };
const sample: AskedSample = { ...plainSample, condition: turks, rest_days: 7 };

const { client: manager } = await signedInOperator(testApp);
const { dryRun, send } = sampleSteps(manager, sample);
const change = (work: (db: Db) => Promise<unknown>) => testApp.database.transaction(work);
const idOf = (number: string) => idOfSurvey(testApp, number);
const people = (country_code: string, count: number) =>
  Promise.all(
    Array.from(
      { length: count },
      async () => (await addMember(testApp, { country_code, language: 'tr' })).member_id,
    ),
  );
const invited = async (survey: number) =>
  (
    await testApp.database.read
      .selectFrom('invitations')
      .select('member_id')
      .where('survey_id', '=', survey)
      .where('invited_at', 'is not', null)
      .execute()
  ).map(({ member_id }) => member_id ?? 0);

describe('a sample', () => {
  it('is drawn and sent by nobody without the right, or of another country', async () => {
    const survey = await idOf(await addSurvey(testApp, { country_code: 'AT' }));
    const of = { params: { id: survey } };
    const foreigner = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] })).client;
    const clerk = (await signedInOperator(testApp, { role: 'support' })).client;
    for (const [client, code] of [
      [foreigner, 'not_found'],
      [clerk, 'not_allowed'],
    ] as const) {
      const refused = [
        await client.call('POST /surveys/:id/dry-run', { ...of, body: { ...sample, per_hour: null } }),
        await client.call('GET /surveys/:id/waves', of),
        await client.call('POST /surveys/:id/waves', {
          ...of,
          body: {
            ...sample,
            ...{ starts_at: null, per_hour: null, reminders: 1, reminder_days: 3, replicates: 1 },
            seen: { members: 0, excluded: {}, eligible: 0, drawn: 0, digest: '' },
          },
        }),
      ];
      expect(refused.map(({ failure }) => failure.code)).toEqual([code, code, code]);
    }
    const abroad = await idOf(await addSurvey(testApp));
    const elsewhere = await manager.call('POST /surveys/:id/dry-run', {
      ...of,
      body: { ...sample, per_hour: null, not_after: [abroad] },
    });
    expect(elsewhere.failure.errors).toHaveProperty('not_after');
  });

  it('counts everybody once, for the first exclusion that applies, and a dry run writes nothing', async () => {
    const country_code = 'HR';
    const survey = await idOf(await addSurvey(testApp, { country_code, topic: 'health' }));
    const listed = await addSurvey(testApp, { country_code });
    const other = await addSurvey(testApp, { country_code });
    const add = async (changes: object = {}) =>
      (await addMember(testApp, { country_code, language: 'tr', ...changes })).member_id;
    await add({ language: 'hr' });
    await add({ confirmed_at: null });
    const [bounced, gone, paused, busy, rested, before, off, part, back, cold, home, homely, plain] =
      await people(country_code, 13);
    await add({ gender: 'other' });
    const operator = await testApp.database.read
      .selectFrom('operators')
      .select('id')
      .executeTakeFirstOrThrow();
    await invite(testApp, other, [rested ?? 0]);
    await invite(testApp, listed, [part ?? 0]);
    await change(async (db) => {
      await sql`insert into bounced_addresses select email_key, now() from members where id = ${bounced}`.execute(
        db,
      );
      await sql`update members set unsubscribed_at = now() where id = ${gone}`.execute(db);
      await sql`insert into contact_preferences values (${paused}, null, '{}', current_date + 30, now())`.execute(
        db,
      );
      await sql`insert into contact_preferences values (${busy}, 1, '{}', null, now())`.execute(db);
      await sql`insert into contact_preferences values (${off}, null, '{health}', null, now())`.execute(db);
      await sql`insert into returned_members values (${back}, ${[survey]}, false)`.execute(db);
      await sql`insert into freezes (member_id, reason, message, frozen_at, frozen_by, review_by)
        values (${cold}, 'details', 'x', now(), ${operator.id}, now())`.execute(db);
      await sql`insert into invitations (survey_id, member_id, points) values (${survey}, ${before}, 1)`.execute(
        db,
      );
      await sql`update invitations set state = 'started', invited_at = now() - interval '40 days'
        where member_id = ${part}`.execute(db);
      for (const member of [home, homely])
        await sql`insert into household_keys values (${member}, ${Buffer.alloc(32, 9)}, now())`.execute(db);
      await insertCells(db, survey, [
        { name: 'full', wanted: 0, condition: { kind: 'all', of: [{ kind: 'gender', genders: ['other'] }] } },
      ]);
    });
    await invite(testApp, await addSurvey(testApp, { country_code }), [busy ?? 0]);
    const state = await databaseState(testApp.database.read);
    const found = await dryRun(survey, { not_after: [await idOf(listed)] });
    expect(await databaseState(testApp.database.read)).toEqual(state);
    expect(found.excluded).toEqual(Object.fromEntries(EXCLUSIONS.map((one) => [one, 1])));
    expect(found).toMatchObject({ members: 16, eligible: 2, drawn: 2, points_at_most: 100 });
    expect(waterfallOf(found.members, found.excluded).at(-1)?.left).toBe(found.eligible);
    expect((await dryRun(survey, { rest_days: 0 })).excluded).not.toHaveProperty('resting');
    expect((await send(survey, found, { not_after: [await idOf(listed)] })).status).toBe(200);
    await runJobs(testApp);
    const now = await invited(survey);
    expect(now).toContain(plain);
    expect(now.filter((id) => id === home || id === homely)).toHaveLength(1);
    expect(now).toHaveLength(2);
  });

  it('is the same for the same seed, another one for another, and by the longest rest if so wished', async () => {
    const country_code = 'SI';
    const survey = await idOf(await addSurvey(testApp, { country_code }));
    const members = (await people(country_code, 12)).sort((one, other) => one - other);
    const few = { size: 4, rest_days: 0 };
    const first = await dryRun(survey, few);
    expect(first.digest).toBe((await dryRun(survey, few)).digest);
    const others = await Promise.all([2, 3, 4].map((seed) => dryRun(survey, { ...few, seed })));
    expect(others.some(({ digest }) => digest !== first.digest)).toBe(true);
    await invite(testApp, await addSurvey(testApp, { country_code }), members.slice(0, 8));
    const wish = { ...few, order: 'least_recent' as const };
    expect((await send(survey, await dryRun(survey, wish), wish)).status).toBe(200);
    await runJobs(testApp);
    expect((await invited(survey)).sort((one, other) => one - other)).toEqual(members.slice(8));
  });

  it('is sent as it was seen, once, or says what has changed since', async () => {
    const country_code = 'LT';
    const survey = await idOf(await addSurvey(testApp, { country_code }));
    const members = await people(country_code, 5);
    const seen = await dryRun(survey);
    await change((db) =>
      db
        .updateTable('members')
        .set({ unsubscribed_at: new Date() })
        .where('id', '=', members[0] ?? 0)
        .execute(),
    );
    const { failure } = await send(survey, seen);
    expect(failure.code).toBe('conflict');
    expect(failure.conflict?.changed).toEqual([
      { field: 'unsubscribed', theirs: 1, yours: 0 },
      { field: 'drawn', theirs: 4, yours: 5 },
    ]);
    expect(await invited(survey)).toEqual([]);
    const again = await dryRun(survey);
    const clicks = await Promise.all([send(survey, again), send(survey, again)]);
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runJobs(testApp);
    expect(await invited(survey)).toHaveLength(4);
    const nobody = await dryRun(survey);
    expect((await send(survey, nobody)).failure.code).toBe('sample_empty');

    const [wave] = (await manager.call('GET /surveys/:id/waves', { params: { id: survey } })).data;
    const of = { params: { id: wave?.id ?? 0 } };
    const page = (await manager.call('GET /waves/:id', of)).data;
    expect(page).toMatchObject({
      audience: 'listed',
      planned: 4,
      sample: { seed: 1, drawn: 4, condition: turks },
    });
    expect(page.waiting + page.outbox + page.sent).toBe(4);
  });

  it('does not wait for a day on which its survey is over', async () => {
    const country_code = 'EE';
    const closes_at = new Date(Date.now() + 86_400_000);
    const survey = await idOf(await addSurvey(testApp, { country_code, closes_at }));
    await people(country_code, 2);
    const seen = await dryRun(survey);
    const late = await send(survey, seen, { starts_at: closes_at.toISOString() });
    expect(late.failure.errors).toEqual({ starts_at: 'The survey is closed by then' });
    expect((await manager.call('GET /surveys/:id/waves', { params: { id: survey } })).data).toEqual([]);
    const before = new Date(closes_at.getTime() - 1).toISOString();
    expect((await send(survey, seen, { starts_at: before })).status).toBe(200);
  });

  it('goes to nobody any more once its wave is stopped', async () => {
    const country_code = 'LV';
    const survey = await idOf(await addSurvey(testApp, { country_code }));
    await people(country_code, 2);
    const { wave_id } = (await send(survey, await dryRun(survey))).data;
    const stop = () =>
      manager.call('POST /waves/:id/stop', { params: { id: wave_id }, body: { reason: 'A wrong question' } });
    expect((await stop()).status).toBe(200);
    expect((await stop()).failure.code).toBe('conflict');
    await runJobs(testApp);
    expect(await invited(survey)).toEqual([]);
    const page = (await manager.call('GET /waves/:id', { params: { id: wave_id } })).data;
    expect(page).toMatchObject({
      ...{ state: 'stopped', stop_reason: 'A wrong question', planned: 2, waiting: 0, sent: 0 },
      not_sent: { late: { wave_stopped: 2 } },
    });
    expect((await dryRun(survey)).drawn).toBe(2);
  });
});
