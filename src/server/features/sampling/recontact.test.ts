import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseState } from '#server/testing/database-state.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { idOfSurvey, plainSample, sampleSteps } from '#server/testing/sample-steps.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const { client: manager } = await signedInOperator(testApp);
const { asked, dryRun, send } = sampleSteps(manager, plainSample);

/** A survey, and one that so many members of its country took, known there as `person-` and their number. */
async function surveyAfter(country_code: string, count: number) {
  const survey = await idOfSurvey(testApp, await addSurvey(testApp, { country_code }));
  const other = await idOfSurvey(testApp, await addSurvey(testApp, { country_code }));
  const members: number[] = [];
  for (let n = 0; n < count; n++) members.push((await addMember(testApp, { country_code })).member_id);
  await testApp.database.transaction((db) =>
    sql`
      with taken as (
        insert into invitations (survey_id, member_id, points, state, invited_at)
        select ${other}, member, 1, 'complete', now() - interval '20 days' from unnest(${members}::bigint[]) as member
        returning id, member_id
      )
      insert into attempts (invitation_id, token, expires_at, pseudonym)
      select id, 'token-' || id, now(), 'person-' || member_id from taken
    `.execute(db),
  );
  return { survey, other, members, pseudonyms: members.map((id) => `person-${id}`) };
}
const looks = async (survey: number) =>
  (
    await testApp.database.read
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'draw_by_pseudonyms')
      .where('subject', '=', `surveys ${survey}`)
      .orderBy('id')
      .execute()
  ).map(({ details }) => details);

describe('a sample of participants of another survey', () => {
  it('says nothing of fewer than a small cell has', async () => {
    const { survey, other, pseudonyms } = await surveyAfter('HR', 5);
    const found = await dryRun(survey, { recontact: { survey: other, pseudonyms } });
    expect(found.drawn).toBe(5);
    const state = await databaseState(testApp.database.read, ['audit_log', 'audit_chain']);
    const [one = ''] = pseudonyms;
    for (const few of [[one], [...pseudonyms.slice(1), 'nobody', 'somebody'], Array(5).fill(one)]) {
      const recontact = { survey: other, pseudonyms: few };
      expect((await asked(survey, { recontact })).failure.code).toBe('too_few_participants');
      expect((await send(survey, found, { recontact })).failure.code).toBe('too_few_participants');
    }
    expect(await databaseState(testApp.database.read, ['audit_log', 'audit_chain'])).toEqual(state);
  });

  it('is not explained by member: that would say who stands behind a pseudonym', async () => {
    const { survey, other, members, pseudonyms } = await surveyAfter('SI', 1);
    const [member_id = 0] = members;
    const { condition, rest_days, not_after } = plainSample;
    const body = { member_id, condition, rest_days, not_after };
    const why = (changes: object) =>
      manager.call('POST /surveys/:id/why', { params: { id: survey }, body: { ...body, ...changes } });
    expect((await why({ recontact: { survey: other, pseudonyms } })).failure.errors).toHaveProperty(
      'recontact',
    );
    expect((await why({})).data).not.toHaveProperty('listed');
  });

  it('draws nobody else, names what is wrong in the list, and leaves a row in the log but no pseudonym', async () => {
    const { survey, other, pseudonyms } = await surveyAfter('EE', 6);
    const known = pseudonyms.slice(0, 5);
    const recontact = { survey: other, pseudonyms: [...known, 'nobody', ...known.slice(0, 1)] };
    const found = await dryRun(survey, { recontact });
    expect(found.recontact).toEqual({ found: 5, unknown: ['nobody'], double: known.slice(0, 1) });
    expect(found).toMatchObject({ eligible: 5, drawn: 5, excluded: { unmatched: 1 } });
    await dryRun(survey);
    await asked(survey, { recontact: { survey: other, pseudonyms: ['nobody'] } });
    const stale = await send(survey, { ...found, drawn: 4, digest: 'another' }, { recontact });
    expect(stale.failure.conflict?.changed).toEqual([{ field: 'drawn', theirs: 5, yours: 4 }]);
    expect(await looks(survey)).toEqual([
      { survey: other, pseudonyms: 7 },
      { survey: other, pseudonyms: 1 },
      { survey: other, pseudonyms: 7 },
    ]);
    const { wave_id } = (await send(survey, found, { recontact })).data;
    const page = (await manager.call('GET /waves/:id', { params: { id: wave_id } })).data;
    expect(page.sample?.recontact).toEqual({ survey: other, found: 5 });
    const waves = await sql<{ row: string }>`
      select w::text as row from waves w union all select l::text from audit_log l
    `.execute(testApp.database.read);
    for (const { row } of waves.rows) expect(row).not.toMatch(/nobody|person-/);
  });
});
