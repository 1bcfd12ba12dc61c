import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import type { OperatorClient } from '#server/testing/test-app.ts';
import { waveSteps } from '#server/testing/wave-steps.ts';
import { advanceWave } from './advance-wave.ts';
import { remindInvitations } from './remind-invitations.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Ten in the morning in Sofia. */
const START = Date.parse('2031-10-06T07:00:00Z');

describe('the mails of a wave', () => {
  let test: MailingApp;
  let owner: OperatorClient;
  beforeAll(async () => {
    test = await startMailingApp();
    owner = (await signedInOperator(test)).client;
  });
  afterAll(() => test.close());
  beforeEach(() => passed(0));
  afterEach(() => vi.useRealTimers());

  /** Sessions are of today. */
  const today = async <T>(work: () => Promise<T>): Promise<T> => {
    const now = Date.now();
    vi.useRealTimers();
    try {
      return await work();
    } finally {
      vi.useFakeTimers({ toFake: ['Date'], now });
    }
  };
  const manager: Pick<OperatorClient, 'call'> = {
    call: (key, input) => today(() => owner.call(key, input)),
  };
  const passed = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + ms });
  const { start, step, steps, people, figures, waits, change, sentTo } = waveSteps(() => test);
  const quiet = (country: string, from_hour: number | null, until_hour: number | null, version: number) =>
    manager.call('PUT /quiet-hours', { body: { country, from_hour, until_hour, version } });
  it('are refused settings that make no sense, and strangers', async () => {
    expect((await quiet('EE', 21, null, 1)).failure.errors).toHaveProperty('until_hour');
    expect((await quiet('EE', 21, 21, 1)).failure.errors).toHaveProperty('until_hour');
    expect((await quiet('EE', 24, 7, 1)).failure.errors).toHaveProperty('from_hour');
    expect((await quiet('EE', 21, 7, 0)).failure.code).toBe('conflict');
    expect((await quiet('XX', 21, 7, 0)).failure.code).toBe('not_found');
    const { client } = await today(() => signedInOperator(test, { countries: ['LV'] }));
    const body = { country: 'EE', from_hour: 21, until_hour: 7, version: 1 };
    expect((await today(() => client.call('PUT /quiet-hours', { body }))).failure.code).toBe('not_found');
    const wave = await start(await addSurvey(test, { country_code: 'EE' }));
    const of = { params: { id: wave }, body: { reason: 'Why not' } };
    for (const path of ['POST /waves/:id/pause', 'POST /waves/:id/resume'] as const) {
      expect((await today(() => client.call(path, of))).failure.code).toBe('not_found');
      expect((await manager.call(path, { ...of, body: { reason: ' ' } })).failure.errors).toHaveProperty(
        'reason',
      );
    }
    await manager.call('POST /waves/:id/stop', of);
    expect((await manager.call('POST /waves/:id/pause', of)).failure.code).toBe('conflict');
  });

  it('leave in no quiet hour, neither those that are planned nor those that already stand in the outbox', async () => {
    const members = await people('EE', 2);
    expect((await quiet('EE', 20, 8, 1)).data.version).toBe(2);
    const survey = await addSurvey(test, { country_code: 'EE' });
    const wave = await start(survey);
    passed(9 * HOUR_MS + 59 * MINUTE_MS);
    await step(wave);
    await test.database.transaction((db) => advanceWave(db, wave, 1));
    expect(await figures(wave)).toMatchObject({ outbox: 1, waiting: 1 });
    passed(10 * HOUR_MS);
    await runJobs(test);
    expect(await figures(wave)).toMatchObject({ outbox: 0, waiting: 2, sent: 0 });
    expect(await waits(wave)).toEqual(['quiet_hours', START + 22 * HOUR_MS]);
    expect(await steps(wave)).toBe('waiting');
    passed(22 * HOUR_MS);
    await steps(wave);
    await runJobs(test);
    expect((await sentTo(members)).sort()).toEqual([...members].sort());
    await quiet('EE', null, null, 2);
  });

  it('drip evenly, never more in any hour than was said, and stand still while the survey is full', async () => {
    const country_code = 'LT';
    const members = await people(country_code, 7);
    const survey = await addSurvey(test, { country_code, completes_wanted: 1 });
    const wave = await start(survey, { per_hour: 3 });
    await step(wave);
    const sent: number[] = [];
    for (let minute = 0; minute <= 150; minute++) {
      passed(minute * MINUTE_MS);
      await step(wave);
      await change((db) =>
        sql`update mails set state = 'sent', sent_at = ${new Date()} where state = 'queued'`.execute(db),
      );
      const { planned, waiting } = await figures(wave);
      sent.push(planned - waiting);
      if (minute === 70) await change((db) => sql`update quota_cells set filled = wanted`.execute(db));
      if (minute === 80) await change((db) => sql`update quota_cells set filled = 0`.execute(db));
      if (minute === 75) expect(await waits(wave)).toEqual(['places', null]);
      if (minute === 5) expect(await waits(wave)).toEqual(['drip', START + 20 * MINUTE_MS]);
    }
    expect([0, 19, 20, 39, 40, 60].map((minute) => sent[minute])).toEqual([1, 1, 2, 2, 3, 4]);
    expect(sent.at(-1)).toBe(members.length);
    for (const [minute, count] of sent.entries())
      expect(count - (sent[minute - 60] ?? 0)).toBeLessThanOrEqual(3);
    expect(sent[79]).toBe(sent[70]);
  });

  it('wait for the start, the opening day and a pause, whose mails return from the outbox; all of it is said', async () => {
    const country_code = 'FI';
    const [first, second] = await people(country_code, 2);
    const survey = await addSurvey(test, { country_code });
    await change((db) =>
      db
        .updateTable('surveys')
        .set({ opens_at: new Date(START + 2 * HOUR_MS) })
        .where('survey_number', '=', survey)
        .execute(),
    );
    const wave = await start(survey, { starts_at: new Date(START + HOUR_MS) });
    const of = { params: { id: wave }, body: { reason: 'The client looks at the texts' } };
    expect(await steps(wave)).toBe('waiting');
    expect(await waits(wave)).toEqual(['start', START + HOUR_MS]);
    passed(HOUR_MS);
    await steps(wave);
    expect(await waits(wave)).toEqual(['opening', START + 2 * HOUR_MS]);
    passed(2 * HOUR_MS);
    await test.database.transaction((db) => advanceWave(db, wave, 1));
    expect(await figures(wave)).toMatchObject({ outbox: 1, waiting: 1 });
    expect((await manager.call('POST /waves/:id/pause', of)).status).toBe(200);
    expect((await manager.call('POST /waves/:id/pause', { ...of, body: { reason: 'Again' } })).status).toBe(
      200,
    );
    await runJobs(test);
    expect(await figures(wave)).toMatchObject({ outbox: 0, waiting: 2, sent: 0 });
    const page = (await manager.call('GET /waves/:id', { params: { id: wave } })).data;
    expect(page).toMatchObject({ state: 'paused', pause_reason: of.body.reason, waits_for: 'resume' });
    expect((await manager.call('POST /waves/:id/resume', of)).status).toBe(200);
    await runJobs(test);
    await steps(wave);
    await runJobs(test);
    expect((await sentTo([first ?? 0, second ?? 0])).sort()).toEqual([first, second].sort());
    expect((await figures(wave)).state).toBe('done');
  });

  it('are judged by their sample once more: rest, surveys left out, household', async () => {
    const country_code = 'DK';
    const [busy, taker, home, plain] = await people(country_code, 4);
    const [other, left] = [await addSurvey(test, { country_code }), await addSurvey(test, { country_code })];
    const id = async (survey_number: string) => {
      const of = test.database.read.selectFrom('surveys').select('id');
      return (await of.where('survey_number', '=', survey_number).executeTakeFirstOrThrow()).id;
    };
    const survey = await addSurvey(test, { country_code });
    const members = [busy, taker, home, plain].map((one) => one ?? 0);
    const wave = await start(survey, {
      audience: { members, sample: { rest_days: 7, not_after: [await id(left)] } },
    });
    await test.database.transaction((db) => advanceWave(db, wave, 2));
    passed(MINUTE_MS);
    await invite(test, other, [busy ?? 0]);
    const relative = (await addMember(test, { country_code })).member_id;
    await change(async (db) => {
      for (const one of [home, relative])
        await sql`insert into household_keys values (${one}, ${Buffer.alloc(32, 3)}, now())`.execute(db);
      await sql`insert into invitations (survey_id, member_id, points, invited_at, state)
        values (${await id(left)}, ${taker}, 1, ${new Date(START - 30 * DAY_MS)}, 'started')`.execute(db);
      await sql`update invitations set invited_at = ${new Date(START - DAY_MS)} where member_id = ${busy} and survey_id = ${await id(other)}`.execute(
        db,
      );
    });
    await invite(test, survey, [relative]);
    passed(2 * MINUTE_MS);
    await steps(wave);
    await runJobs(test);
    const { not_sent } = await figures(wave);
    expect(not_sent).toMatchObject({ late: { resting: 1, took_part: 1, household: 1 }, outbox: {} });
    expect(await sentTo(members.filter((id) => id !== busy))).toEqual([plain]);
    // Whoever was spared the invitation gets no reminder of it.
    passed(4 * DAY_MS);
    await test.database.transaction((db) => remindInvitations(db, 1000));
    await runJobs(test);
    expect(
      await sentTo(
        members.filter((id) => id !== busy),
        'invitation_reminder',
      ),
    ).toEqual([plain]);
  });

  it('are followed by as many reminders as were said, each after its days, and none once started', async () => {
    const country_code = 'SE';
    const [idle, started] = await people(country_code, 2);
    const survey = await addSurvey(test, { country_code });
    const wave = await start(survey, { reminders: 2, reminder_days: 4 });
    await steps(wave);
    await runJobs(test);
    const remind = () => test.database.transaction((db) => remindInvitations(db, 1000));
    await change((db) =>
      db
        .updateTable('invitations')
        .set({ state: 'started' })
        .where('member_id', '=', started ?? 0)
        .execute(),
    );
    const counts: number[] = [];
    for (let day = 1; day <= 20; day++) {
      passed(day * DAY_MS + HOUR_MS);
      await remind();
      await runJobs(test);
      counts.push((await sentTo([idle ?? 0], 'invitation_reminder')).length);
    }
    expect(counts.indexOf(1) + 1).toBe(4);
    expect(counts.indexOf(2) + 1).toBe(8);
    expect([counts.at(-1), (await figures(wave)).reminded]).toEqual([2, 2]);
    expect(await sentTo([started ?? 0], 'invitation_reminder')).toEqual([]);
    const mail = test.server.mails.find(
      ({ text }) => text?.includes('A few days ago') && text.includes('se.localhost'),
    );
    expect(mail?.text).not.toContain('one reminder');
    const none = await start(await addSurvey(test, { country_code }), { reminders: 0 });
    passed(21 * DAY_MS);
    await steps(none);
    passed(25 * DAY_MS);
    await remind();
    expect((await figures(none)).reminded).toBe(0);
  });
});
