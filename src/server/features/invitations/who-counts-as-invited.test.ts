import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setContactLimits } from '#server/features/countries/set-contact-limits.ts';
import { takeReport } from '#server/features/mail-reports/take-report.ts';
import { roomInOutbox } from '#server/mail/outbox-room.ts';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signIn } from '#server/testing/sign-in.ts';
import { addSurvey, invite, moveSurvey } from '#server/testing/surveys.ts';
import { waveSteps } from '#server/testing/wave-steps.ts';
import { inviteNewcomer } from './invite-newcomer.ts';
import { pauseWave, resumeWave } from './pause-wave.ts';
import { remindInvitations } from './remind-invitations.ts';
import { listWaves, stopWave } from './waves.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ten in the morning in Sofia. */
const START = Date.parse('2031-10-06T07:00:00Z');
const actor = { kind: 'command_line', name: 'test' } as const;

describe('whoever gets no invitation after all', () => {
  let test: MailingApp;
  beforeAll(async () => {
    test = await startMailingApp();
    await signedInOperator(test);
  });
  afterAll(() => test.close());
  beforeEach(() => passed(0));
  afterEach(() => vi.useRealTimers());
  const passed = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + ms });
  const { start, step, steps, people, figures, change, sentTo } = waveSteps(() => test);
  const stop = (wave_id: number) => change((db) => stopWave(db, actor, { wave_id, reason: 'a mistake' }));
  const remind = () => change((db) => remindInvitations(db, 1000));
  const to = (state: 'paused' | 'live' | 'closed', survey: string) =>
    change((db) => moveSurvey(db, survey, state));
  const offered = async (member_id: number, country_code: string) => {
    vi.useRealTimers();
    const client = await signIn(test, { member_id, country_code, language: 'en' });
    return (await client.call('GET /surveys')).data.map(({ survey_number }) => survey_number);
  };

  const quiet = (country_code: string, from_hour: number, until_hour: number) =>
    change((db) =>
      db
        .updateTable('quiet_hours')
        .set({ from_hour, until_hour })
        .where('country_code', '=', country_code)
        .execute(),
    );

  it('is released by a stop, step by step, and can be in the next wave, with a mail', async () => {
    const country_code = 'EE';
    const [queued, waiting] = await people(country_code, 2);
    const members = [queued ?? 0, waiting ?? 0];
    const survey = await addSurvey(test, { country_code });
    const wave = await start(survey, { per_hour: 1 });
    await step(wave);
    await step(wave);
    expect(await figures(wave)).toMatchObject({ outbox: 1, waiting: 1 });
    await stop(wave);
    await runJobs(test);
    expect(await figures(wave)).toMatchObject({ waiting: 0, not_sent: { late: { wave_stopped: 2 } } });
    const next = await start(survey);
    await steps(next);
    await runJobs(test);
    expect((await sentTo(members)).sort()).toEqual(members.sort());
    expect(await figures(next)).toMatchObject({ state: 'done', sent: 2 });
  });

  it('is released when the survey is over, and can be invited once it is open again, newcomers too', async () => {
    const country_code = 'LV';
    const [waiting] = await people(country_code, 1);
    const survey = await addSurvey(test, { country_code, invite_new_members: true });
    const wave = await start(survey, { starts_at: new Date(START + HOUR_MS) });
    await step(wave);
    const comes = async () => {
      const { member_id } = await addMember(test, { country_code });
      const [of] = await test.database.transaction((db) => inviteNewcomer(db, member_id));
      return { member_id, wave: of ?? 0 };
    };
    await to('paused', survey);
    await to('live', survey);
    const first = await comes();
    await to('paused', survey);
    await to('closed', survey);
    expect([await steps(wave), await steps(first.wave)]).toEqual(['ended', 'ended']);
    expect((await figures(wave)).not_sent.late).toEqual({ survey_over: 1 });
    await to('live', survey);
    const second = await comes();
    expect(second.wave).toBe(first.wave);
    await runJobs(test);
    const again = await start(survey);
    await steps(again);
    await runJobs(test);
    const all = [waiting ?? 0, first.member_id, second.member_id];
    expect((await sentTo(all)).sort()).toEqual(all.sort());
    await stop(second.wave);
    expect((await comes()).wave).toBe(0);
  });

  it('is not in the portal, uses no budget, and is in no reminder', async () => {
    const country_code = 'LT';
    const [member] = await people(country_code, 1);
    await change((db) => setContactLimits(db, actor, { invitations_per_week: 1 }));
    const [survey, other] = [
      await addSurvey(test, { country_code }),
      await addSurvey(test, { country_code }),
    ];
    const wave = await start(survey);
    await steps(wave);
    await stop(wave);
    await runJobs(test);
    expect(await offered(member ?? 0, country_code)).toEqual([]);
    passed(HOUR_MS);
    expect((await invite(test, other, [member ?? 0])).invited).toBe(1);
    await runJobs(test);
    passed(5 * DAY_MS);
    await remind();
    await runJobs(test);
    expect(await sentTo([member ?? 0], 'invitation_reminder')).toEqual([member]);
    await change((db) => setContactLimits(db, actor, { invitations_per_week: 5 }));
  });

  it('gets no reminder of a wave that is done and was paused or stopped', async () => {
    const country_code = 'FI';
    const [member] = await people(country_code, 1);
    const wave = await start(await addSurvey(test, { country_code }), { reminders: 3, reminder_days: 2 });
    await steps(wave);
    await runJobs(test);
    const reminded = async () => (await sentTo([member ?? 0], 'invitation_reminder')).length;
    const remindedAfter = async (days: number) => {
      passed(days * DAY_MS);
      await remind();
      await runJobs(test);
      return reminded();
    };
    expect((await figures(wave)).state).toBe('done');
    await change((db) => pauseWave(db, actor, { wave_id: wave, reason: 'a look' }));
    expect((await figures(wave)).state).toBe('paused');
    expect(await remindedAfter(2.1)).toBe(0);
    await change((db) => resumeWave(db, actor, { wave_id: wave, reason: 'fine' }));
    expect((await figures(wave)).state).toBe('done');
    expect(await remindedAfter(3.2)).toBe(1);
    await stop(wave);
    expect(await remindedAfter(6)).toBe(1);
    await expect(stop(wave)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('counts again once invited again: a reminder that was taken back goes when it may, and the ones after it', async () => {
    const country_code = 'DK';
    const [member] = await people(country_code, 1);
    const survey = await addSurvey(test, { country_code });
    const wave = await start(survey, { reminders: 3, reminder_days: 4 });
    await steps(wave);
    await runJobs(test);
    const days: number[] = [];
    for (let day = 1; day <= 40; day++) {
      passed(day * DAY_MS + HOUR_MS);
      await remind();
      // The second one stands in the outbox when the survey pauses.
      if (day === 8) await to('paused', survey);
      if (day === 15) await to('live', survey);
      await runJobs(test);
      const { length } = await sentTo([member ?? 0], 'invitation_reminder');
      if (length > days.length) days.push(day);
    }
    expect(days).toEqual([4, 16, 20]);
  });

  it('is not who registers in the night: they find the survey in the portal at once, and their mails stand in nobody’s way', async () => {
    await quiet('SE', 20, 8);
    const survey = await addSurvey(test, { country_code: 'SE' });
    passed(12 * HOUR_MS);
    const [member] = await people('SE', 1);
    await invite(test, survey, [member ?? 0]);
    await runJobs(test);
    expect(await sentTo([member ?? 0])).toEqual([]);
    expect(await roomInOutbox(test.database.read)).toBe(1000);
    expect(await offered(member ?? 0, 'SE')).toEqual([survey]);
    passed(24 * HOUR_MS);
    const [{ id } = { id: 0 }] = await listWaves(test.database.read, { survey_number: survey });
    expect(await steps(id)).toBe('ended');
    await runJobs(test);
    expect(await sentTo([member ?? 0])).toEqual([member]);
  });

  it('is nobody of the night whose wave a mail returned to; each gets one, and who waits for theirs is released by a stop', async () => {
    await quiet('FR', 20, 8);
    const survey = await addSurvey(test, { country_code: 'FR', invite_new_members: true });
    const comes = async () => {
      const [member = 0] = await people('FR', 1);
      const [wave = 0] = await test.database.transaction((db) => inviteNewcomer(db, member));
      await step(wave);
      return { member, wave };
    };
    const { member: first, wave } = await comes();
    expect(await figures(wave)).toMatchObject({ outbox: 1 });
    passed(13 * HOUR_MS);
    const { member: second } = await comes();
    await runJobs(test);
    expect(await sentTo([first, second])).toEqual([]);
    passed(25 * HOUR_MS);
    await steps(wave);
    await runJobs(test);
    expect((await sentTo([first, second])).sort()).toEqual([first, second].sort());
    // One of them may have gone, and the other has.
    await change(async (db) => {
      const of = db.updateTable('mails').set({ state: 'cancelled', cancelled_because: 'interrupted' });
      await of.where('member_id', '=', first).execute();
      await db.updateTable('waves').set({ mailed_to: 0 }).where('id', '=', wave).execute();
    });
    await steps(wave);
    await runJobs(test);
    expect(await sentTo([first, second])).toEqual([second]);
    expect((await figures(wave)).not_sent).toMatchObject({ late: {}, outbox: { interrupted: 1 } });
    passed(37 * HOUR_MS);
    const { member: third } = await comes();
    await stop(wave);
    expect(await steps(wave)).toBe('ended');
    expect((await figures(wave)).not_sent.late).toEqual({ wave_stopped: 1 });
    expect(await offered(third, 'FR')).not.toContain(survey);
  });

  it('is whoever’s mailbox shows to be dead while their mail waits, whoever says so', async () => {
    const waveOf = async (country_code: string) => start(await addSurvey(test, { country_code }));
    const [told] = await people('PL', 1);
    await steps(await waveOf('PL'));
    await runJobs(test);
    const of = test.database.read.selectFrom('mails').where('member_id', '=', told ?? 0);
    const { message_id } = await of.select('message_id').executeTakeFirstOrThrow();
    const waits = await waveOf('PL');
    await steps(waits);
    const report = { kind: 'hard_bounce', source: 'webhook', status: null, response: null } as const;
    expect(await change((db) => takeReport(db, [`<${message_id}@panel.example>`], report))).toBe('counted');
    expect(await figures(waits)).toMatchObject({ outbox: 0, not_sent: { late: { bounced: 1 } } });

    const [refused] = await people('AT', 1);
    const waves = [await waveOf('AT'), await waveOf('AT')];
    for (const wave of waves) await steps(wave);
    test.server.refuseRecipients({ code: 550, message: '5.1.1 no such user' });
    await runJobs(test);
    test.server.refuseRecipients(undefined);
    expect(await sentTo([refused ?? 0])).toEqual([]);
    const late = await Promise.all(
      waves.map(async (wave) => (await figures(wave)).not_sent.late.bounced ?? 0),
    );
    expect(late.sort()).toEqual([0, 1]);
  });
});
