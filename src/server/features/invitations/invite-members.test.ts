import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, invite, moveSurvey } from '#server/testing/surveys.ts';
import { inviteNewMember } from './invite-newcomer.ts';

describe('invitations', () => {
  let test: MailingApp;

  beforeAll(async () => {
    test = await startMailingApp();
  });
  afterAll(() => test.close());

  const mails = (member_id: number) =>
    test.database.read
      .selectFrom('mails')
      .selectAll()
      .where('member_id', '=', member_id)
      .where('template', '=', 'invitation')
      .execute();
  const unsubscribe = (member_id: number) =>
    test.database.transaction((db) =>
      db.updateTable('members').set({ unsubscribed_at: new Date() }).where('id', '=', member_id).execute(),
    );

  it('are refused to an unknown survey, and to one that is not live or is over', async () => {
    const closes_at = new Date(Date.now() + 60_000);
    const ending = await addSurvey(test, { closes_at });
    const paused = await addSurvey(test);
    await test.database.transaction((db) => moveSurvey(db, paused, 'paused'));
    await expect(invite(test, 'nothing', 'all')).rejects.toMatchObject({ code: 'not_found' });
    for (const survey of [paused, await addSurvey(test, { state: 'draft' })])
      await expect(invite(test, survey, 'all')).rejects.toMatchObject({ code: 'invitation_closed' });
    vi.useFakeTimers({ toFake: ['Date'], now: closes_at });
    await expect(invite(test, ending, 'all')).rejects.toMatchObject({ code: 'invitation_closed' });
    vi.useRealTimers();
  });

  it('go once to whom they may go, and every other is counted with the reason', async () => {
    const survey = await addSurvey(test);
    const [good, invited, gone] = [await addMember(test), await addMember(test), await addMember(test)];
    const unconfirmed = await addMember(test, { confirmed_at: null });
    const abroad = await addMember(test, { country_code: 'DE' });
    await unsubscribe(gone.member_id);
    await invite(test, survey, [invited.member_id]);
    const members = [good, invited, gone, unconfirmed, abroad].map(({ member_id }) => member_id);
    expect(await invite(test, survey, [...members, good.member_id, 999_999])).toEqual({
      invited: 1,
      refused: { already_invited: 1, unsubscribed: 1, unconfirmed: 1, other_country: 1, unknown: 1 },
    });
    for (const member of [good, invited]) expect(await mails(member.member_id)).toHaveLength(1);
    for (const member of [gone, unconfirmed, abroad]) expect(await mails(member.member_id)).toEqual([]);
    const all = await invite(test, survey, 'all');
    expect(all).toEqual({ invited: 0, refused: { already_invited: 2, unsubscribed: 1, unconfirmed: 1 } });
  });

  it('are one for each member when two send them at once', async () => {
    const survey = await addSurvey(test, { country_code: 'AT' });
    for (let count = 0; count < 5; count++) await addMember(test, { country_code: 'AT' });
    const results = await Promise.all([1, 2, 3].map(() => invite(test, survey, 'all')));
    expect(results.reduce((sum, { invited }) => sum + invited, 0)).toBe(5);
    expect(results.reduce((sum, { refused }) => sum + (refused.already_invited ?? 0), 0)).toBe(10);
  });

  it('come to a new member from the surveys of the country that want it', async () => {
    const wanted = await addSurvey(test, { country_code: 'HR', invite_new_members: true });
    await addSurvey(test, { country_code: 'HR' });
    await addSurvey(test, { country_code: 'HR', invite_new_members: true, state: 'draft' });
    await addSurvey(test, { country_code: 'SI', invite_new_members: true });
    const { member_id } = await addMember(test, { country_code: 'HR' });
    for (let time = 0; time < 2; time++)
      await test.database.transaction((db) => inviteNewMember(db, member_id));
    await runJobs(test);
    const invitations = await test.database.read
      .selectFrom('invitations as i')
      .innerJoin('surveys as s', 's.id', 'i.survey_id')
      .select('survey_number')
      .where('member_id', '=', member_id)
      .execute();
    expect(invitations).toEqual([{ survey_number: wanted }]);
  });

  it.each([
    ['bg', 'Нова анкета: Напитки у дома', 'Отворена до: 30 ноември 2031'],
    ['en', 'New survey: Drinks at home', 'Open until: 30 November 2031'],
  ])(
    'say in %s what is promised, with a link that only this member has',
    async (language, subject, until) => {
      // Midnight in Sofia, so the last day is the day before.
      const survey = await addSurvey(test, { closes_at: new Date('2031-11-30T22:00:00Z') });
      const { member_id, email } = await addMember(test, { language, first_name: 'Ива' });
      await invite(test, survey, [member_id]);
      await runJobs(test);
      const mail = test.server.mailTo(email);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(until);
      const link = /http:\/\/bg\.localhost:3000\/invitation\/([\w-]{32})/.exec(mail.text ?? '');
      const token = link?.[1] ?? '';
      expect(mail.html).toContain(`href="http://bg.localhost:3000/invitation/${token}?lang=${language}"`);
      expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const { data } = await test.visitor().call('GET /invitations/:token', { params: { token } });
      expect(data.survey_number).toBe(survey);
      expect(JSON.stringify(await mails(member_id))).not.toContain(token);
    },
  );

  it('name the language of a title that is not translated', async () => {
    const survey = await addSurvey(test, { titles: { en: 'Hobbies' } });
    const { member_id, email } = await addMember(test, { language: 'bg' });
    await invite(test, survey, [member_id]);
    await runJobs(test);
    expect(test.server.mailTo(email).html).toContain('<h2><span lang="en">Hobbies</span></h2>');
  });
});
