import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completedAnswers } from '#server/features/demo/demo-answers.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { answered, environmentOf, lastAudited, kvorum as run } from '#server/testing/command-line.ts';
import { givePoints } from '#server/testing/give-points.ts';
import { addReward, address, idsOf, postExchange } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember, TEST_PASSWORD, type TestMember } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { householdCases } from './household-cases.ts';
import { lookAtHousehold } from './note-household.ts';

describe('one member per household', () => {
  let test: TestApp;
  let ids: Record<string, string>;

  beforeAll(async () => {
    test = await startTestApp();
    const profiler = await findProfiler(test.database.read, 'BG');
    if (profiler === null) throw new Error('there is no profiler');
    ids = await idsOf(test, profiler);
  });
  afterAll(() => test.close());

  let house = 0;
  const nextHouse = () => ({ ...address, street: `ul. Vitosha ${++house}` });
  const live = async (client: TestClient, at: Record<string, string>) => {
    const { definition } = (await client.call('GET /profiler')).data;
    const known = Object.fromEntries(Object.entries(at).map(([key, text]) => [String(ids[key]), text]));
    return client.call('POST /profiler', { body: { values: completedAnswers(definition, known) } });
  };
  const resident = async (at: Record<string, string>, person: Partial<TestMember>) => {
    const member = await signedInMember(test, person);
    expect((await live(member.client, at)).status).toBe(200);
    return member;
  };
  const caseOf = async (member_id: number, states?: ['open' | 'cleared' | 'confirmed']) =>
    (await householdCases(test.database.read, states ? { states } : {})).find(({ members }) =>
      members.includes(member_id),
    );
  const person = (first_name: string, last_name: string, birthdate = '1970-01-01') => ({
    first_name,
    last_name,
    birthdate,
  });

  it('raises no case for neighbours, for an address alone, or for one that is not known whole', async () => {
    const at = nextHouse();
    const ivan = await resident(at, person('Ivan', 'Petrov'));
    await resident({ ...at, street: `${at.street}a` }, person('Vera', 'Petrova'));
    await resident(at, person('Boris', 'Dimitrov', '1990-02-03'));
    expect(await caseOf(ivan.member_id)).toBeUndefined();
  });

  it.each([
    [
      'one family name, in either form and spelling',
      person('Vera', 'ПЕТРОВА'),
      person('Ivan', 'Петров'),
      ['last_name'],
    ],
    [
      'one person twice',
      person('Vera', 'Petrova', '1988-05-06'),
      person('VERA', 'Ilieva', '1988-05-06'),
      ['same_person'],
    ],
  ])('raises one for %s', async (_what, one, other, evidence) => {
    const at = nextHouse();
    const first = await resident(at, one);
    expect(await caseOf(first.member_id)).toBeUndefined();
    const second = await resident({ ...at, street: at.street.replace('ul.', 'Ulitsa') }, other);
    expect(await caseOf(first.member_id)).toMatchObject({
      country_code: 'BG',
      state: 'open',
      evidence,
      members: [first.member_id, second.member_id],
    });
    // The members concerned notice nothing.
    expect((await second.client.call('GET /surveys')).status).toBe(200);
  });

  it('raises one for a friend at the same address, known from the form of a reward', async () => {
    const at = nextHouse();
    const referrer = await resident(at, person('Ana', 'Koleva'));
    const friend = await signedInMember(test, {
      ...person('Petar', 'Georgiev', '1991-01-01'),
      referred_by: referrer.member_id,
    });
    await givePoints(test, friend.member_id, 1000);
    const reward = await addReward(test);
    const values = Object.fromEntries(
      Object.entries(at).map(([key, text]) => [String(reward.ids[key]), text]),
    );
    expect((await postExchange(friend.client, { ...reward, values })).status).toBe(200);
    expect(await caseOf(friend.member_id)).toMatchObject({ evidence: ['referral'] });
  });

  it('raises one when the evidence comes after the address', async () => {
    const at = nextHouse();
    const one = await resident(at, person('Mila', 'Toneva'));
    const other = await resident(at, person('Kiril', 'Yanev', '1999-09-09'));
    const browser = test.visitor();
    const signInThere = ({ email }: TestMember) =>
      browser.call('POST /auth/login', { body: { email, password: TEST_PASSWORD } });
    for (const member of [one, one]) expect((await signInThere(member)).status).toBe(200);
    expect(await caseOf(one.member_id)).toBeUndefined();
    expect((await signInThere(other)).status).toBe(200);
    const raised = await caseOf(one.member_id);
    expect(raised).toMatchObject({ evidence: ['known_device'] });
    await signInThere(other);
    expect(await caseOf(one.member_id)).toEqual(raised);
    const { first_name, gender } = other;
    const renamed = await other.client.call('POST /profile', {
      body: { first_name, last_name: 'Tonev', gender },
    });
    expect(renamed.status).toBe(200);
    expect(await caseOf(one.member_id)).toMatchObject({ evidence: ['known_device', 'last_name'] });
    await runJobs(test);
  });

  it('follows a member who moves, empties the address, or leaves', async () => {
    const at = nextHouse();
    const [one, two, three, four] = [
      await resident(at, person('A', 'Nikolov')),
      await resident(at, person('B', 'Nikolova')),
      await resident(at, person('C', 'Nikolov')),
      await resident(at, person('D', 'Nikolova')),
    ];
    const leave = ({ client }: { client: TestClient }) =>
      client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
    const raised = await caseOf(one.member_id);
    expect(raised?.members).toHaveLength(4);
    await leave(four);
    expect((await caseOf(one.member_id))?.members).toHaveLength(3);
    await live(two.client, nextHouse());
    expect((await caseOf(one.member_id))?.members).toEqual([one.member_id, three.member_id]);
    await leave(three);
    expect(await caseOf(one.member_id)).toBeUndefined();
    const kept = await test.database.read.selectFrom('household_cases').select('id').execute();
    expect(kept.map(({ id }) => id)).not.toContain(raised?.id);
  });

  it('refuses nobody: members of an open and of a confirmed case may do what all may', async () => {
    const at = nextHouse();
    const one = await resident(at, person('Galya', 'Marinova', '1988-05-06'));
    const two = await resident(at, person('Galya', 'Marinova', '1988-05-06'));
    const found = await caseOf(two.member_id, ['open']);
    expect(found?.evidence).toContain('same_person');
    const reward = await addReward(test);
    const doAll = async ({ client, member_id, email }: typeof two) => {
      const login = { email, password: TEST_PASSWORD, remember: false };
      const survey = await addSurvey(test);
      await invite(test, survey, [member_id]);
      await givePoints(test, member_id, 1000);
      const answers = [
        await test.visitor().call('POST /auth/login', { body: login }),
        await live(client, at),
        await client.request('GET', `/api/portal/v1/surveys/${survey}/start`),
        await postExchange(client, { ...reward, values: reward.values }),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await doAll(two)).toEqual([200, 200, 303, 200]);
    await run(
      ['household', 'settle', String(found?.id), 'confirmed', '--note', 'One person'],
      environmentOf(test),
    );
    expect((await caseOf(two.member_id, ['confirmed']))?.id).toBe(found?.id);
    expect(await doAll(one)).toEqual([200, 200, 303, 200]);
  });

  it('is settled by the command line, with a reason, and opened again by another member', async () => {
    const kvorum = (...args: string[]) => run(args, environmentOf(test));
    const at = nextHouse();
    const one = await resident(at, person('Dora', 'Stoilova'));
    const two = await resident(at, person('Emil', 'Stoilov', '1960-01-01'));
    const found = await caseOf(one.member_id);
    const id = String(found?.id);
    const listed = answered<{ id: number }[]>(await kvorum('--json', 'household', 'list', '--country', 'bg'));
    expect(listed.map((one_) => String(one_.id))).toContain(id);
    expect((await kvorum('household', 'list')).out).toContain(`${one.member_id} ${two.member_id}`);
    expect((await kvorum('household', 'settle', id, 'cleared')).code).toBe(2);
    expect((await kvorum('household', 'settle', id, 'cleared', '--note', ' ')).err).toContain('note: ');
    expect((await kvorum('household', 'settle', '987654', 'cleared', '--note', 'x')).err).toContain(
      "couldn't find this",
    );
    expect((await kvorum('household', 'settle', id, 'cleared', '--note', 'Two flats')).code).toBe(0);
    expect(await lastAudited(test)).toMatchObject({
      action: 'settle_household_case',
      subject: `household_cases ${id}`,
      details: { state: 'cleared' },
    });
    expect((await kvorum('household', 'settle', id, 'confirmed', '--note', 'x')).err).toContain(
      'present state',
    );
    await test.database.transaction((db) => lookAtHousehold(db, one.member_id));
    expect(await caseOf(one.member_id)).toBeUndefined();
    expect(await caseOf(one.member_id, ['cleared'])).toMatchObject({ note: 'Two flats' });
    await resident(at, person('Fani', 'Stoilova', '1985-01-01'));
    expect(await caseOf(one.member_id)).toMatchObject({ id: found?.id, state: 'open', note: null });
  });
});
