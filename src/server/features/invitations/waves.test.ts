import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadDb } from '#server/database/connect.ts';
import { endLinks, rotateLinkKey } from '#server/features/links/link-keys.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, inviteOne, linkTo, moveSurvey } from '#server/testing/surveys.ts';
import { withAnotherCharacter } from '#server/testing/with-another-character.ts';
import { advanceWave } from './advance-wave.ts';
import { pauseWave } from './pause-wave.ts';
import { startWave } from './start-wave.ts';
import { notSent, stopWave, waveFigures } from './waves.ts';

const actor = { kind: 'command_line', name: 'test' } as const;

describe('a wave', () => {
  let test: MailingApp;
  beforeAll(async () => {
    test = await startMailingApp();
  });
  afterAll(() => test.close());

  const start = async (survey_number: string) =>
    (await test.database.transaction((db) => startWave(db, { survey_number, actor, audience: 'all' })))
      .wave_id;
  const step = (wave_id: number, room = 1000) =>
    test.database.transaction((db) => advanceWave(db, wave_id, room));
  /** The order of a wave's recipients is that of their ids. */
  const people = async (country_code: string, count: number) => {
    const added: Awaited<ReturnType<typeof addMember>>[] = [];
    while (added.length < count) {
      const few = Array.from({ length: Math.min(10, count - added.length) });
      added.push(...(await Promise.all(few.map(() => addMember(test, { country_code })))));
    }
    return added.sort((one, other) => one.member_id - other.member_id);
  };
  const figures = (wave_id: number) => waveFigures(test.database.read, wave_id);
  const unsubscribe = (member_id: number) =>
    test.database.transaction((db) =>
      db.updateTable('members').set({ unsubscribed_at: new Date() }).where('id', '=', member_id).execute(),
    );
  const to = (state: 'paused' | 'live' | 'closed', survey: string) =>
    test.database.transaction((db) => moveSurvey(db, survey, state));
  const arrived = (email: string) =>
    test.server.mails.filter(({ envelope }) => envelope.to.includes(email)).length;

  it('sends nothing to who unsubscribes before the plan, after the row, after the outbox; and says why', async () => {
    const survey = await addSurvey(test, { country_code: 'AT' });
    const [early, planned, queued, plain] = await people('AT', 4);
    if (!early || !planned || !queued || !plain) throw new Error('four are needed');
    const wave = await start(survey);
    await unsubscribe(early.member_id);
    expect(await step(wave)).toBe('more');
    await unsubscribe(planned.member_id);
    await step(wave);
    await unsubscribe(queued.member_id);
    await runJobs(test);
    expect([early, planned, queued, plain].map(({ email }) => arrived(email))).toEqual([0, 0, 0, 1]);
    expect(await figures(wave)).toMatchObject({
      state: 'done',
      planned: 3,
      sent: 1,
      not_sent: { planning: { unsubscribed: 1 }, late: { unsubscribed: 2 }, outbox: {} },
    });
    expect(
      (await notSent(test.database.read, wave, { limit: 2 })).rows.map(({ member_id }) => member_id),
    ).toEqual([planned.member_id, queued.member_id]);
  });

  it('goes on where a step was lost, and is sent once by many workers', async () => {
    const survey = await addSurvey(test, { country_code: 'DE' });
    const members = await people('DE', 9);
    const wave = await start(survey);
    for (let lost = 0; lost < 2; lost++) {
      const died = test.database.transaction(async (db) => {
        await advanceWave(db, wave, 4);
        throw new Error('killed');
      });
      await expect(died).rejects.toThrow('killed');
      await step(wave, 4);
    }
    await Promise.all([1, 2, 3].map(() => runJobs(test)));
    await runJobs(test);
    expect(members.map(({ email }) => arrived(email))).toEqual(members.map(() => 1));
    expect(await figures(wave)).toMatchObject({ state: 'done', planned: 9, sent: 9, waiting: 0 });
  });

  it('stands still at once while its survey is paused, goes on after it, and ends with it', async () => {
    const survey = await addSurvey(test, { country_code: 'FR' });
    const [first, second] = await people('FR', 2);
    const wave = await start(survey);
    await step(wave);
    await step(wave, 1);
    await to('paused', survey);
    await runJobs(test);
    expect([first, second].map((one) => arrived(one?.email ?? ''))).toEqual([0, 0]);
    expect(await figures(wave)).toMatchObject({ state: 'sending', waiting: 2, outbox: 0 });
    await to('live', survey);
    while ((await step(wave)) === 'more');
    await runJobs(test);
    expect([first, second].map((one) => arrived(one?.email ?? ''))).toEqual([1, 1]);

    const next = await addSurvey(test, { country_code: 'FR' });
    const other = await start(next);
    await step(other);
    await to('closed', next).catch(() => to('paused', next).then(() => to('closed', next)));
    await runJobs(test);
    expect(await figures(other)).toMatchObject({ state: 'stopped', stop_reason: 'survey_over', sent: 0 });
  });

  it('stands still at once when its survey has all it wanted, mails that were queued included', async () => {
    const survey = await addSurvey(test, { country_code: 'SE', completes_wanted: 1 });
    const [first, second] = await people('SE', 2);
    const wave = await start(survey);
    await step(wave);
    await step(wave, 1);
    expect(await figures(wave)).toMatchObject({ state: 'sending', outbox: 1, waiting: 1 });

    const { answer } = await startInterview(test, survey, { country_code: 'SE' });
    await answer(0, { adult: 'yes' });
    await answer(1, { drink: 'coffee' });
    expect((await answer(3, { why: 'Because' })).data.outcome).toBe('complete');
    expect(await step(wave)).toBe('waiting');
    await runJobs(test);
    expect([first, second].map((one) => arrived(one?.email ?? ''))).toEqual([0, 0]);
    expect(await figures(wave)).toMatchObject({ state: 'sending', sent: 0, outbox: 0, waiting: 2 });

    const { id } = await test.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey)
      .executeTakeFirstOrThrow();
    await test.database.transaction((db) =>
      db.updateTable('quota_cells').set({ wanted: 3 }).where('survey_id', '=', id).execute(),
    );
    while ((await step(wave)) === 'more');
    await runJobs(test);
    expect([first, second].map((one) => arrived(one?.email ?? ''))).toEqual([1, 1]);
  });

  it('that is stopped sends no more', async () => {
    const survey = await addSurvey(test, { country_code: 'ES' });
    const [one, other] = await people('ES', 2);
    const wave = await start(survey);
    await step(wave);
    await step(wave, 1);
    const stop = () =>
      test.database.transaction((db) => stopWave(db, actor, { wave_id: wave, reason: 'a mistake' }));
    await stop();
    await expect(stop()).rejects.toMatchObject({ code: 'conflict' });
    await runJobs(test);
    expect([one, other].map((member) => arrived(member?.email ?? ''))).toEqual([0, 0]);
    const { stop_reason, waiting, not_sent } = await figures(wave);
    expect([stop_reason, waiting, not_sent.late]).toEqual(['a mistake', 0, { wave_stopped: 2 }]);
  });

  it('that is paused ends with its survey all the same', async () => {
    const survey = await addSurvey(test, { country_code: 'PL' });
    const wave = await start(survey);
    await test.database.transaction((db) => pauseWave(db, actor, { wave_id: wave, reason: 'a look' }));
    await to('closed', survey).catch(() => to('paused', survey).then(() => to('closed', survey)));
    expect(await step(wave)).toBe('ended');
    expect(await figures(wave)).toMatchObject({ stop_reason: 'survey_over', pause_reason: null });
  });

  it('whose mail was under way when the process died is not sent twice', async () => {
    const survey = await addSurvey(test, { country_code: 'IT' });
    const [one] = await people('IT', 1);
    const wave = await start(survey);
    while ((await step(wave)) === 'more');
    await test.database.transaction((db) =>
      db
        .updateTable('mails')
        .set({ sending_since: new Date() })
        .where('member_id', '=', one?.member_id ?? 0)
        .execute(),
    );
    await runJobs(test);
    expect(arrived(one?.email ?? '')).toBe(0);
    expect((await figures(wave)).not_sent.outbox).toEqual({ interrupted: 1 });
  });

  it('writes the invitation of each once, when it is their turn', async () => {
    const survey = await addSurvey(test, { country_code: 'GR' });
    await people('GR', 300);
    const wave = await start(survey);
    await step(wave);
    const written = (db: ReadDb) =>
      db
        .selectFrom(
          sql<{ inserted: number; updated: number }>`(
          select n_tup_ins as inserted, n_tup_upd as updated from pg_stat_xact_user_tables where relname = 'invitations'
        )`.as('written'),
        )
        .selectAll()
        .executeTakeFirstOrThrow();
    const { inserted, updated } = await test.database.transaction(async (db) => {
      const before = await written(db);
      while ((await advanceWave(db, wave, 1000)) === 'more');
      const after = await written(db);
      return { inserted: after.inserted - before.inserted, updated: after.updated - before.updated };
    });
    expect([inserted, updated]).toEqual([300, 0]);
  });

  describe('mails links that', () => {
    const opens = async (token: string) =>
      (await test.visitor().call('GET /invitations/:token', { params: { token } })).status;
    const rotate = (end_all = false) =>
      test.database.transaction((db) => rotateLinkKey(db, actor, { end_all }));

    it('open with the key before, end with the generation of the member, and cannot be made up', async () => {
      const survey = await addSurvey(test, { country_code: 'PL' });
      const { member_id } = await addMember(test, { country_code: 'PL' });
      const old = await inviteOne(test, survey, member_id);
      await rotate();
      const fresh = await linkTo(test, survey, member_id);
      expect(fresh).not.toBe(old);
      expect([await opens(old), await opens(fresh)]).toEqual([200, 200]);
      const forged = [
        withAnotherCharacter(fresh, 31),
        old.slice(0, 2) + fresh.slice(2),
        withAnotherCharacter(fresh, 9),
        `${fresh}A`,
        'x',
      ];
      for (const token of forged) expect(await opens(token)).toBe(404);
      await test.database.transaction((db) => endLinks(db, actor, member_id));
      expect([await opens(old), await opens(fresh)]).toEqual([404, 404]);
      expect(await opens(await linkTo(test, survey, member_id))).toBe(200);
    });

    it('keep two keys alive: a third is refused while the oldest is needed, unless all links end', async () => {
      const survey = await addSurvey(test, { country_code: 'PL' });
      const { member_id } = await addMember(test, { country_code: 'PL' });
      const token = await inviteOne(test, survey, member_id);
      await rotate().catch(() => {});
      await expect(rotate()).rejects.toMatchObject({ code: 'conflict' });
      expect(await opens(token)).toBe(200);
      await rotate(true);
      expect(await opens(token)).toBe(404);
    });
  });
});
