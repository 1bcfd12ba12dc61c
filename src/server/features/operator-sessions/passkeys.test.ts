import { afterAll, describe, expect, it } from 'vitest';
import { addOperator } from '#server/testing/operators.ts';
import { passkey } from '#server/testing/passkey.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const ORIGIN = testApp.config.consoleUrl;
const here = { origin: ORIGIN, rpId: 'console.localhost' };
const ELSEWHERE = [
  ['another port', { ...here, origin: 'http://console.localhost:3001' }],
  ['another scheme', { ...here, origin: ORIGIN.replace('http:', 'https:') }],
  ['the members’ site', { origin: 'http://bg.localhost:3000', rpId: 'bg.localhost' }],
  ['the host above', { ...here, rpId: 'localhost' }],
] as const;

type Operator = Awaited<ReturnType<typeof addOperator>>;

async function passwordShown({ email, password }: Operator): Promise<OperatorClient> {
  const client = testApp.console();
  expect((await client.call('POST /auth/login', { body: { email, password } })).status).toBe(200);
  return client;
}

const enrolment = async (client: OperatorClient) => (await client.call('POST /auth/passkey/enrolment')).data;
const challenge = async (client: OperatorClient) => (await client.call('POST /auth/passkey/challenge')).data;

/** An operator with a passkey and nothing else. */
async function withPasskey() {
  const operator = await addOperator(testApp, { factor: false });
  const key = passkey();
  const client = await passwordShown(operator);
  const response = key.create(await enrolment(client), here);
  const { data } = await client.call('POST /auth/passkeys', { body: { name: 'Laptop', response } });
  expect(data.recovery_codes).toHaveLength(10);
  return { operator, key, client };
}

describe('a passkey', () => {
  it.each(ELSEWHERE)('that was made on %s is not taken', async (_, place) => {
    const client = await passwordShown(await addOperator(testApp, { factor: false }));
    const response = passkey().create(await enrolment(client), place);
    const refused = await client.call('POST /auth/passkeys', { body: { name: 'Laptop', response } });
    expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['response']]);
    expect((await client.call('GET /auth/passkeys')).status).toBe(401);
  });

  it.each(ELSEWHERE)('that answers on %s opens nothing', async (_, place) => {
    const { operator, key } = await withPasskey();
    const client = await passwordShown(operator);
    const response = key.get(await challenge(client), place);
    const refused = await client.call('POST /auth/passkey', { body: { response } });
    expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['response']]);
    expect((await client.call('GET /operators')).status).not.toBe(200);
  });

  it('that is sent again after its response was lost is there once, and opens nothing by itself', async () => {
    const operator = await addOperator(testApp, { factor: false });
    const client = await passwordShown(operator);
    const response = passkey().create(await enrolment(client), here);
    const add = (by = client) => by.call('POST /auth/passkeys', { body: { name: 'Laptop', response } });
    const [lost, told] = [(await add()).data, (await add()).data];
    expect(told.operator).toMatchObject({
      second_factor: 'done',
      factors: { passkeys: 1, recovery_codes: 10 },
    });
    expect(told.recovery_codes).toHaveLength(10);
    expect(told.recovery_codes).not.toEqual(lost.recovery_codes);
    expect((await client.call('GET /auth/passkeys')).data).toHaveLength(1);
    const until = told.operator.stepped_up_until;
    expect((await add()).data.operator.stepped_up_until).toBe(until);
    // Credential ids are no secret: the password alone gets no codes by one.
    expect((await add(await passwordShown(operator))).failure.code).toBe('step_up_needed');
    const second = passkey().create(await enrolment(client), here);
    const addSecond = () => client.call('POST /auth/passkeys', { body: { name: 'Phone', response: second } });
    for (const { data } of [await addSecond(), await addSecond()]) expect(data.recovery_codes).toEqual([]);
    const stranger = await passwordShown(await addOperator(testApp, { factor: false }));
    await enrolment(stranger);
    expect((await add(stranger)).status).toBe(422);
  });

  it('of somebody else, or for a challenge that was used, opens nothing', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const client = await passwordShown(one.operator);
    const foreign = other.key.get(await challenge(client), here);
    expect((await client.call('POST /auth/passkey', { body: { response: foreign } })).status).toBe(422);
    const response = one.key.get(await challenge(client), here);
    expect((await client.call('POST /auth/passkey', { body: { response } })).status).toBe(200);
    const again = await passwordShown(one.operator);
    await challenge(again);
    expect((await again.call('POST /auth/passkey', { body: { response } })).status).toBe(422);
  });

  it('finishes signing in, and steps up only where its device has verified who holds it', async () => {
    const { operator, key } = await withPasskey();
    const client = await passwordShown(operator);
    const half = client.cookies.get('operator');
    const shown = key.get(await challenge(client), here, false);
    const { data } = await client.call('POST /auth/passkey', { body: { response: shown } });
    expect(data.second_factor).toBe('done');
    expect(client.cookies.get('operator')).not.toBe(half);
    const present = key.get(await challenge(client), here, false);
    expect((await client.call('POST /auth/passkey', { body: { response: present } })).status).toBe(422);
    const verified = key.get(await challenge(client), here);
    expect((await client.call('POST /auth/passkey', { body: { response: verified } })).status).toBe(200);
  });
});
