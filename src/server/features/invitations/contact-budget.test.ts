import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { prefer } from '#server/testing/contact-preferences.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signIn } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { inviteMembers } from './invite-members.ts';
import { inviteNewMember } from './invite-newcomer.ts';
import { startWave } from './start-wave.ts';
import { waveFigures } from './waves.ts';

const actor = { kind: 'command_line', name: 'test' } as const;

describe('every way to an invitation obeys the contact preferences', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  afterEach(() => vi.useRealTimers());

  const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const limits = (invitations_per_week: number, max_invitations_per_week: number) =>
    test.database.transaction((db) =>
      db.updateTable('panel').set({ invitations_per_week, max_invitations_per_week }).execute(),
    );
  const invitationsOf = (member_id: number) =>
    test.database.read
      .selectFrom('invitations')
      .select('id')
      .where('member_id', '=', member_id)
      .where('invited_at', 'is not', null)
      .execute();

  it('a pause: until its last day is over where the member lives, then by itself no more', async () => {
    at('2031-03-10T09:00:00Z');
    const { member_id } = await addMember(test);
    const survey = await addSurvey(test);
    await prefer(test, member_id, { paused_until: '2031-03-20' });
    expect(await invite(test, survey, [member_id])).toEqual({ invited: 0, refused: { paused: 1 } });
    // 23:59 in Sofia, then midnight.
    at('2031-03-20T21:59:00Z');
    expect(await invite(test, survey, [member_id])).toEqual({ invited: 0, refused: { paused: 1 } });
    at('2031-03-20T22:00:00Z');
    expect(await invite(test, survey, [member_id])).toEqual({ invited: 1, refused: {} });
  });

  it('a pause that was ended earlier', async () => {
    const { member_id } = await addMember(test);
    const survey = await addSurvey(test);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await prefer(test, member_id, { paused_until: tomorrow });
    expect((await invite(test, survey, [member_id])).invited).toBe(0);
    await prefer(test, member_id, { paused_until: null });
    expect((await invite(test, survey, [member_id])).invited).toBe(1);
  });

  it('topics that are off; a survey without a topic goes to everybody', async () => {
    const { member_id } = await addMember(test);
    await prefer(test, member_id, { topics_off: ['health', 'alcohol_tobacco'] });
    const [health, travel, other] = [
      await addSurvey(test, { topic: 'health' }),
      await addSurvey(test, { topic: 'travel' }),
      await addSurvey(test),
    ];
    expect(await invite(test, health, [member_id])).toEqual({ invited: 0, refused: { topic_off: 1 } });
    for (const survey of [travel, other]) expect((await invite(test, survey, [member_id])).invited).toBe(1);
  });

  it('the week: seven days of the calendar where the member lives', async () => {
    at('2031-05-05T20:30:00Z');
    const { member_id } = await addMember(test);
    await prefer(test, member_id, { invitations_per_week: 2 });
    expect((await invite(test, await addSurvey(test), [member_id])).invited).toBe(1);
    at('2031-05-08T12:00:00Z');
    expect((await invite(test, await addSurvey(test), [member_id])).invited).toBe(1);
    const next = await addSurvey(test);
    // The first invitation is from 5 May, 23:30 in Sofia; it counts until the end of 11 May there.
    at('2031-05-11T20:59:00Z');
    expect(await invite(test, next, [member_id])).toEqual({ invited: 0, refused: { budget: 1 } });
    at('2031-05-11T21:00:00Z');
    expect((await invite(test, next, [member_id])).invited).toBe(1);
    expect((await invite(test, await addSurvey(test), [member_id])).refused).toEqual({ budget: 1 });
  });

  it('the panel\u2019s own number where a member has chosen none, and never more than the panel allows', async () => {
    const { member_id } = await addMember(test);
    for (let count = 0; count < 5; count++)
      expect((await invite(test, await addSurvey(test), [member_id])).invited).toBe(1);
    expect((await invite(test, await addSurvey(test), [member_id])).refused).toEqual({ budget: 1 });

    const keen = await addMember(test);
    await prefer(test, keen.member_id, { invitations_per_week: 14 });
    await limits(1, 2);
    for (const invited of [1, 1, 0])
      expect((await invite(test, await addSurvey(test), [keen.member_id])).invited).toBe(invited);
    await limits(5, 14);
  });

  it('automatic invitations of a new member', async () => {
    const country_code = 'SI';
    const { member_id } = await addMember(test, { country_code });
    await prefer(test, member_id, { invitations_per_week: 2, topics_off: ['health'] });
    for (const topic of ['health', 'travel', null, 'work'] as const)
      await addSurvey(test, { country_code, topic, invite_new_members: true });
    await test.database.transaction((db) => inviteNewMember(db, member_id));
    await runJobs(test);
    expect(await invitationsOf(member_id)).toHaveLength(2);
  });

  it('a draw at random, which counts whom it left out and why', async () => {
    const country_code = 'EE';
    const member = (overrides = {}) => addMember(test, { country_code, ...overrides });
    const [paused, offTopic, full, , gone, free, asked] = [
      await member(),
      await member(),
      await member(),
      await member({ confirmed_at: null }),
      await member(),
      await member(),
      await member(),
    ];
    const paused_until = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
    await prefer(test, paused.member_id, { paused_until });
    await prefer(test, offTopic.member_id, { topics_off: ['money'] });
    await prefer(test, full.member_id, { invitations_per_week: 1 });
    await invite(test, await addSurvey(test, { country_code }), [full.member_id]);
    await test.database.transaction((db) =>
      db
        .updateTable('members')
        .set({ unsubscribed_at: new Date() })
        .where('id', '=', gone.member_id)
        .execute(),
    );
    const survey_number = await addSurvey(test, { country_code, topic: 'money' });
    await invite(test, survey_number, [asked.member_id]);

    const refused = {
      already_invited: 1,
      budget: 1,
      paused: 1,
      topic_off: 1,
      unconfirmed: 1,
      unsubscribed: 1,
    };
    const { wave_id } = await test.database.transaction((db) =>
      startWave(db, { survey_number, actor, audience: { count: 10 } }),
    );
    await runJobs(test);
    const { not_sent, ...figures } = await waveFigures(test.database.read, wave_id);
    expect([figures.state, figures.planned, not_sent.planning]).toEqual(['done', 1, refused]);
    expect(await invitationsOf(free.member_id)).toHaveLength(1);
    expect(await invite(test, survey_number, 'all')).toEqual({
      invited: 0,
      refused: { ...refused, already_invited: 2 },
    });
  });

  it('parallel draws and invitations together', async () => {
    const country_code = 'LV';
    const members: number[] = [];
    for (let count = 0; count < 4; count++) {
      const { member_id } = await addMember(test, { country_code });
      await prefer(test, member_id, { invitations_per_week: 3 });
      members.push(member_id);
    }
    const surveys = await Promise.all(Array.from({ length: 8 }, () => addSurvey(test, { country_code })));
    const results = await Promise.all(
      surveys.map((survey_number, at) =>
        test.database.transaction((db) =>
          inviteMembers(db, { survey_number, members: at % 2 === 0 ? members : 'all' }),
        ),
      ),
    );
    expect(results.reduce((sum, { invited }) => sum + invited, 0)).toBe(12);
    for (const member_id of members) expect(await invitationsOf(member_id)).toHaveLength(3);
  });

  it('and the portal still lists what was open before the pause', async () => {
    const member = await addMember(test);
    const survey = await addSurvey(test);
    await invite(test, survey, [member.member_id]);
    await prefer(test, member.member_id, {
      paused_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    });
    const client = await signIn(test, member);
    const { data } = await client.call('GET /surveys');
    expect(data).toMatchObject([{ survey_number: survey, link: expect.any(String) }]);
    const { state, cancelled_because } = await test.database.read
      .selectFrom('mails')
      .select(['state', 'cancelled_because'])
      .where('member_id', '=', member.member_id)
      .executeTakeFirstOrThrow();
    expect({ state, cancelled_because }).toEqual({ state: 'cancelled', cancelled_because: 'paused' });
  });
});
