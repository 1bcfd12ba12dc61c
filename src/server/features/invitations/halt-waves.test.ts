import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { haltCause } from '#contract/rules/mail-reports.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { mailTo, tell, WEBHOOK_SECRET } from '#server/testing/said-of-mails.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import type { OperatorClient } from '#server/testing/test-app.ts';
import { waveSteps } from '#server/testing/wave-steps.ts';
import { advanceWave } from './advance-wave.ts';
import { advanceWaveJob, busyWaveKey, waveKey } from './advance-wave-job.ts';
import { haltWave } from './halt-wave.ts';
import { moveBackTo, takeWave } from './waves.queries.ts';

describe('a wave of which too much comes back', () => {
  let test: MailingApp;
  let owner: OperatorClient;
  beforeAll(async () => {
    test = await startMailingApp({
      PUBLIC_URL: 'http://panel.example',
      MAIL_REPORT_SECRETS: WEBHOOK_SECRET,
      HALT_AFTER_MAILS: '5',
      HALT_BOUNCES_PERCENT: '20',
    });
    owner = (await signedInOperator(test)).client;
  });
  afterAll(() => test.close());
  const { start, step, steps } = waveSteps(() => test);
  /** Six mails go, and what follows waits for somebody to let it go on. */
  const sendSix = async (wave_id: number) => {
    await step(wave_id);
    const runAt = new Date(Date.now() + 3_600_000);
    await test.database.transaction(async (db) => {
      await enqueue(db, advanceWaveJob, { wave_id }, { key: waveKey(wave_id), runAt });
      await advanceWave(db, wave_id, 6);
    });
    await runJobs(test);
  };

  const judge = async () => {
    await test.database.transaction((db) =>
      enqueue(db, job({ name: 'judge-waves', payload: z.object({}) }), {}),
    );
    await runJobs(test);
  };
  const page = async (id: number) => (await owner.call('GET /waves/:id', { params: { id } })).data;
  const people = async (country_code: string, count: number) => {
    const emails: string[] = [];
    for (let n = 0; n < count; n++) emails.push((await addMember(test, { country_code })).email);
    return emails;
  };
  const say = async (emails: readonly string[], type: 'bounce' | 'complaint') => {
    for (const email of emails) {
      const { messageId } = await mailTo(test, email);
      await tell(test.visitor(), {
        type,
        message_id: messageId,
        ...(type === 'bounce' && { permanent: true }),
      });
    }
  };
  const resume = (id: number, client = owner) =>
    client.call('POST /waves/:id/resume', { params: { id }, body: { reason: 'The list was cleaned' } });

  it('stands still by itself, says why on its page and on Today, and goes on when somebody says so', async () => {
    const emails = await people('EE', 8);
    const survey = await addSurvey(test, { country_code: 'EE' });
    const wave = await start(survey);
    await sendSix(wave);
    expect(await page(wave)).toMatchObject({
      state: 'sending',
      sent: 6,
      bounces_known: true,
      reported: {},
      halt: null,
    });
    const sent = emails.filter((email) =>
      test.server.mails.some(({ envelope }) => envelope.to.includes(email)),
    );
    await say(sent.slice(0, 1), 'bounce');
    await judge();
    expect(await page(wave)).toMatchObject({ state: 'sending', reported: { hard_bounce: 1 }, halt: null });
    await say(sent.slice(1, 2), 'bounce');
    await judge();
    await judge();
    expect(await page(wave)).toMatchObject({
      state: 'paused',
      pause_reason: 'bounces',
      waits_for: 'resume',
      halt: { cause: 'bounces', mailed: 6, reported: 2 },
    });
    const { data: today } = await owner.call('GET /today', { query: { country: 'EE' } });
    expect(today.waiting.find(({ key }) => key === 'halted_surveys')?.count).toBe(1);
    const { data: listed } = await owner.call('GET /surveys', { query: { halted: 'true', limit: '20' } });
    expect(listed.rows.map(({ survey_number }) => survey_number)).toEqual([survey]);

    const { client: stranger } = await signedInOperator(test, { countries: ['LV'] });
    expect((await resume(wave, stranger)).failure.code).toBe('not_found');
    expect((await resume(wave)).status).toBe(200);
    await judge();
    // What was counted before it was halted counts no more.
    expect(await page(wave)).toMatchObject({
      sent: 8,
      pause_reason: null,
      halt: null,
      reported: { hard_bounce: 2 },
    });
    expect((await owner.call('GET /surveys/count', { query: { halted: 'true' } })).data.count).toBe(0);
  });

  it('is opened again where it is done, but mails of it wait or reminders follow', async () => {
    const emails = await people('LT', 6);
    const wave = await start(await addSurvey(test, { country_code: 'LT' }));
    await steps(wave);
    await runJobs(test);
    expect((await page(wave)).state).toBe('done');
    await say(emails.slice(0, 2), 'complaint');
    await judge();
    expect(await page(wave)).toMatchObject({
      state: 'paused',
      pause_reason: 'complaints',
      ended_at: null,
      halt: { cause: 'complaints', mailed: 6, reported: 2 },
    });
    await resume(wave);
    await steps(wave);
    expect((await page(wave)).state).toBe('done');
  });

  it('says so on its page where nothing of it is left to go', async () => {
    const emails = await people('HR', 6);
    const wave = await start(await addSurvey(test, { country_code: 'HR' }));
    await steps(wave);
    await runJobs(test);
    await test.database.transaction((db) =>
      sql`update waves set reminders = 0 where id = ${wave}`.execute(db),
    );
    await say(emails.slice(0, 2), 'bounce');
    await judge();
    const halt = { cause: 'bounces', mailed: 6, reported: 2, too_late: true };
    expect(await page(wave)).toMatchObject({ state: 'done', pause_reason: null, halt });
    await judge();
    expect((await page(wave)).halt).toMatchObject(halt);
  });

  it('stands still for addresses that are refused at once, too', async () => {
    await people('LV', 8);
    const wave = await start(await addSurvey(test, { country_code: 'LV' }));
    test.server.refuseRecipients({ code: 550, message: '5.1.1 no such user' });
    await sendSix(wave);
    test.server.refuseRecipients(undefined);
    await judge();
    expect(await page(wave)).toMatchObject({ state: 'paused', halt: { mailed: 6, reported: 6 } });
  });

  it('is judged by all that was mailed, also where a mail came back to it, and anew when it goes on', async () => {
    const emails = await people('SE', 6);
    const wave = await start(await addSurvey(test, { country_code: 'SE' }));
    await sendSix(wave);
    const { params, body } = { params: { id: wave }, body: { reason: 'The list is looked at' } };
    await owner.call('POST /waves/:id/pause', { params, body });
    await say(emails.slice(0, 3), 'bounce');
    await test.database.transaction(async (db) => {
      const of = db.selectFrom('invitations').select(({ fn }) => fn.min('id').as('id'));
      const { id } = await of.where('wave_id', '=', wave).executeTakeFirstOrThrow();
      await moveBackTo(db, wave, Number(id));
      const [first = ''] = emails;
      await sql`update mails set key = key || ' ' || id where to_address = ${first}`.execute(db);
    });
    await resume(wave);
    await runJobs(test);
    const { halt, ...shown } = await page(wave);
    expect(shown).toMatchObject({ state: 'paused', pause_reason: 'bounces', reported: { hard_bounce: 3 } });
    expect(halt).toMatchObject({ mailed: 5, reported: 2 });
    await judge();
  });

  it('stops no step while it is judged: one that meets somebody else’s lock is done soon after', async () => {
    const limits = { mails: 100, bounces_percent: 7, complaints_per_thousand: 3 };
    const wave = await start(await addSurvey(test, { country_code: 'FI' }));
    await test.database.transaction(async (db) => {
      await takeWave(db, wave);
      await test.database.transaction((other) => haltWave(other, wave, limits));
      await runJobs(test);
    });
    const { rows } = await sql`select from graphile_worker.jobs where key = ${busyWaveKey(wave)}`.execute(
      test.database.read,
    );
    expect(rows).toHaveLength(1);
  });

  it('is judged after so many mails, above the rate, and not by a single complaint', () => {
    const limits = { mails: 100, bounces_percent: 7, complaints_per_thousand: 3 };
    const figures = fc.record({ mailed: fc.nat(5000), bounced: fc.nat(500), complained: fc.nat(50) });
    fc.assert(
      fc.property(figures, (all) => {
        const one = {
          ...all,
          bounced: Math.min(all.bounced, all.mailed),
          complained: Math.min(all.complained, all.mailed),
        };
        const cause = haltCause(one, limits);
        const [bounces, complaints] = [one.bounced / one.mailed > 0.07, one.complained / one.mailed > 0.003];
        expect(cause).toBe(
          one.mailed < 100
            ? null
            : bounces
              ? 'bounces'
              : complaints && one.complained > 1
                ? 'complaints'
                : null,
        );
      }),
    );
  });
});
