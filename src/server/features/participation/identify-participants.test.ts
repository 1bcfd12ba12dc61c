import { afterAll, expect, it } from 'vitest';
import { eraseMember } from '#server/features/privacy/erase-member.ts';
import { meeting } from '#server/testing/held.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

it('of several participants one who is erased at this moment is nobody, and the others are named', async () => {
  const { client, operator_id } = await signedInOperator(testApp, { step_up: true });
  const survey = await addSurvey(testApp);
  const [leaving, staying] = [await startInterview(testApp, survey), await startInterview(testApp, survey)];
  const found = await testApp.database.read
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .select(['a.pseudonym', 'i.member_id', 'i.survey_id'])
    .orderBy('a.id')
    .execute();
  const pseudonyms = found.map(({ pseudonym }) => String(pseudonym));
  const { member_id } = leaving;
  const { data } = await meeting(
    testApp,
    (db) => eraseMember(db, { member_id, operator_id, confirm: member_id, reason: 'Asked by letter' }),
    () =>
      client.call('POST /surveys/:id/participants', {
        params: { id: found[0]?.survey_id ?? 0 },
        body: { pseudonyms, reason: 'The client asks' },
      }),
  );
  expect(data.map((one) => one.member_id)).toEqual([null, staying.member_id]);
  const { rows } = await testApp.database.pool.query(
    "select details from audit_log where action = 'identify_participants' and subject <> 'members'",
  );
  expect(rows).toEqual([{ details: { asked: 2, found: 1 } }]);
});
