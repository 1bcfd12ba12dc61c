import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import { type Right, type RoleRight, roleRights } from '#contract/operator/rights.ts';
import { signUrl } from './features/reports/signed-link.ts';
import { databaseState } from './testing/database-state.queries.ts';
import { everyCall, type GoodCall } from './testing/every-call.ts';
import { addOperator, signedInOperator } from './testing/operators.ts';
import { rememberedState } from './testing/remembered-state.ts';
import { addMember, signedInMember, signIn } from './testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  inviteOne,
  start,
  startExternal,
  surveyKey,
} from './testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestClient } from './testing/test-app.ts';

/** Every call that needs a credential: tried without one, with a wrong one and with one for another purpose. */
const testApp = await startTestApp();
afterAll(() => testApp.close());

const calls = everyCall(testApp.app);
const isOfMail = ({ access }: Endpoint) =>
  typeof access === 'object' && 'signed' in access && access.signed === 'mail';
const of = (kind: string) => calls.filter(({ endpoint }) => accessKind(endpoint.access) === kind);

let foreignSession = '';
/** Valid tokens, each tried on a call that it isn't for. */
let tokens: { invitation: string; attempt: string };
let foreignKey: Awaited<ReturnType<typeof surveyKey>>;
let attempt = '';
let survey = '';
/** An operator without a second factor yet, one of a role without rights, and a member: refused, they change nothing. */
let half: OperatorClient;
let without: OperatorClient;
let member: TestClient;
beforeAll(async () => {
  const foreigner = await addMember(testApp, { country_code: 'AT' });
  foreignSession = (await signIn(testApp, foreigner)).cookies.get('session') ?? '';
  const { client, member_id } = await signedInMember(testApp);
  const invitation = await inviteOne(testApp, await addSurvey(testApp), member_id);
  survey = await addExternalSurvey(testApp);
  foreignKey = await surveyKey(testApp, await addExternalSurvey(testApp));
  const taker = await signedInMember(testApp);
  const external = await inviteOne(testApp, survey, taker.member_id);
  await testApp.database.transaction((db) =>
    db.insertInto('operator_roles').values({ name: 'none at all', rights: [] }).execute(),
  );
  attempt = await startExternal(taker.client, external);
  tokens = { invitation, attempt: await start(client, invitation) };
  const { email, password } = await addOperator(testApp);
  half = testApp.console();
  await half.call('POST /auth/login', { body: { email, password } });
  without = (await signedInOperator(testApp, { role: 'none at all', step_up: true })).client;
  member = (await signedInMember(testApp)).client;
});

async function send({ endpoint: { method }, good }: GoodCall, url: string, session?: string) {
  const visitor = testApp.visitor();
  if (session !== undefined) visitor.cookies.set('session', session);
  return visitor.request(method, url, good.body ? { payload: good.body } : {});
}

it('every kind of access that is in use is tried here', () => {
  const kinds = new Set(calls.map(({ endpoint }) => accessKind(endpoint.access)));
  expect([...kinds].sort()).toEqual(['anyone', 'member', 'right', 'signed', 'token']);
});

it.each(of('member'))('$key is for members of this site', async (call) => {
  for (const session of [undefined, 'x'.repeat(43), foreignSession]) {
    const { status, headers } = await send(call, call.url, session);
    // Browsers are redirected to a page instead.
    expect(call.endpoint.result.kind === 'redirect' && status === 303 ? headers.location : status).toBe(401);
  }
});

it.each(of('right'))('$key is for operators who have the right', async ({ endpoint, url, good }) => {
  const { right } = endpoint.access as { right: Right };
  const options = good.body ? { payload: good.body } : {};
  const statusOf = async (client: Pick<TestClient, 'request'>) =>
    (await client.request(endpoint.method, url, options)).status;
  const wrong = testApp.console();
  wrong.cookies.set('operator', 'x'.repeat(43));
  expect(await statusOf(testApp.console())).toBe(401);
  expect(await statusOf(wrong)).toBe(401);
  // Neither a member's session nor an operator's on another host.
  expect(await statusOf(member)).toBe(404);
  if (right !== 'finish_sign_in') expect(await statusOf(half)).toBe(401);
  if (roleRights.includes(right as RoleRight)) expect(await statusOf(without)).toBe(403);
});

