import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signIn, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addSurvey, moveSurvey } from '#server/testing/surveys.ts';
import { waveSteps } from '#server/testing/wave-steps.ts';
import { advanceWave } from './advance-wave.ts';
import { insertCeilings } from './ceilings.queries.ts';
import { waveById } from './waves.queries.ts';
import { stopWave } from './waves.ts';

const actor = { kind: 'command_line', name: 'test' } as const;

describe('the recipients of a wave', () => {
  let test: MailingApp;
  beforeAll(async () => {
    test = await startMailingApp();
  });
  afterAll(() => test.close());
  const { start, step, steps, people, figures, change, sentTo } = waveSteps(() => test);

  const invitationsOf = (wave_id: number) =>
    test.database.read
      .selectFrom('invitations')
      .select(['member_id', 'invited_at', 'not_sent'])
      .where('wave_id', '=', wave_id)
      .orderBy('id')
      .execute();
  const waits = async (wave_id: number) =>
    (
      await test.database.read
        .selectFrom('wave_recipients')
        .select('member_id')
        .where('wave_id', '=', wave_id)
        .orderBy('member_id')
        .execute()
    ).map(({ member_id }) => member_id);

  it('have no invitation before it is their turn', async () => {
    const country_code = 'AT';
    const members = await people(country_code, 3);
    const survey = await addSurvey(test, { country_code });
    const wave = await start(survey, { audience: { members } });
    expect(await waits(wave)).toEqual(members.toSorted((one, other) => one - other));
    expect(await invitationsOf(wave)).toEqual([]);
    expect(await figures(wave)).toMatchObject({ state: 'sending', planned: 3, waiting: 3, outbox: 0 });
    await test.database.transaction((db) => advanceWave(db, wave, 2));
    expect(await figures(wave)).toMatchObject({ planned: 3, waiting: 1, outbox: 2 });
    expect([await waits(wave), await invitationsOf(wave)]).toMatchObject([{ length: 1 }, { length: 2 }]);
    await steps(wave);
    await runJobs(test);
    expect((await sentTo(members)).length).toBe(3);
    expect(await figures(wave)).toMatchObject({ state: 'done', planned: 3, waiting: 0, sent: 3 });
  });

  it('who are in two waves of a survey at once get one invitation, and the other wave says so', async () => {
    const country_code = 'DE';
    const [first = 0, second = 0, third = 0] = await people(country_code, 3);
    const survey = await addSurvey(test, { country_code });
    const wave = await start(survey, { audience: { members: [first, second] } });
    const beside = await start(survey, { audience: { members: [second, third] } });
    const everybody = await start(survey);
    await step(everybody);
    expect(await figures(everybody)).toMatchObject({
      planned: 0,
      not_sent: { planning: { already_invited: 3 } },
    });
    await Promise.all([steps(wave), steps(beside), steps(everybody)]);
    await runJobs(test);
    expect((await sentTo([first, second, third])).sort()).toEqual([first, second, third].sort());
    const both = [await figures(wave), await figures(beside)];
    expect(both.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(both.map(({ planned }) => planned).sort()).toEqual([1, 2]);
    expect(both.map(({ not_sent }) => not_sent.planning.already_invited ?? 0).sort()).toEqual([0, 1]);
  });

  it('who have left meanwhile, or never were, are counted and forgotten', async () => {
    const country_code = 'FR';
    const leaver = await addMember(test, { country_code });
    const [stays = 0] = await people(country_code, 1);
    const survey = await addSurvey(test, { country_code });
    const wave = await start(survey, { audience: { members: [leaver.member_id, stays, 999_999] } });
    const client = await signIn(test, leaver);
    expect((await client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } })).status).toBe(
      200,
    );
    await steps(wave);
    expect(await figures(wave)).toMatchObject({
      ...{ state: 'done', planned: 1, waiting: 0, outbox: 1 },
      not_sent: { planning: { unknown: 2 } },
    });
    expect(await waits(wave)).toEqual([]);
  });

  it('whose mails returned keep what they were promised, and with it pass no ceiling in points', async () => {
    const country_code = 'NL';
    await people(country_code, 3);
    const survey = await addSurvey(test, { country_code });
    const wave = await start(survey);
    await steps(wave);
    await change((db) => moveSurvey(db, survey, 'paused'));
    await runJobs(test);
    await change(async (db) => {
      await moveSurvey(db, survey, 'live');
      const { survey_id } = await waveById(db, wave);
      await sql`update surveys set points = 10 where id = ${survey_id}`.execute(db);
      await insertCeilings(db, survey_id, { per_day: null, members: null, points: 100, version: 1 });
    });
    expect(await steps(wave)).toBe('waiting');
    expect(await figures(wave)).toMatchObject({ outbox: 2, waiting: 1 });
  });

  it('that a program of the former release listed are invited, and it ends no wave whose recipients it does not know', async () => {
    const country_code = 'ES';
    const members = (await people(country_code, 4)).toSorted((one, other) => one - other);
    const survey = await addSurvey(test, { country_code });
    const wave = await start(survey);
    // It has planned the first of them.
    await change(async (db) => {
      await sql`update waves set audience = 'listed', members = ${members}, planned_to = 1, planned = 1 where id = ${wave}`.execute(
        db,
      );
      await sql`insert into invitations (wave_id, survey_id, points, member_id)
        select id, survey_id, 50, ${members[0]} from waves where id = ${wave}`.execute(db);
    });
    await step(wave);
    expect(await figures(wave)).toMatchObject({ state: 'sending', planned: 4, waiting: 4 });
    expect(await waits(wave)).toEqual(members.slice(1));
    const ended = sql`update waves set state = 'done', ended_at = now() where id = ${wave}`;
    await expect(change((db) => ended.execute(db))).rejects.toThrow('waves_done_after_all');
    await steps(wave);
    await runJobs(test);
    expect((await sentTo(members)).sort()).toEqual(members.sort());
  });

  it('are all accounted for and nobody is invited twice, whatever happens meanwhile', async () => {
    const country_code = 'PL';
    const acts = fc.constantFrom(
      ...(['step', 'step', 'step', 'mails', 'pause', 'live', 'stop', 'unsubscribe', 'lost'] as const),
    );
    const played = fc.record({
      waves: fc.array(fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }), { minLength: 1, maxLength: 3 }),
      acts: fc.array(fc.record({ what: acts, which: fc.nat(5), room: fc.integer({ min: 1, max: 3 }) }), {
        maxLength: 14,
      }),
    });
    await fc.assert(
      fc.asyncProperty(played, async ({ waves, acts }) => {
        const members = await people(country_code, 6);
        const survey = await addSurvey(test, { country_code });
        const started: { id: number; size: number }[] = [];
        for (const of of waves) {
          const id = await start(survey, { audience: { members: of.map((at) => members[at] ?? 0) } });
          started.push({ id, size: of.length });
        }
        const counted = async () => {
          const { rows } = await sql<{ waiting: number; listed: number }>`
            select waiting, (select count(*) from wave_recipients r where r.wave_id = w.id) as listed
            from waves w where id = any(${started.map(({ id }) => id)})`.execute(test.database.read);
          expect(rows.map(({ listed }) => listed)).toEqual(rows.map(({ waiting }) => waiting));
        };
        for (const { what, which, room } of acts) {
          const { id } = started[which % started.length] ?? { id: 0 };
          const advance = () => test.database.transaction((db) => advanceWave(db, id, room));
          if (what === 'step') await advance();
          if (what === 'lost')
            await expect(
              test.database.transaction(async (db) => {
                await advanceWave(db, id, room);
                throw new Error('killed');
              }),
            ).rejects.toThrow('killed');
          if (what === 'mails') await runJobs(test);
          if (what === 'pause' || what === 'live')
            await change((db) => moveSurvey(db, survey, what === 'pause' ? 'paused' : 'live')).catch(
              () => {},
            );
          if (what === 'stop')
            await change((db) => stopWave(db, actor, { wave_id: id, reason: 'enough' })).catch(() => {});
          if (what === 'unsubscribe')
            await change((db) =>
              sql`update members set unsubscribed_at = now() where id = ${members[which]}`.execute(db),
            );
          await counted();
        }
        await change((db) => moveSurvey(db, survey, 'live')).catch(() => {});
        for (let round = 0; round < 2; round++) {
          for (const { id } of started) await steps(id);
          await runJobs(test);
        }
        await counted();
        const mailed = await sentTo(members);
        expect(new Set(mailed).size).toBe(mailed.length);
        for (const { id, size } of started) {
          const { planned, sent, waiting, outbox, not_sent, state } = await figures(id);
          const sum = (of: object) => Object.values(of).reduce((all: number, one: number) => all + one, 0);
          expect(['done', 'stopped']).toContain(state);
          expect([waiting, outbox]).toEqual([0, 0]);
          expect(planned).toBe(sent + sum(not_sent.late) + sum(not_sent.outbox));
          // An invitation that one wave left over can move to another.
          expect(planned + sum(not_sent.planning)).toBeLessThanOrEqual(size);
        }
        const reached = await test.database.read
          .selectFrom('invitations')
          .select('member_id')
          .where('member_id', 'in', members)
          .execute();
        const listed = new Set(waves.flat().map((at) => members[at]));
        expect(new Set(reached.map(({ member_id }) => member_id))).toEqual(listed);
      }),
      { numRuns: 12 },
    );
  });
});
