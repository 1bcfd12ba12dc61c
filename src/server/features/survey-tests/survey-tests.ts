import type { Body, ResultData } from '#contract/endpoint.ts';
import type {
  addSurveyTest,
  listSurveyTests,
  mailSurveyTest,
} from '#contract/operator/survey-tests.calls.ts';
import type { HostingPresetId } from '#contract/rules/hosting-presets.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { deleteTestAttempt } from '#server/features/attempts/delete-test-attempt.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { createOnce } from '#server/features/creations/create-once.ts';
import { deleteTestInterview } from '#server/features/interviews/delete-test-interview.ts';
import { mailTestInvitation } from '#server/features/invitations/mail-test.ts';
import { inviteTester, withdrawTester } from '#server/features/invitations/test-invitations.ts';
import { linkToInvitation } from '#server/features/links/link-to-invitation.ts';
import { leaveTestRows } from '#server/features/reconciliation/leave-test-rows.ts';
import { deleteTestReports } from '#server/features/reports/delete-test-reports.ts';
import { signedReturns } from '#server/features/surveys/survey-hosting.ts';
import { AppError } from '#server/http/app-error.ts';
import { eraseMailsOfPrefix } from '#server/mail/erase-mails.ts';
import {
  deleteIdleTester,
  findTestMember,
  insertTestMember,
  lockTest,
  reportsOf,
  testsOfSurvey,
} from './survey-tests.queries.ts';

export type TriedSurvey = {
  id: number;
  country_code: string;
  state: string;
  preset: HostingPresetId;
  kind: string;
  points: number;
};

type By = { actor: Actor; operator_id: number };

const MOST_SHOWN = 200;

/** The tests of a survey, with their links and what was reported of them; `origin`: the members' site of its country. */
export async function surveyTests(
  db: ReadDb,
  survey: TriedSurvey,
  origin: string,
): Promise<ResultData<typeof listSurveyTests>> {
  const tests = await testsOfSurvey(db, survey.id, MOST_SHOWN);
  const reports = await reportsOf(
    db,
    tests.flatMap(({ attempt_id }) => attempt_id ?? []),
  );
  return Promise.all(
    tests.map(
      async ({ attempt_id, token, survey_id, test_member_id, state, points, created_at, ...test }) => {
        const isOpen = token !== null && test.outcome === null && survey.kind === 'external';
        return {
          ...test,
          outcome: test.outcome as Outcome | null,
          decided_by: test.decided_by as 'panel' | 'survey' | null,
          created_at: created_at ?? clock.now(),
          link: await linkOf(db, test.id, { origin, language: test.language }),
          returns: isOpen ? await signedReturns(db, survey.id, { origin, attempt: token }) : [],
          reports: reports
            .filter((report) => report.attempt_id === attempt_id)
            .map(({ attempt_id: _, channel, outcome, ...report }) => ({
              ...report,
              channel: channel as 's2s' | 'redirect',
              outcome: outcome as Outcome,
            })),
        };
      },
    ),
  );
}

async function linkOf(
  db: ReadDb,
  testId: number,
  { origin, language }: { origin: string; language: string },
) {
  const token = await linkToInvitation(db, testId);
  return `${origin}/invitation/${token}?lang=${language}`;
}

/** Lets somebody try a survey. Errors: `archived`, `conflict` for a key that was used for something else. */
export async function trySurvey(
  db: Db,
  { actor, operator_id }: By,
  survey: TriedSurvey,
  { origin, key, ...person }: Body<typeof addSurveyTest> & { origin: string },
): Promise<{ id: number; link: string }> {
  if (survey.state === 'archived') throw new AppError('archived');
  const content = { survey: survey.id, ...person };
  const id = await createOnce(db, { operator_id, kind: 'survey_test', key, content }, async () => {
    const now = clock.now();
    const tester = { ...person, country_code: survey.country_code };
    const test_member_id =
      (await findTestMember(db, tester)) ?? (await insertTestMember(db, { ...tester, created_at: now }));
    const created = await inviteTester(db, {
      survey_id: survey.id,
      test_member_id,
      points: survey.points,
      invited_at: now,
    });
    await recordAudit(db, { actor, action: 'try_survey', subject: `surveys ${survey.id}` });
    return created;
  });
  const link = await linkOf(db, id, { origin, language: person.language });
  return { id, link };
}

const mailKey = (testId: number) => `survey-test:${testId}:`;

/**
 * Mails the invitation or reminder of a test, once for each key. Errors: `not_found`, also without an address;
 * `too_many_attempts`, `conflict` for a key that was used for something else.
 */
export async function mailTest(
  db: Db,
  { actor, operator_id }: By,
  { survey, testId, key, kind }: Body<typeof mailSurveyTest> & { survey: TriedSurvey; testId: number },
): Promise<{ to: string }> {
  const test = await lockTest(db, survey.id, testId);
  if (!test || test.email === null) throw new AppError('not_found');
  const { email: to, language, name } = test;
  const creation = { operator_id, kind: 'survey_test_mail', key, content: { test: testId, kind } } as const;
  await createOnce(db, creation, async () => {
    await mailTestInvitation(db, {
      key: `${mailKey(testId)}${operator_id}:${key}`,
      invitation_id: testId,
      kind,
      to,
      name,
      language,
    });
    await recordAudit(db, {
      actor,
      action: 'mail_survey_test',
      subject: `surveys ${survey.id}`,
      details: { kind },
    });
    return testId;
  });
  return { to };
}

/** Deletes a test. Error: `not_found`. */
export async function removeTest(
  db: Db,
  actor: Actor,
  { survey, testId }: { survey: TriedSurvey; testId: number },
): Promise<void> {
  const test = await lockTest(db, survey.id, testId);
  if (!test) throw new AppError('not_found');
  if (test.attempt_id !== null) {
    await deleteTestReports(db, test.attempt_id);
    await deleteTestInterview(db, test.attempt_id);
    await leaveTestRows(db, test.attempt_id);
    await deleteTestAttempt(db, test.attempt_id);
  }
  await eraseMailsOfPrefix(db, mailKey(testId));
  await withdrawTester(db, { invitation_id: testId, attempt: test.token });
  if (test.test_member_id !== null) await deleteIdleTester(db, test.test_member_id);
  await recordAudit(db, { actor, action: 'remove_survey_test', subject: `surveys ${survey.id}` });
}