it('calls that are dangerous ask every operator for a step-up', async () => {
  const { client } = await signedInOperator(testApp);
  const dangerous = calls.filter(({ endpoint }) => endpoint.stepUp);
  expect(dangerous.length).toBeGreaterThanOrEqual(11);
  for (const { key, endpoint, url, good } of dangerous) {
    const { status, failure } = await client.request(endpoint.method, url, {
      ...(good.body ? { payload: good.body } : {}),
    });
    expect([key, status, failure.code]).toEqual([key, 403, 'step_up_needed']);
  }
});

it('no other site writes with an operator’s cookie', async () => {
  const { client } = await signedInOperator(testApp, { step_up: true });
  const writes = of('right').filter(({ endpoint }) => endpoint.effect === 'write');
  expect(writes.length).toBeGreaterThan(50);
  for (const { key, endpoint, url, good } of writes)
    for (const headers of [{ origin: 'http://bg.localhost:3000' }, { 'sec-fetch-site': 'same-site' }]) {
      const { status, failure } = await client.request(endpoint.method, url, {
        headers: headers as never,
        ...(good.body ? { payload: good.body } : {}),
      });
      expect([key, status, failure.code]).toEqual([key, 403, 'foreign_origin']);
    }
});

const current = rememberedState(testApp, databaseState);
it.each(of('token'))('$key opens for its own token alone', async (call) => {
  const isInvitation = call.endpoint.path.startsWith('/invitations/');
  const foreign = isInvitation ? tokens.attempt : tokens.invitation;
  const before = await current();
  for (const token of ['x'.repeat(32), foreign]) {
    if (call.endpoint.access !== 'token') {
      const wrong = { ...call, good: { ...call.good, body: { code: token } } };
      const { refusals } = call.endpoint;
      const refused = refusals?.includes('code_not_valid') ? 'code_not_valid' : 'not_found';
      expect((await send(wrong, call.url)).failure.code).toBe(refused);
      continue;
    }
    const { status } = await send(call, call.url.replace(call.good.params?.token ?? '', token));
    // Unsubscribing by a link doesn't reveal whether the link is known.
    expect(status).toBe(call.endpoint.path.startsWith('/unsubscribe/') && token.length === 32 ? 200 : 404);
  }
  expect(await current()).toEqual(before);
});

it('what is said of mails is taken from nobody where no secret is set', async () => {
  for (const call of of('signed').filter(({ endpoint }) => isOfMail(endpoint)))
    expect((await send(call, call.url)).failure.code).toBe('not_found');
});

const ofSurveys = of('signed').filter(({ endpoint }) => !isOfMail(endpoint));
it.each(ofSurveys)('$key counts what its own survey has signed', async (call) => {
  const path = call.path.replace(call.good.params?.survey_number ?? '', survey);
  const unsigned = `http://bg.localhost:3000${path}?attempt=${attempt}&outcome=complete`;
  const urls = [
    unsigned,
    `${unsigned}&expires=1900000000&key=${foreignKey.keyId}&signature=${'A'.repeat(43)}`,
    signUrl(unsigned, foreignKey, new Date(Date.now() + 60_000)),
  ];
  for (const url of urls) {
    const { status } = await send(call, url.slice('http://bg.localhost:3000'.length));
    // The browser's return redirects to the page with the recorded outcome.
    expect(status).toBe(call.endpoint.result.kind === 'redirect' ? 303 : 401);
  }
  const { outcome, decided_by } = await testApp.database.read
    .selectFrom('attempts')
    .select(['outcome', 'decided_by'])
    .where('token', '=', attempt)
    .executeTakeFirstOrThrow();
  expect([outcome, decided_by]).not.toContain('s2s');
  const filled = await testApp.database.read
    .selectFrom('wallets')
    .select('id')
    .where((eb) => eb.or([eb('points', '>', 0), eb('pending', '>', 0)]))
    .execute();
  expect(filled).toEqual([]);
});
