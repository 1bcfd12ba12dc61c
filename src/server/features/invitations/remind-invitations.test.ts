import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { prefer } from '#server/testing/contact-preferences.ts';
import { waitsForLock } from '#server/testing/database-state.queries.ts';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, invite, inviteOne, moveSurvey } from '#server/testing/surveys.ts';
import { remindInvitations } from './remind-invitations.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ten in the morning in Sofia. */
const START = Date.parse('2031-10-06T07:00:00Z');

describe('the reminder of an invitation', () => {
  let test: MailingApp;
  beforeAll(async () => {
    test = await startMailingApp();
    // The usual quiet hours hold here.
    await test.database.transaction((db) => db.deleteFrom('quiet_hours').execute());
  });
  afterAll(() => test.close());
  afterEach(async () => {
    vi.useRealTimers();
    await test.database.transaction((db) => db.updateTable('surveys').set({ state: 'closed' }).execute());
  });

  const passed = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + ms });
  const remind = () => test.database.transaction((db) => remindInvitations(db, 1000));
  const reminders = async (member_id: number) =>
    (
      await test.database.read
        .selectFrom('mails')
        .select(['state', 'cancelled_because', 'data'])
        .where('member_id', '=', member_id)
        .where('template', '=', 'invitation_reminder')
        .execute()
    ).map(({ state, cancelled_because }) => cancelled_because ?? state);

  it('goes once, after three days in the daytime, and its link opens the invitation as the first one does', async () => {
    passed(0);
    const { member_id, email } = await addMember(test, { language: 'bg' });
    const survey = await addSurvey(test);
    const first = await inviteOne(test, survey, member_id);
    for (const early of [DAY_MS, 3 * DAY_MS - HOUR_MS, 3 * DAY_MS + 12 * HOUR_MS]) {
      passed(early);
      await remind();
      expect(await reminders(member_id)).toEqual([]);
    }
    for (const later of [4 * DAY_MS, 5 * DAY_MS, 9 * DAY_MS]) {
      passed(later);
      await remind();
      expect(await reminders(member_id)).toHaveLength(1);
    }
    passed(5 * DAY_MS);
    await runJobs(test);
    const mail = test.server.mails.find(({ subject }) => subject?.startsWith('Все още Ви очаква'));
    expect(mail?.subject).toBe('Все още Ви очаква: Напитки у дома');
    expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(test.server.mails.filter(({ envelope }) => envelope.to.includes(email))).toHaveLength(2);
    const second = /\/invitation\/([\w-]{32})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(second).not.toBe(first);
    for (const token of [first, second]) {
      const { data } = await test.visitor().call('GET /invitations/:token', { params: { token } });
      expect(data).toMatchObject({ survey_number: survey, state: 'open' });
    }
    const { status } = await test
      .visitor()
      .call('POST /invitations/:token/start', { params: { token: second } });
    expect(status).toBe(303);
  });

  it('comes two days before a survey closes, but not on the first day', async () => {
    passed(0);
    const { member_id } = await addMember(test);
    await invite(test, await addSurvey(test, { closes_at: new Date(START + 2.5 * DAY_MS) }), [member_id]);
    passed(23 * HOUR_MS);
    await remind();
    expect(await reminders(member_id)).toEqual([]);
    passed(25 * HOUR_MS);
    await remind();
    expect(await reminders(member_id)).toEqual(['queued']);
  });

  it('does not come to who has started, unsubscribed, takes a break, or turned the topic off', async () => {
    passed(0);
    const [started, gone, away, choosy, plain] = await Promise.all(
      Array.from({ length: 5 }, () => addMember(test)),
    ).then((all) => all.map(({ member_id }) => member_id) as [number, number, number, number, number]);
    const survey = await addSurvey(test, { topic: 'money' });
    const token = await inviteOne(test, survey, started);
    await invite(test, survey, [gone, away, choosy, plain]);
    await test.visitor().call('POST /invitations/:token/start', { params: { token } });
    await test.database.transaction((db) =>
      db.updateTable('members').set({ unsubscribed_at: new Date() }).where('id', '=', gone).execute(),
    );
    await runJobs(test);
    await prefer(test, away, { paused_until: '2031-10-10' });
    await prefer(test, choosy, { topics_off: ['money'] });
    passed(4 * DAY_MS);
    await remind();
    for (const member_id of [started, gone, away, choosy]) expect(await reminders(member_id)).toEqual([]);
    expect(await reminders(plain)).toEqual(['queued']);
    // The pause is over, and it isn't too late.
    passed(5 * DAY_MS);
    await remind();
    expect(await reminders(away)).toEqual(['queued']);
  });

  it('does not come for what cannot be started, nor after two weeks', async () => {
    passed(0);
    const { member_id } = await addMember(test);
    const paused = await addExternalSurvey(test);
    const full = await addExternalSurvey(test, { completes_wanted: 1 });
    const old = await addExternalSurvey(test);
    for (const survey of [paused, full]) await invite(test, survey, [member_id]);
    await test.database.transaction(async (db) => {
      await moveSurvey(db, paused, 'paused');
      await db.updateTable('quota_cells').set({ filled: 1 }).execute();
    });
    passed(4 * DAY_MS);
    await remind();
    passed(5 * DAY_MS);
    await invite(test, old, [member_id]);
    passed(20 * DAY_MS);
    await remind();
    expect(await reminders(member_id)).toEqual([]);
  });

  it('is one a day, and none of the week\u2019s invitations', async () => {
    passed(0);
    const { member_id } = await addMember(test);
    await prefer(test, member_id, { invitations_per_week: 3 });
    for (const survey of [await addSurvey(test), await addSurvey(test)])
      await invite(test, survey, [member_id]);
    passed(4 * DAY_MS);
    for (let time = 0; time < 2; time++) await remind();
    expect(await reminders(member_id)).toHaveLength(1);
    passed(5 * DAY_MS);
    await remind();
    expect(await reminders(member_id)).toHaveLength(2);
    expect((await invite(test, await addSurvey(test), [member_id])).invited).toBe(1);
  });

  it('does not leave any more once the survey is closed, over, answered, or the member takes a break', async () => {
    passed(0);
    const members = await Promise.all(Array.from({ length: 4 }, () => addMember(test)));
    const [closed, over, answered, away] = members.map(({ member_id }) => member_id) as [
      number,
      number,
      number,
      number,
    ];
    const surveys = [
      await addSurvey(test),
      await addSurvey(test, { closes_at: new Date(START + 4.5 * DAY_MS) }),
      await addSurvey(test),
    ] as [string, string, string];
    await invite(test, surveys[0], [closed]);
    await invite(test, surveys[1], [over]);
    const token = await inviteOne(test, surveys[2], answered);
    await invite(test, surveys[2], [away]);
    passed(4 * DAY_MS);
    await remind();
    for (const { member_id } of members) expect(await reminders(member_id)).toEqual(['queued']);

    await test.database.transaction((db) => moveSurvey(db, surveys[0], 'closed'));
    await test.visitor().call('POST /invitations/:token/start', { params: { token } });
    await prefer(test, away, { paused_until: '2031-10-12' });
    passed(4.6 * DAY_MS);
    await runJobs(test);
    expect(await Promise.all([closed, over, answered, away].map(reminders))).toEqual([
      ['survey_over'],
      ['survey_over'],
      ['superseded'],
      ['paused'],
    ]);
  });

  it('stays one a day while another worker is at it', async () => {
    passed(0);
    const { member_id } = await addMember(test);
    await invite(test, await addSurvey(test), [member_id]);
    passed(4 * DAY_MS);
    let commit = () => {};
    let one: Promise<void> | undefined;
    await new Promise<void>((reminded) => {
      const gate = new Promise<void>((open) => {
        commit = open;
      });
      one = test.database.transaction(async (db) => {
        await remindInvitations(db, 1000);
        reminded();
        await gate;
      });
    });
    // Due before the first worker has committed.
    passed(0);
    await invite(test, await addSurvey(test), [member_id]);
    passed(4 * DAY_MS);
    const other = remind();
    await Promise.race([other, expect.poll(() => waitsForLock(test.database.read)).toBe(true)]);
    commit();
    await Promise.all([one, other]);
    expect(await reminders(member_id)).toEqual(['queued']);
  });

  it('is sent once, however many send reminders at once', async () => {
    passed(0);
    const { member_id } = await addMember(test);
    await invite(test, await addSurvey(test), [member_id]);
    passed(4 * DAY_MS);
    await Promise.all([remind(), remind(), remind()]);
    expect(await reminders(member_id)).toEqual(['queued']);
  });
});
