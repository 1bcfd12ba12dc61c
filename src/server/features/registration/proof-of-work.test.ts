import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFailureLimits } from '#server/http/failure-limits.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { solve } from '#server/testing/solve-challenge.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const FREE = 10;
const MINUTE_MS = 60_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

let networks = 1;
/** A network that has used up its free registrations. */
async function busyNetwork(): Promise<{ ip: string; elsewhere: string; client: TestClient }> {
  const network = `172.16.${networks++}`;
  for (let n = 0; n < FREE; n++) {
    const { status } = await registerFrom(`${network}.${n}`, registrationOf());
    expect(status).toBe(200);
  }
  return {
    ip: `${network}.200`,
    elsewhere: `172.17.${networks}.1`,
    client: testApp.visitor({ ip: `${network}.200` }),
  };
}

const registerFrom = (ip: string, body: Record<string, unknown>) =>
  register(testApp, body, testApp.visitor({ ip }));

const challengeFor = async (client: TestClient) =>
  (await client.call('GET /profile/register/challenge')).data;

const memberWith = (email: string) =>
  testApp.database.read.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();

async function rejected(reason: string): Promise<number> {
  const rows = await testApp.database.read
    .selectFrom('registration_rejections')
    .select('rejected')
    .where('reason', '=', reason)
    .execute();
  return rows.reduce((sum, row) => sum + row.rejected, 0);
}

describe('above the rate of a network a registration', () => {
  let network: Awaited<ReturnType<typeof busyNetwork>>;
  beforeAll(async () => {
    network = await busyNetwork();
  });

  /** Refused with `proof_needed`: nothing is stored and the reason is counted. */
  async function expectRefusal(body: ReturnType<typeof registrationOf>, reason: string, ip = network.ip) {
    const before = await rejected(reason);
    const { status, failure } = await registerFrom(ip, body);
    expect([status, failure.code, failure.errors]).toEqual([422, 'proof_needed', {}]);
    expect(await memberWith(body.email)).toBeUndefined();
    expect(await rejected(reason)).toBe(before + 1);
  }

  it('is refused without a proof, from every address of the network', async () => {
    await expectRefusal(registrationOf(), 'proof_missing');
    await expectRefusal(registrationOf(), 'proof_missing', network.ip.replace('.200', '.201'));
  });

  it('is refused for its fields first', async () => {
    const { failure } = await registerFrom(network.ip, registrationOf({ birthdate: '2020-01-01' }));
    expect(failure.code).toBe('invalid_fields');
  });

  it.each<[string, (given: { challenge: string; difficulty: number }) => string]>([
    ['a number that does not solve it', (given) => solve(given, { wrong: true })],
    ['no number', ({ challenge }) => challenge],
    ['more than a number', (given) => `${solve(given)}.1`],
    ['words', () => 'please let me in'],
    ['letters of another length', ({ challenge }) => challenge.replace(/.$/, 'я.1')],
    [
      'an easier challenge',
      (given) => solve({ ...given, challenge: given.challenge.replace('.16.', '.1.') }),
    ],
    [
      'a challenge that never ends',
      (given) => solve({ ...given, challenge: given.challenge.replace(/^\w+/, 'zzzzzzzzz') }),
    ],
  ])('is refused with %s', async (_what, proofOf) => {
    const proof = proofOf(await challengeFor(network.client));
    await expectRefusal(registrationOf({ proof }), 'proof_wrong');
  });

  it('is refused with the challenge of another network', async () => {
    const proof = solve(await challengeFor(testApp.visitor({ ip: network.elsewhere })));
    await expectRefusal(registrationOf({ proof }), 'proof_wrong');
  });

  it('is refused with a proof that has expired', async () => {
    const proof = solve(await challengeFor(network.client));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
    await expectRefusal(registrationOf({ proof }), 'proof_expired');
  });

  it('is taken with a proof, once, whatever else solves the same challenge', async () => {
    const given = await challengeFor(network.client);
    const proof = solve(given);
    const first = registrationOf({ proof });
    expect((await registerFrom(network.ip, first)).status).toBe(200);
    expect(await memberWith(first.email)).toBeDefined();
    await expectRefusal(registrationOf({ proof }), 'proof_used');
    const other = solve(given, { from: Number(proof.split('.').at(-1)) + 1 });
    await expectRefusal(registrationOf({ proof: other }), 'proof_used');
  });

  it('is taken once of many at once', async () => {
    const proof = solve(await challengeFor(network.client));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => registerFrom(network.ip, registrationOf({ proof }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not tell whether its address is known', async () => {
    const { email } = await addMember(testApp);
    const known = await registerFrom(network.ip, registrationOf({ email }));
    const unknown = await registerFrom(network.ip, registrationOf());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });
});

describe('the rate', () => {
  it('asks nothing of other networks', async () => {
    const { elsewhere } = await busyNetwork();
    expect((await registerFrom(elsewhere, registrationOf())).status).toBe(200);
  });

  it('counts a provider’s customer, not an address, and holds in every process', async () => {
    const second = await startTestApp({}, { beside: testApp });
    const at = (n: number) => `2001:db8:77:42${n}0::${n + 1}`;
    for (let n = 0; n < FREE; n++) {
      const app = n % 2 ? testApp : second;
      expect((await register(app, registrationOf(), app.visitor({ ip: at(n % 10) }))).status).toBe(200);
    }
    const { failure } = await registerFrom(at(3), registrationOf());
    expect(failure.code).toBe('proof_needed');
    const proof = solve(await challengeFor(second.visitor({ ip: at(4) })));
    expect((await registerFrom(at(5), registrationOf({ proof }))).status).toBe(200);
    await second.close();
  });

  it('is of an hour', async () => {
    const { ip } = await busyNetwork();
    expect((await registerFrom(ip, registrationOf())).status).toBe(422);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
    expect((await registerFrom(ip, registrationOf())).status).toBe(200);
  });

  it('is not used up by what was refused', async () => {
    const { ip, client } = await busyNetwork();
    for (let n = 0; n < 2 * FREE; n++) await registerFrom(ip, registrationOf());
    expect((await challengeFor(client)).difficulty).toBe(16);
  });
});

it('a registration that has to wait is counted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const body = registrationOf();
  const limits = openFailureLimits(testApp.database);
  for (let n = 0; n < 10; n++) await limits.count('mail', { account: body.email, ip: `10.9.${n}.1` });
  const before = await rejected('too_many_attempts');
  const { status, failure, headers } = await register(testApp, body);
  expect([status, failure.code, headers['retry-after']]).toEqual([429, 'too_many_attempts', '15']);
  expect(await rejected('too_many_attempts')).toBe(before + 1);
});
