import type { AfterReview } from '#contract/rules/reconciliation.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { signedInOperator } from './operators.ts';
import { newKey } from './payout-batches.ts';
import { signedInMember } from './sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from './surveys.ts';
import type { TestApp } from './test-app.ts';

const ORIGIN = 'http://bg.localhost:3000';

export const noDecisions = {
  accepted: 0,
  rejected: 0,
  granted: 0,
  confirmed: 0,
  taken_back: 0,
  told: 0,
  kept: 0,
  left_out: 0,
};

/** A client's list: id, `ok` or `bad`, and the reason of each row; answered too quickly where a row has none. */
export const clientsList = (rows: readonly (readonly string[])[]) => ({
  text: ['id;result;why', ...rows.map((cells) => cells.join(';'))].join('\n'),
  has_titles: true,
  columns: { id: 0, verdict: 1, reason: 2 },
  words: [
    { word: 'ok', verdict: 'accept' as const },
    { word: 'bad', verdict: 'reject' as const },
  ],
  because: 'too_fast' as const,
});
type Given = ReturnType<typeof clientsList> & { after_review?: AfterReview };

/** A survey elsewhere for 80 points with two operators who reconcile it. */
export async function reconciledSurvey(testApp: TestApp) {
  const { database } = testApp;
  const { client: first } = await signedInOperator(testApp, { step_up: true });
  const { client: second } = await signedInOperator(testApp, { step_up: true });
  const survey = await addExternalSurvey(testApp, {
    entry_url: 'https://survey.example/s?id={attempt}&p={pseudonym}',
  });
  const { id } = await database.read
    .selectFrom('surveys')
    .select('id')
    .where('survey_number', '=', survey)
    .executeTakeFirstOrThrow();
  const tried = async (body: Given, client = first) =>
    (await client.call('POST /surveys/:id/reconciliations/try', { params: { id }, body })).data;
  const apply = (body: Given, { client = first, key = newKey(), expected = noDecisions } = {}) =>
    client.call('POST /surveys/:id/reconciliations', { params: { id }, body: { key, ...body, expected } });
  const report = async (token: string) => {
    const said = { survey_number: survey, attempt: token, outcome: 'complete' } as const;
    const url = reportLink(ORIGIN, said, await surveyKey(testApp, survey), new Date());
    await testApp.visitor().request('POST', url.replace(ORIGIN, ''));
  };
  return {
    id,
    first,
    second,
    tried,
    apply,
    /** Tries the list and applies what that said. */
    applied: async (body: Given, client = first) =>
      (await apply(body, { client, expected: (await tried(body, client)).figures })).data,
    /** New members who started the survey, and completed it unless it is left open: with their attempts' tokens. */
    async attempts(count: number, ends: 'complete' | 'open' = 'complete') {
      const made = [];
      for (let at = 0; at < count; at += 1) {
        const member = await signedInMember(testApp);
        const token = await startExternal(member.client, await inviteOne(testApp, survey, member.member_id));
        if (ends === 'complete') await report(token);
        made.push({ ...member, token });
      }
      return made;
    },
    attemptOf: (token: string) =>
      database.read.selectFrom('attempts').selectAll().where('token', '=', token).executeTakeFirstOrThrow(),
    rowsOf: async (list: number) =>
      (await first.call('GET /reconciliation-rows', { query: { list: `${list}..${list}` } })).data.rows.map(
        ({ line, state, why, points }) => [line, state, why, points],
      ),
  };
}
