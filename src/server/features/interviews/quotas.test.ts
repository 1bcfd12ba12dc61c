import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group, Rule } from '#contract/rules/conditions.ts';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { insertCells, type NewCell } from '#server/features/surveys/quotas.queries.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, idsOf, invite, linkTo } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('quotas', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const cell = (drink: string, wanted: number) => ({
    name: drink,
    wanted,
    conditions: [{ attribute: 'drink', options: [drink] }],
  });
  const filled = (survey: string) =>
    test.database.read
      .selectFrom('quota_cells as c')
      .innerJoin('surveys as s', 's.id', 'c.survey_id')
      .select(['c.name', 'filled'])
      .where('survey_number', '=', survey)
      .orderBy('c.id')
      .execute();

  it('let exactly as many finish as a cell wants, however parallel they are', async () => {
    const survey = await addSurvey(test, { quotas: [cell('coffee', 5), cell('tea', 50)] });
    const interviews: Awaited<ReturnType<typeof startInterview>>[] = [];
    // One after another, since inviting takes turns: on a slow machine the last would wait too long.
    while (interviews.length < 20) interviews.push(await startInterview(test, survey));
    const outcomes = await Promise.all(
      interviews.map(async ({ answer }) => {
        await answer(0, { adult: 'yes' });
        const { data } = await answer(1, { drink: 'coffee' });
        return data.outcome ?? (await answer(3, { why: 'Because' })).data.outcome;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'complete')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'quota_full')).toHaveLength(15);
    const balances = await Promise.all(
      interviews.map(async ({ client }) => (await client.call('GET /profile/points')).data.points),
    );
    expect(balances.filter((points) => points === 50)).toHaveLength(5);
    expect(await filled(survey)).toEqual([
      { name: 'coffee', filled: 5 },
      { name: 'tea', filled: 0 },
    ]);
  });

  it('move a place with the answer, and get it back with a screen-out', async () => {
    const survey = await addSurvey(test, { quotas: [cell('coffee', 1), cell('tea', 1)] });
    const reach = async () => {
      const interview = await startInterview(test, survey);
      await interview.answer(0, { adult: 'yes' });
      return interview;
    };
    const first = await reach();
    await first.answer(1, { drink: 'coffee' });
    await first.answer(1, { drink: 'tea' });
    const second = await reach();
    expect((await second.answer(1, { drink: 'coffee' })).data.outcome).toBeNull();
    expect((await second.answer(0, { adult: 'no' })).data.outcome).toBe('screenout');
    const third = await reach();
    expect((await third.answer(1, { drink: 'coffee' })).data.outcome).toBeNull();
    expect((await first.answer(1, { drink: 'coffee' })).data.outcome).toBe('quota_full');
    expect(await filled(survey)).toEqual([
      { name: 'coffee', filled: 1 },
      { name: 'tea', filled: 0 },
    ]);
  });

  const survey = async () => {
    const number = await addSurvey(test);
    const id = await idsOf(test, number);
    const { id: survey_id } = await test.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', number)
      .executeTakeFirstOrThrow();
    return {
      number,
      id,
      async order(...ordered: NewCell[]) {
        await test.database.transaction((db) => insertCells(db, survey_id, ordered));
      },
    };
  };
  const women = { kind: 'gender', genders: ['female'] } as const satisfies Rule;

  it('give 50 places to 200 who click at once, and one back when an attempt has timed out', async () => {
    const { number, order } = await survey();
    const condition: Group = { kind: 'all', of: [{ ...women }, { kind: 'age', from: 18, to: 60 }] };
    await order({ name: 'Women to 60', wanted: 50, condition });
    const members = await Promise.all(Array.from({ length: 201 }, () => addMember(test)));
    await invite(
      test,
      number,
      members.map(({ member_id }) => member_id),
    );
    const links = await Promise.all(members.map(({ member_id }) => linkTo(test, number, member_id)));
    const click = (token: string) =>
      test.visitor({ country: 'BG' }).call('POST /invitations/:token/start', { params: { token } });
    const [last = '', ...first] = links;
    const clicks = await Promise.all(first.map(click));
    const answers = clicks.map(({ status }) => status);
    expect(answers.filter((status) => status === 303)).toHaveLength(50);
    // On a busy machine some of those who come too late may wait for a connection in vain.
    expect(answers.filter((status) => ![303, 409, 503].includes(status))).toEqual([]);
    expect(await filled(number)).toEqual([{ name: 'Women to 60', filled: 50 }]);

    expect((await click(last)).status).toBe(409);
    const attempt = clicks.find(({ status }) => status === 303)?.headers.location;
    await test.database.transaction((db) =>
      db
        .updateTable('attempts')
        .set({ expires_at: new Date(0) })
        .where('token', '=', String(attempt).split('/').at(-1) ?? '')
        .execute(),
    );
    await test.database.transaction((db) => endExpiredAttempts(db));
    expect(await filled(number)).toEqual([{ name: 'Women to 60', filled: 49 }]);
    expect((await click(last)).status).toBe(303);
    expect(await filled(number)).toEqual([{ name: 'Women to 60', filled: 50 }]);
  });

  it('of facts and answers together wait for the answer, and let everybody in while they are relaxed', async () => {
    const { number, id, order } = await survey();
    const answer = (key: string): Rule => ({ kind: 'answer', options: [id(key)] });
    await order(
      {
        name: 'Women with coffee',
        wanted: 1,
        condition: { kind: 'all', of: [{ ...women }, answer('drink.coffee')] },
      },
      {
        name: 'No coffee',
        wanted: 1,
        condition: { kind: 'all', of: [{ kind: 'none', of: [answer('drink.coffee')] }] },
      },
    );
    const reach = async (gender: 'female' | 'male', drink: string) => {
      const interview = await startInterview(test, number, { gender });
      await interview.answer(0, { adult: 'yes' });
      const { data } = await interview.answer(1, { drink });
      return { ...interview, outcome: data.outcome };
    };
    const places = async () => (await filled(number)).map((row) => row.filled);
    await startInterview(test, number);
    expect(await places()).toEqual([0, 0]);
    const man = await reach('male', 'coffee');
    expect([man.outcome, await places()]).toEqual([null, [0, 0]]);
    const woman = await reach('female', 'coffee');
    expect([woman.outcome, await places()]).toEqual([null, [1, 0]]);
    expect((await reach('female', 'coffee')).outcome).toBe('quota_full');
    const tea = await reach('male', 'tea');
    expect([tea.outcome, await places()]).toEqual([null, [1, 1]]);
    expect((await tea.answer(1, { drink: 'coffee' })).data.outcome).toBeNull();
    expect(await places()).toEqual([1, 0]);

    const enforce = (is_enforced: boolean) =>
      test.database.transaction((db) =>
        db.updateTable('quota_cells').set({ is_enforced }).where('name', '=', 'Women with coffee').execute(),
      );
    await enforce(false);
    expect((await reach('female', 'coffee')).outcome).toBeNull();
    expect(await places()).toEqual([2, 0]);
    await enforce(true);
    expect((await reach('female', 'coffee')).outcome).toBe('quota_full');
    expect(await places()).toEqual([2, 0]);
  });
});
