import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { createQuestionnaire } from '#server/features/questionnaires/create-questionnaire.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { upsertAnswers } from '#server/features/questionnaires/member-answers.queries.ts';
import { insertReward } from '#server/features/rewards/rewards.queries.ts';
import { givePoints } from './give-points.ts';
import { signedInMember } from './sign-in.ts';
import type { TestApp, TestClient, WithDatabase } from './test-app.ts';

const both = (en: string, bg: string) => ({ en, bg });

/** The postal address as the profiler and reward forms ask for it. */
const addressForm: AuthoredForm = [
  { key: 'street', type: 'oe', title: both('Street', 'Улица') },
  { key: 'postal_code', type: 'oe', title: both('Postal code', 'Пощенски код') },
  { key: 'city', type: 'oe', title: both('City', 'Град') },
];

export const address = { street: 'ul. Vitosha 5', postal_code: '1000', city: 'Sofia' };

/** The ids of a questionnaire's attributes by their keys. */
export async function idsOf(
  { database }: WithDatabase,
  questionnaireId: number,
): Promise<Record<string, string>> {
  const { definition } = await loadStoredDefinition(database.read, questionnaireId);
  return Object.fromEntries(definition.map(({ key, id }) => [key, id]));
}

let nextReward = 1;

type AddedReward = {
  reward_id: number;
  /** In English. */
  name: string;
  values: Record<string, string>;
  ids: Record<string, string>;
};

/** A reward with its own form (the address by default) and `values` that answer it. */
export async function addReward(
  test: WithDatabase,
  options: {
    points?: number;
    countries?: string[];
    active?: boolean;
    form?: AuthoredForm;
    names?: Record<string, string>;
  } = {},
): Promise<AddedReward> {
  const { points = 1000, countries = ['BG'], active = true, form = addressForm } = options;
  const name = options.names?.en ?? `Reward ${nextReward++}`;
  const { reward_id, form_id } = await test.database.transaction(async (db) => {
    const form_id = await createQuestionnaire(db, { kind: 'reward_form', country_code: null, name }, form);
    const reward_id = await insertReward(db, {
      names: JSON.stringify(options.names ?? both(name, `Награда ${name}`)),
      points,
      country_codes: countries,
      form_id,
      active,
    });
    return { reward_id, form_id };
  });
  const ids = await idsOf(test, form_id);
  const values = Object.fromEntries(
    Object.entries(address).flatMap(([key, text]) => (ids[key] ? [[ids[key], text]] : [])),
  );
  return { reward_id, name, values, ids };
}

type Post = {
  reward_id: number;
  quantity?: number | string;
  values: unknown;
  key?: string;
  again?: boolean;
  points?: number;
};

/** Posts `POST /rewards/:rewardId/exchange/:quantity`; `again` defaults to true with a key. */
export const postExchange = (client: TestClient, post: Post) =>
  client.call('POST /rewards/:rewardId/exchange/:quantity', {
    params: { rewardId: post.reward_id, quantity: post.quantity ?? 1 },
    body: {
      values: post.values,
      again: post.again ?? post.key !== undefined,
      ...(post.points === undefined ? {} : { points: post.points }),
    },
    ...(post.key === undefined ? {} : { headers: { 'idempotency-key': post.key } }),
  });

/** The form for a quantity of a reward. */
export const getExchangeForm = (client: TestClient, reward_id: number, quantity: number | string = 1) =>
  client.call('GET /rewards/:rewardId/exchange/:quantity', { params: { rewardId: reward_id, quantity } });

const LONG_AGO = new Date('2020-01-01T12:00:00Z');

/** Sets a member's postal address, dated years ago, so that rewards aren't held for review. */
export async function settleAddress(
  test: WithDatabase,
  { member_id, country_code }: SettlingMember,
): Promise<void> {
  const profiler = await findProfiler(test.database.read, country_code);
  if (profiler === null) return;
  const ids = await idsOf(test, profiler);
  await test.database.transaction((db) =>
    upsertAnswers(
      db,
      member_id,
      Object.entries(address).map(([key, value]) => ({ attribute_id: Number(ids[key]), value })),
      LONG_AGO,
    ),
  );
}

type SettlingMember = { member_id: number; country_code: string };

/** A signed-in member with points, whose `address` has been known for years. */
export async function memberWithPoints(
  test: TestApp,
  points: number,
  overrides: Parameters<typeof signedInMember>[1] = {},
) {
  const member = await signedInMember(test, overrides);
  await givePoints(test, member.member_id, points);
  await settleAddress(test, member);
  return member;
}

export const requestsOf = ({ database }: TestApp, member_id: number) =>
  database.read
    .selectFrom('exchange_requests')
    .selectAll()
    .where('member_id', '=', member_id)
    .orderBy('id')
    .execute();

/** A member who has asked for one piece of a reward, and whose password or address was changed at `changedAt` before. */
export async function addRequest(
  test: TestApp,
  reward: Awaited<ReturnType<typeof addReward>>,
  overrides: Parameters<typeof signedInMember>[1] = {},
  changedAt?: Date,
) {
  const member = await signedInMember(test, overrides);
  await givePoints(test, member.member_id, 1000);
  await settleAddress(test, member);
  if (changedAt)
    await test.database.transaction((db) =>
      db
        .updateTable('members')
        .set({ credentials_changed_at: changedAt })
        .where('id', '=', member.member_id)
        .execute(),
    );
  const response = await member.client.call('POST /rewards/:rewardId/exchange/:quantity', {
    params: { rewardId: reward.reward_id, quantity: 1 },
    body: { values: reward.values },
  });
  return { ...member, request_id: response.data.id };
}

/** So many requests of one new member that nothing holds. */
export async function unheldRequests(
  testApp: TestApp,
  reward: AddedReward,
  { count, country_code }: { count: number; country_code: string },
): Promise<number[]> {
  const { client } = await memberWithPoints(testApp, count * 1000, { country_code });
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const { data } = await postExchange(client, { ...reward, again: true });
    ids.push(data.id);
  }
  await testApp.database.pool.query(
    "update exchange_requests set held_reasons = '{}', held_until = null where id = any($1)",
    [ids],
  );
  return ids;
}

export const statusOfRequest = async ({ database }: TestApp, id: number) =>
  (
    await database.read
      .selectFrom('exchange_requests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
