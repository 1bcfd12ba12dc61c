import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, environmentOf, lastAudited, kvorum as run } from '#server/testing/command-line.ts';
import { prefer } from '#server/testing/contact-preferences.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const kvorum = (...args: string[]) => run(['--json', ...args], environmentOf(test));

async function isRefused(args: string[], expected: Record<string, unknown>): Promise<void> {
  const before = await lastAudited(test);
  const { code, err } = await kvorum(...args);
  expect(code).toBe(1);
  expect(JSON.parse(err)).toMatchObject(expected);
  expect(await lastAudited(test)).toEqual(before);
}

describe('invitations per week', () => {
  it.each([
    [['--invitations-per-week', '0'], 'invitations_per_week'],
    [['--invitations-per-week', '15'], 'invitations_per_week'],
    [['--max-invitations-per-week', '0'], 'max_invitations_per_week'],
    [['--max-invitations-per-week', '4'], 'max_invitations_per_week'],
    [['--max-invitations-per-week', '32768'], 'max_invitations_per_week'],
    [['--invitations-per-week', '9', '--max-invitations-per-week', '8'], 'invitations_per_week'],
  ])('are refused: %j', async (args, field) => {
    await isRefused(['contact', 'set', ...args], {
      code: 'invalid_fields',
      errors: { [field]: expect.any(String) },
    });
    expect(answered(await kvorum('contact', 'show'))).toEqual({
      invitations_per_week: 5,
      max_invitations_per_week: 14,
    });
  });

  it('hold for every path that invites, above what members have chosen, and reach the audit log', async () => {
    const { client, member_id } = await signedInMember(test);
    const eager = await addMember(test);
    await prefer(test, eager.member_id, { invitations_per_week: 14 });
    const set = { invitations_per_week: 1, max_invitations_per_week: 2 };
    expect(
      answered(
        await kvorum('contact', 'set', '--invitations-per-week', '1', '--max-invitations-per-week', '2'),
      ),
    ).toEqual(set);
    expect(await lastAudited(test)).toMatchObject({
      actor_kind: 'command_line',
      action: 'set_contact_limits',
      subject: 'panel',
      details: { before: { invitations_per_week: 5, max_invitations_per_week: 14 }, after: set },
    });
    expect((await client.call('GET /profile/contact-preferences')).data).toMatchObject(set);
    const members = [member_id, eager.member_id];
    for (const answer of [
      { invited: 2, refused: {} },
      { invited: 1, refused: { budget: 1 } },
      { invited: 0, refused: { budget: 2 } },
    ])
      expect(await invite(test, await addSurvey(test), members)).toEqual(answer);
    await kvorum('contact', 'set', '--max-invitations-per-week', '3');
    expect(await invite(test, await addSurvey(test), members)).toEqual({
      invited: 1,
      refused: { budget: 1 },
    });
  });
});

describe("a survey's topic", () => {
  it('is one of those that members can turn off', async () => {
    const survey_number = await addSurvey(test);
    expect(await kvorum('survey', 'topic', survey_number, 'weather')).toMatchObject({ code: 2 });
    await isRefused(['survey', 'topic', 'nothing', 'health'], { code: 'not_found' });
    await kvorum('survey', 'state', survey_number, 'closed');
    await kvorum('survey', 'state', survey_number, 'archived');
    await isRefused(['survey', 'topic', survey_number, 'health'], { code: 'archived' });
  });

  it('is changed later, decides over the next invitation, and goes again', async () => {
    const { member_id } = await addMember(test);
    await prefer(test, member_id, { invitations_per_week: 3, topics_off: ['health'] });
    const survey_number = await addSurvey(test);
    expect(answered(await kvorum('survey', 'topic', survey_number, 'health'))).toEqual({
      survey_number,
      topic: 'health',
    });
    expect(await lastAudited(test)).toMatchObject({
      action: 'set_survey_topic',
      details: { before: null, after: 'health' },
    });
    expect(await invite(test, survey_number, [member_id])).toEqual({ invited: 0, refused: { topic_off: 1 } });
    await kvorum('survey', 'topic', survey_number, 'none');
    expect(await invite(test, survey_number, [member_id])).toEqual({ invited: 1, refused: {} });
  });
});
