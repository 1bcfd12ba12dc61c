import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import { errorCatalogue, type Failure } from '#contract/errors.ts';
import { operatorApi } from '#contract/operator/base-path.ts';
import { operatorSentence } from '#contract/operator/operator-sentences.ts';
import type { ImplementedCall } from './http/implement.ts';
import { refusalsOf } from './http/refusals.ts';
import { databaseState } from './testing/database-state.queries.ts';
import { goodInputOf } from './testing/good-input.data.ts';
import { type HostileRequest, onePerValue, requestsFor } from './testing/hostile-requests.ts';
import { signedInOperator } from './testing/operators.ts';
import { rememberedState } from './testing/remembered-state.ts';
import { addMember, signIn } from './testing/sign-in.ts';
import { startTestApp } from './testing/test-app.ts';

/**
 * Every implemented call with all kinds of hostile or broken input, without a session and with four kinds of
 * session: it must be refused with one of our messages, never with a 5xx, and nothing may be written.
 */
const testApp = await startTestApp();
afterAll(() => testApp.close());

const sessions = new Map<string, ReadonlyMap<string, string>>([['no session', new Map()]]);
const operatorSessions = new Map<string, ReadonlyMap<string, string>>();
beforeAll(async () => {
  const member = await addMember(testApp);
  const foreigner = await addMember(testApp, { country_code: 'AT' });
  const late = await addMember(testApp);
  sessions.set('a session', (await signIn(testApp, member)).cookies);
  sessions.set('a session of another country', (await signIn(testApp, foreigner)).cookies);
  sessions.set('an expired session', (await signIn(testApp, late)).cookies);
  operatorSessions.set('a session', (await signedInOperator(testApp, { step_up: true })).client.cookies);
  const abroad = await signedInOperator(testApp, { step_up: true, countries: ['AT'] });
  operatorSessions.set('a session of another country', abroad.client.cookies);
  const idle = await signedInOperator(testApp);
  operatorSessions.set('an expired session', idle.client.cookies);
  operatorSessions.set('a session that never was', new Map([['operator', 'x'.repeat(43)]]));
  sessions.set('a session that never was', new Map([['session', 'x'.repeat(43)]]));
  // Use of a session is recorded after some minutes, which would look like a write of the call.
  await testApp.database.transaction(async (db) => {
    const last_seen_at = new Date(Date.now() + 3_600_000);
    await db.updateTable('operator_sessions').set({ last_seen_at }).execute();
    await db.updateTable('sessions').set({ last_seen_at }).execute();
  });
  await testApp.database.transaction(async (db) => {
    const over = new Date(Date.now() - 1000);
    await db
      .updateTable('sessions')
      .set({ expires_at: over })
      .where('member_id', '=', late.member_id)
      .execute();
    await db
      .updateTable('operator_sessions')
      .set({ idle_until: over })
      .where('operator_id', '=', idle.operator_id)
      .execute();
  });
});

/** Messages that a client can translate. */
const sentences = new Set(
  ['locales', 'locales/console'].flatMap((folder) =>
    Object.keys(JSON.parse(readFileSync(`${folder}/en.json`, 'utf8'))),
  ),
);

/** In turn, and with each value once, because what they may do is judged before what they ask for is read. */
const othersSessions = [
  'no session',
  'a session of another country',
  'an expired session',
  'a session that never was',
];

type Answer = { status: number; failure: Failure | null; text: string };

async function send(session: string, { method, url, payload, headers }: HostileRequest): Promise<Answer> {
  // A separate address each, so that attempt limits hide nothing.
  const isOperators = url.startsWith(operatorApi);
  const visitor = isOperators ? testApp.console() : testApp.visitor();
  const cookies = (isOperators ? operatorSessions : sessions).get(session);
  for (const [name, value] of cookies ?? []) visitor.cookies.set(name, value);
  const { status, body, text } = await visitor.request(method, url, {
    ...(payload === undefined ? {} : { payload }),
    headers,
  });
  return { status, failure: body.success === false ? body : null, text };
}

const needsSession = ({ access }: Endpoint): boolean => ['member', 'right'].includes(accessKind(access));

