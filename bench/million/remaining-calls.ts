import { randomUUID } from 'node:crypto';
import { operatorApi } from '#contract/operator/base-path.ts';
import { portalRoutes } from '#portal/routes.tsx';
import { everyCall, type GoodCall } from '#server/testing/every-call.ts';
import { addLongHistory } from '#server/testing/long-history.queries.ts';
import { type addReward, memberWithPoints } from '#server/testing/rewards.ts';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, inviteOne, start } from '#server/testing/surveys.ts';
import type { TestApp, TestClient } from '#server/testing/test-app.ts';
import type { Action } from './calls.ts';

/** A page of a list, what a page needs beside it, and small tables that are read as a whole. */
export const FEW = 1500;
type Reward = Awaited<ReturnType<typeof addReward>>;

/** Asked for by somebody who lives alone: all that a bench makes would be one large household. */
export const elsewhere = (reward: Reward) => ({
  ...reward,
  values: { ...reward.values, [reward.ids.street ?? '']: randomUUID() },
  key: randomUUID(),
});

/** What leaves with its member. */
const LEAVING = { surveys: 100, movements: 300, requests: 30 };

/** The calls of the portal that no other action makes, each by a new member who has an invitation. */
export function remainingCalls(
  test: TestApp,
  reward_id: number,
  isCovered: (call: GoodCall) => boolean,
): Action[] {
  return everyCall(test.app)
    .filter((call) => call.base !== operatorApi && !isCovered(call))
    .map((call) => ({
      name: call.key,
      rows: FEW,
      mayBeRefused: true,
      prepare: async () => asNewMember(test, reward_id, call),
    }));
}

async function asNewMember(test: TestApp, reward_id: number, { base, endpoint, good }: GoodCall) {
  const { client, token, survey } = await invited(test, endpoint.path.startsWith('/interviews'));
  const params: Record<string, string> = {
    ...good.params,
    survey_number: survey,
    rewardId: String(reward_id),
    ...(/^\/(interviews|invitations)/.test(endpoint.path) && { token }),
  };
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  const search = good.query ? `?${new URLSearchParams(good.query)}` : '';
  const sent = good.body ? { payload: good.body } : {};
  return () => client.request(endpoint.method, base + path + search, sent);
}

/** A new member, and a token of theirs: of an interview that has begun, or of an invitation. */
async function invited(test: TestApp, toInterview: boolean) {
  const { client, member_id } = await signedInMember(test, { email: `${randomUUID()}@example.org` });
  const survey = await (toInterview ? addSurvey(test) : addExternalSurvey(test));
  const invitation = await inviteOne(test, survey, member_id);
  return { client, survey, token: toInterview ? await start(client, invitation) : invitation };
}

/** Every page; those of members by one with much history. */
export const everyPage = (test: TestApp, member: TestClient, rows: number): Action[] =>
  portalRoutes.map(({ path, access }) => ({
    name: `page ${path}`,
    rows,
    mayBeRefused: true,
    async prepare() {
      const isMembers = access === 'member';
      if (!path.includes(':')) return pageOf(isMembers ? member : test.visitor(), path);
      const { client, token } = await invited(test, path.startsWith('/interview/'));
      return pageOf(client, path.replace(/:\w+/, token));
    },
  }));

const pageOf = (client: TestClient, path: string) => () =>
  client.request('GET', path, { headers: { accept: 'text/html' } });

/** A member with some history leaves for good. */
export const leaving = (test: TestApp, reward_id: number): Action => ({
  name: 'leaving for good',
  rows: 3 * (LEAVING.surveys + LEAVING.movements + LEAVING.requests) + FEW,
  async prepare() {
    const { client, member_id } = await memberWithPoints(test, 1000, {
      email: `${randomUUID()}@example.org`,
    });
    await test.database.transaction((db) => addLongHistory(db, { member_id, reward_id }, LEAVING));
    return () => client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
  },
});
