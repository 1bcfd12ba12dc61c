import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import type { GoodCall } from '#server/testing/every-call.ts';
import { addLongHistory, LONG } from '#server/testing/long-history.queries.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { registrationOf } from '#server/testing/registration.ts';
import { addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { addMember, signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from '#server/testing/surveys.ts';
import type { TestApp, TestClient } from '#server/testing/test-app.ts';
import { memberPages, operatorCalls } from './operator-calls.ts';
import { elsewhere, everyPage, FEW, leaving, remainingCalls } from './remaining-calls.ts';

/** One action of a member or operator; `prepare` is not measured. */
export type Action = {
  name: string;
  /** How many rows a single statement of the action may read. */
  rows: number;
  /** Its example input is refused where something must have happened before; then the refusal is measured. */
  mayBeRefused?: true;
  /** Its slowest answer may take so long. */
  most_ms?: number;
  /** It takes long to prepare and is done a few times only. */
  few?: true;
  /** The number of repetitions where twelve are too few for a percentile. */
  times?: number;
  prepare(): Promise<() => Promise<{ status: number }>>;
};

/** For everything that one member has. */
const ALL_OF_A_MEMBER = 3 * (LONG.surveys + LONG.movements + LONG.requests);

const boundOf: Record<string, number> = {
  '/profile/data': ALL_OF_A_MEMBER,
  '/profile/data/file': ALL_OF_A_MEMBER,
  // Each invitation is checked with its survey, its quota cell and its attempt.
  '/surveys': 10 * LONG.surveys,
  '/profile/surveys-taken': 3 * LONG.surveys,
};

/** Every call and page for a member with a long history, and the actions that happen once. */
export async function everyAction(test: TestApp): Promise<Action[]> {
  const { member, reward } = await withLongHistory(test);
  return [
    ...readingCalls(test, member.client),
    ...everyPage(test, member.client, boundOf['/surveys'] ?? FEW),
    {
      name: 'sign-in',
      rows: FEW,
      async prepare() {
        const { email } = await addMember(test, { email: somebody() });
        const visitor = test.visitor();
        return () => visitor.call('POST /auth/login', { body: { email, password: TEST_PASSWORD } });
      },
    },
    {
      name: 'registration',
      rows: FEW,
      async prepare() {
        const visitor = test.visitor();
        return () => visitor.call('POST /profile/register', { body: registrationOf({ email: somebody() }) });
      },
    },
    {
      name: 'confirmation of an address',
      // Reads all live surveys of the country to find those that invite new members.
      rows: 2 * LONG.surveys,
      async prepare() {
        const email = somebody();
        const visitor = test.visitor();
        await visitor.call('POST /profile/register', { body: registrationOf({ email }) });
        const code = await mailedCode(test, email, 'confirmation');
        return () => visitor.call('POST /profile/confirm', { body: { code } });
      },
    },
    {
      name: 'start of a survey',
      rows: FEW,
      async prepare() {
        const { client, member_id } = await signedInMember(test, { email: somebody() });
        const token = await inviteOne(test, await addExternalSurvey(test), member_id);
        return async () => {
          await startExternal(client, token);
          return { status: 303 };
        };
      },
    },
    {
      name: 'report of a complete',
      rows: FEW,
      async prepare() {
        const { client, member_id } = await signedInMember(test, { email: somebody() });
        const survey_number = await addExternalSurvey(test);
        const attempt = await startExternal(client, await inviteOne(test, survey_number, member_id));
        const key = await surveyKey(test, survey_number);
        const origin = 'http://bg.localhost:3000';
        const link = reportLink(origin, { survey_number, attempt, outcome: 'complete' }, key, new Date());
        return () => test.visitor().request('POST', link.slice(origin.length));
      },
    },
    {
      name: 'exchange of points',
      rows: FEW,
      async prepare() {
        const { client } = await memberWithPoints(test, 1000, { email: somebody() });
        return () => postExchange(client, elsewhere(reward));
      },
    },
    leaving(test, reward.reward_id),
    ...remainingCalls(test, reward.reward_id, isMeasured),
  ];
}

/** The list of members by each combination of filters that is declared for it, and searches for members. */
export const everyMemberPage = (test: TestApp): Promise<Action[]> => memberPages(test);

/** Every call of operators. */
export async function everyOperatorAction(test: TestApp): Promise<Action[]> {
  const { member, reward } = await withLongHistory(test);
  return operatorCalls(test, { member_id: member.member_id, reward });
}

const somebody = () => `${randomUUID()}@example.org`;

async function withLongHistory(test: TestApp) {
  const member = await memberWithPoints(test, 5000, { email: somebody() });
  const reward = await addReward(test);
  await test.database.transaction((db) =>
    addLongHistory(db, { member_id: member.member_id, reward_id: reward.reward_id }, LONG),
  );
  await test.database.pool.query('analyze surveys, rate_limits, codes');
  return { member, reward };
}

/** What another action does. */
const MEASURED = [
  'POST /auth/login',
  'POST /profile/register',
  'POST /profile/confirm',
  'POST /invitations/:token/start',
  'POST /reports/:survey_number',
  'POST /rewards/:rewardId/exchange/:quantity',
  'POST /profile/delete',
];
const isMeasured = ({ endpoint }: GoodCall): boolean =>
  MEASURED.includes(`${endpoint.method} ${endpoint.path}`) || readsForMember(endpoint);
const readsForMember = ({ method, access, effect, path }: Endpoint): boolean =>
  method === 'GET' && access === 'member' && effect === 'read' && !path.includes(':');

/** Every call for members that can be requested without input. */
function readingCalls(test: TestApp, client: TestClient): Action[] {
  return test.app.implementedCalls
    .filter(({ endpoint }) => readsForMember(endpoint))
    .map(({ base, endpoint: { path } }) => ({
      name: `GET ${path}`,
      rows: boundOf[path] ?? FEW,
      prepare: async () => () => client.request('GET', base + path),
    }));
}
