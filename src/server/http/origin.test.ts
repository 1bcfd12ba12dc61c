import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorApi } from '#contract/operator/base-path.ts';
import { databaseState } from '#server/testing/database-state.queries.ts';
import { everyCall } from '#server/testing/every-call.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { rememberedState } from '#server/testing/remembered-state.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestClient } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const writing = everyCall(testApp.app).filter(
  ({ endpoint: { effect, access } }) => effect === 'write' && (access === 'anyone' || access === 'member'),
);

const foreign: Array<[string, Record<string, string>]> = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  [
    'another site, in a browser without Sec-Fetch-Site',
    { origin: 'https://evil.example', 'sec-fetch-site': '' },
  ],
  ['a name that begins like ours', { origin: 'http://bg.localhost:3000.evil.example' }],
  ['the same name at another port', { origin: 'http://bg.localhost:8080' }],
  ['the same name by another scheme', { origin: 'https://bg.localhost:3000' }],
  ['the site of another country', { origin: 'http://at.localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['nowhere', { origin: 'null' }],
  ['a sender that only says cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a sender that only says same-site', { 'sec-fetch-site': 'same-site' }],
  ['an address typed in', { 'sec-fetch-site': 'none' }],
  ['a guess at the next click', { 'sec-purpose': 'prefetch;prerender' }],
];

/** Signed in once, because whoever is refused stays signed in. */
let member: Pick<TestClient, 'request'>;
let operator: Pick<TestClient, 'request'>;
beforeAll(async () => {
  member = (await signedInMember(testApp)).client;
  operator = (await signedInOperator(testApp)).client;
});

const current = rememberedState(testApp, databaseState);
describe.each(writing)('$key', ({ base, endpoint, url, good }) => {
  const isOperators = base === operatorApi;
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await current();
  });

  it.each(foreign)('is refused from %s', async (_whence, headers) => {
    const origin = isOperators ? testApp.config.consoleUrl : 'http://bg.localhost:3000';
    const { status, failure } = await (isOperators ? operator : member).request(endpoint.method, url, {
      ...(endpoint.body ? { payload: good.body ?? {} } : {}),
      headers: { ...(endpoint.method === 'GET' ? {} : { origin }), ...headers },
    });
    expect([status, failure.code]).toEqual([403, 'foreign_origin']);
  });

  it('has written nothing for any of them', async () => {
    expect(await current()).toEqual(before);
  });
});

describe('signing out', () => {
  const url = '/api/portal/v1/auth/logout';
  /** A browser that sends only these headers. */
  const signOut = async (
    client: TestClient,
    headers: Record<string, string>,
    method: 'GET' | 'HEAD' = 'GET',
  ) => {
    const cookie = `session=${client.cookies.get('session')}`;
    const { statusCode } = await testApp.app.inject({
      method,
      url,
      headers: { host: 'bg.localhost:3000', cookie, ...headers },
    });
    return [statusCode, (await client.call('GET /auth/validate')).body.success];
  };

  it.each<[string, Record<string, string>]>([
    ['an image', { accept: 'image/avif,*/*' }],
    ['a page that is opened', { accept: 'text/html,application/json' }],
    ['a prefetch', { accept: 'application/json', 'sec-purpose': 'prefetch' }],
    ['whoever says nothing', {}],
  ])('is not done by %s of an old browser', async (_what, headers) => {
    const { client } = await signedInMember(testApp);
    expect(await signOut(client, headers)).toEqual([403, true]);
  });

  it('is not done by HEAD', async () => {
    const { client } = await signedInMember(testApp);
    expect(await signOut(client, { 'sec-fetch-site': 'same-origin' }, 'HEAD')).toEqual([404, true]);
  });

  it.each<[string, Record<string, string>]>([
    ['', { 'sec-fetch-site': 'same-origin', accept: '*/*' }],
    [' in an old browser', { accept: 'application/json' }],
  ])('is done by our own pages%s', async (_where, headers) => {
    const { client } = await signedInMember(testApp);
    expect(await signOut(client, headers)).toEqual([200, false]);
  });
});