/** What is wrong with the response, or null. */
function faultOf(
  { url, expected, named = [] }: HostileRequest,
  endpoint: Endpoint,
  signedIn: boolean,
  answer: Answer,
) {
  const { status, failure } = answer;
  if (status >= 500) return `answers ${status}`;
  if (status >= 400) {
    if (!failure || !(failure.code in errorCatalogue)) return `answers ${status} without a code of ours`;
    const { code, message, errors } = failure;
    const sentence = url.startsWith(operatorApi) ? operatorSentence(code) : errorCatalogue[code].message;
    if (errorCatalogue[code].status !== status || sentence !== message)
      return `answers ${status} with the code ${code} and "${message}"`;
    if (Object.values(errors).some((one) => !sentences.has(one))) return `answers ${JSON.stringify(errors)}`;
    if (!refusalsOf(endpoint).includes(code)) return `answers ${code}, which its description does not name`;
    if (code === 'invalid_fields' && Object.keys(errors).length === 0) return 'names no field';
  }
  // Outside the APIs, unknown addresses redirect to the home page.
  if (!url.startsWith('/api/') && status === 302) return null;
  if (needsSession(endpoint) && !signedIn && failure?.code === 'not_signed_in') return null;
  if (expected !== null && failure?.code !== expected)
    return `answers ${status} ${failure?.code ?? ''} instead of ${expected}`;
  const errors = Object.keys(failure?.errors ?? {});
  const unnamed = named.filter((name) => !errors.some((one) => one === name || one.startsWith(`${name}.`)));
  if (unnamed.length > 0) return `does not name ${unnamed.join(', ')}`;
  return null;
}

const AT_ONCE = 25;

/** Sends all requests with these kinds of session in turn, a few at a time; returns the problems. */
async function faultsOf(kinds: readonly string[], endpoint: Endpoint, requests: readonly HostileRequest[]) {
  const faults: string[] = [];
  for (let start = 0; start < requests.length; start += AT_ONCE) {
    await Promise.all(
      requests.slice(start, start + AT_ONCE).map(async (request, place) => {
        const session = kinds[(start + place) % kinds.length] ?? '';
        const answer = await send(session, request);
        const fault = faultOf(request, endpoint, session === 'a session', answer);
        const what = request.field ? `${request.field}: ${request.what}` : request.what;
        if (fault) faults.push(`${what}, with ${session}: ${fault} (${answer.text.slice(0, 200)})`);
      }),
    );
  }
  return faults;
}

const calls = testApp.app.implementedCalls.map((call) => ({
  ...call,
  key: `${call.endpoint.method} ${call.base}${call.endpoint.path}`,
}));

/** Made when they are sent: with all calls' at once the process would hold a gigabyte. */
const hostile = ({ base, endpoint }: ImplementedCall): HostileRequest[] =>
  requestsFor(base, endpoint, goodInputOf(base, endpoint));

/** The few that the schemas accept, by call. */
const accepted = new Map<string, HostileRequest[]>();

describe('what is refused', () => {
  const current = rememberedState(testApp, databaseState);
  /** Between two calls. */
  let state: Record<string, string>;
  beforeAll(async () => {
    state = await current();
  });

  describe.each(calls)('$key', (call) => {
    let refused: HostileRequest[] = [];
    beforeAll(() => {
      const all = hostile(call);
      refused = all.filter(({ expected }) => expected !== null);
      accepted.set(
        call.key,
        all.filter(({ expected }) => expected === null),
      );
    });
    afterAll(() => {
      refused = [];
    });

    it.each([
      { who: 'somebody signed in', kinds: ['a session'] },
      { who: 'anybody else', kinds: othersSessions },
    ])('refuses what it cannot use from $who', async ({ kinds }) => {
      const isRead = kinds !== othersSessions || !needsSession(call.endpoint);
      expect(await faultsOf(kinds, call.endpoint, isRead ? refused : onePerValue(refused))).toEqual([]);
    });

    it('writes nothing of what it refuses', async () => {
      const before = state;
      state = await current();
      expect(state).toEqual(before);
    });
  });
});

describe.each(calls)('$key', (call) => {
  it('survives unusual input', async () => {
    const session = accessKind(call.endpoint.access) === 'anyone' ? 'no session' : 'a session';
    const requests = accepted.get(call.key) ?? hostile(call).filter(({ expected }) => expected === null);
    expect(await faultsOf([session], call.endpoint, requests)).toEqual([]);
  });
});
