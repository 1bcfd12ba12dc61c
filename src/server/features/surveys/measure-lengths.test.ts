import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvitationData } from '#server/features/invitations/invitation-mail.ts';
import { invitation } from '#server/features/invitations/invitations.mails.tsx';
import { contentOf } from '#server/mail/template.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { MEASURED_FROM, measureLengths } from './measure-lengths.ts';

describe('the minutes that an invitation promises', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const measure = () => test.database.transaction((db) => measureLengths(db));
  /** A complete that took this many minutes and has just ended. */
  const complete = async (survey: string, minutes: number, by: 'survey' | 'panel' = 'survey') => {
    const { member_id } = await addMember(test);
    const attempt = await startExternal(test.visitor(), await inviteOne(test, survey, member_id));
    const ended = new Date();
    await test.database.transaction(async (db) => {
      await sql`
        update attempts set outcome = 'complete', decided_by = ${by}, ended_at = ${ended},
          started_at = ${new Date(ended.getTime() - minutes * 60_000)}
        where token = ${attempt}
      `.execute(db);
      await sql`
        update invitations set state = 'complete'
        where id = (select invitation_id from attempts where token = ${attempt})
      `.execute(db);
    });
  };
  const promised = async (survey: string) => {
    const { client, member_id, email } = await signedInMember(test);
    const token = await inviteOne(test, survey, member_id);
    const [listed] = (await client.call('GET /surveys')).data;
    const { data: shown } = await client.call('GET /invitations/:token', { params: { token } });
    const [mail] = await queuedMails(test, email);
    if (!mail) throw new Error('no mail waits');
    const content = (await contentOf(test.database.read, invitation, mail)) as InvitationData;
    return [listed?.minutes, shown.minutes, content.minutes];
  };

  it('are the author’s until enough completes are known, then their median, everywhere', async () => {
    const survey = await addExternalSurvey(test, { minutes: 12 });
    for (let n = 1; n < MEASURED_FROM; n++) await complete(survey, 20);
    // An operator's decision doesn't affect the measured length.
    await complete(survey, 600, 'panel');
    expect(await measure()).toBe(0);
    expect(await promised(survey)).toEqual([12, 12, 12]);
    await complete(survey, 600);
    expect(await measure()).toBe(1);
    expect(await measure()).toBe(0);
    expect(await promised(survey)).toEqual([20, 20, 20]);
  });

  it('are at least one, and measured by a job of their own', async () => {
    const survey = await addExternalSurvey(test);
    for (let n = 0; n < MEASURED_FROM; n++) await complete(survey, 0.2);
    const quiet = await addExternalSurvey(test, { minutes: 7 });
    await test.database.transaction((db) =>
      sql`select graphile_worker.add_job('measure-survey-lengths', '{}'::json)`.execute(db),
    );
    await runJobs(test);
    expect(await promised(survey)).toEqual([1, 1, 1]);
    expect(await promised(quiet)).toEqual([7, 7, 7]);
  });
});
