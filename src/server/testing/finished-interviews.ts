import { addMember } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

export type Person = {
  gender: 'female' | 'male';
  /** Their interviews began on 10 January 2026. */
  birthdate?: string;
  answers: Record<string, unknown>;
  reconciled?: string;
  isTest?: boolean;
};

let nth = 0;

/** Somebody has finished an interview with these answers, by their ids; without the pages between. */
export async function addFinishedInterview(
  testApp: TestApp,
  { survey, questionnaire }: { survey: number; questionnaire: number },
  { gender, birthdate = '1990-05-05', answers, reconciled, isTest }: Person,
): Promise<void> {
  const member = isTest ? null : (await addMember(testApp, { gender, birthdate })).member_id;
  await testApp.database.transaction(async (db) => {
    const test = isTest
      ? await db
          .insertInto('test_members')
          .values({ country_code: 'BG', created_at: new Date(), language: 'en', name: 'Tester' })
          .returning('id')
          .executeTakeFirstOrThrow()
      : null;
    const invitation = await db
      .insertInto('invitations')
      .values({
        survey_id: survey,
        member_id: member,
        test_member_id: test?.id ?? null,
        state: 'complete',
        points: 5,
        invited_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const attempt = await db
      .insertInto('attempts')
      .values({
        invitation_id: invitation.id,
        token: `token-of-table-${++nth}`,
        pseudonym: `table-${nth}`,
        started_at: new Date('2026-01-10T10:00:00Z'),
        expires_at: new Date('2026-01-10T11:00:00Z'),
        ended_at: new Date('2026-01-10T10:05:00Z'),
        outcome: 'complete',
        reconciled: reconciled ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('interviews')
      .values({
        attempt_id: attempt.id,
        questionnaire_id: questionnaire,
        version: 1,
        language: 'en',
        answers: JSON.stringify(answers),
      })
      .execute();
  });
}
