import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { setCountry } from '#server/features/countries/set-country.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { registrationOf, register as send } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const run = async (name: string) => {
  await testApp.database.transaction((db) => enqueue(db, job({ name, payload: z.object({}) }), {}));
  await runJobs(testApp);
};
const DAY_MS = 24 * 60 * 60 * 1000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.database.transaction((db) => setCountry(db, 'IE', { parental_registration: true }));
  await vi.waitFor(
    async () => {
      expect((await visitor().call('GET /profile/register')).data.minimum_age).toBe(16);
    },
    { timeout: 10_000 },
  );
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const visitor = () => testApp.visitor({ country: 'IE' });
const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-02`;
/** A birthdate that is 16 or 17 on any day of the year, wherever the day begins. */
const SEVENTEEN = yearsAgo(17);

let parents = 1;
const childOf = (changes: Record<string, unknown> = {}) =>
  registrationOf({
    birthdate: SEVENTEEN,
    language: 'en',
    parent_email: `parent${parents++}@example.com`,
    ...changes,
  }) as ReturnType<typeof registrationOf> & { parent_email: string };
const register = (body: Record<string, unknown>) => send(testApp, body, visitor());
const confirm = async ({ email }: { email: string }) =>
  visitor().call('POST /profile/confirm', {
    body: { code: await mailedCode(testApp, email, 'confirmation') },
  });
const decide = (code: string, give: boolean) =>
  visitor().call('POST /profile/parental-permission', { body: { code, give } });
const parentCode = ({ parent_email }: { parent_email: string }, template = 'parental_permission') =>
  mailedCode(testApp, parent_email, template);
const signIn = ({ email }: { email: string }) =>
  visitor().call('POST /auth/login', { body: { email, password: TEST_PASSWORD, remember: false } });
const memberWith = ({ email }: { email: string }) =>
  testApp.database.read
    .selectFrom('members')
    .select(['id', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
const mailsTo = async (address: string) =>
  (await queuedMails(testApp, address)).map(({ template }) => template);

/** A child who has confirmed their own address. */
async function waitingChild() {
  const child = childOf();
  await register(child);
  await confirm(child);
  return child;
}

describe('a registration below 18', () => {
  it('is refused where the country does not take it, whatever comes along', async () => {
    const home = testApp.visitor();
    expect((await home.call('GET /profile/register')).data.minimum_age).toBe(18);
    const { failure } = await send(testApp, childOf({ language: 'bg' }), home);
    expect(failure.errors).toEqual({ birthdate: 'You must be at least 18 years old to register' });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['below 16', { birthdate: yearsAgo(15) }, { birthdate: 'You must be at least 16 years old to register' }],
    ['above 100', { birthdate: '1900-01-01' }, { birthdate: 'Please enter a valid date' }],
    ['without a parent', { parent_email: undefined }, { parent_email: 'This field is required' }],
    [
      'with half an address',
      { parent_email: 'mother@' },
      { parent_email: 'Please enter a valid email address' },
    ],
    [
      'with the child’s own address in other letters',
      { email: 'ann@example.com', parent_email: 'Ann+mother@Example.com' },
      { parent_email: 'Please enter the address of your parent or guardian, not your own' },
    ],
  ])('is refused %s', async (_what, changes, errors) => {
    const child = childOf(changes);
    const { status, failure } = await register(child);
    expect([status, failure.errors]).toEqual([422, errors]);
    expect(await memberWith(child)).toBeUndefined();
  });

  it('asks nobody but the child at first', async () => {
    const child = childOf();
    expect((await register(child)).status).toBe(200);
    expect(await mailsTo(child.email)).toEqual(['confirmation']);
    expect(await mailsTo(child.parent_email)).toEqual([]);
    expect((await signIn(child)).failure.code).toBe('not_confirmed');
  });

  it('of a known address is answered alike, asks no parent and changes nothing', async () => {
    const { email, member_id } = await addMember(testApp, { country_code: 'IE' });
    const child = childOf({ email });
    expect((await register(child)).body).toEqual((await register(childOf())).body);
    expect(await mailsTo(child.parent_email)).toEqual([]);
    const kept = await testApp.database.read
      .selectFrom('parental_permissions')
      .select('member_id')
      .where('member_id', '=', member_id)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('an adult', () => {
  it('needs no parent, whatever address comes along', async () => {
    const adult = childOf({ birthdate: yearsAgo(19) });
    await register(adult);
    expect((await confirm(adult)).data).toEqual({ tracking: null, waits_for_parent: false });
    expect(await mailsTo(adult.parent_email)).toEqual([]);
    expect((await signIn(adult)).status).toBe(200);
  });
});

describe('the account of a child', () => {
  it('waits for the parent after the child’s own confirmation', async () => {
    const child = childOf();
    await register(child);
    expect((await confirm(child)).data).toEqual({ tracking: null, waits_for_parent: true });
    expect((await confirm(child)).data.waits_for_parent).toBe(true);
    expect(await mailsTo(child.parent_email)).toEqual(['parental_permission']);
    expect((await memberWith(child))?.confirmed_at).toBeNull();
    const refused = await signIn(child);
    expect([refused.status, refused.failure.code]).toEqual([403, 'permission_needed']);
    expect(await mailsTo(child.parent_email)).toEqual(['parental_permission', 'parental_permission']);
  });

  it('does not start with the child’s own code, a wrong one, or by looking', async () => {
    const child = await waitingChild();
    const own = await mailedCode(testApp, child.email, 'confirmation');
    for (const code of [own, 'x'.repeat(64), 'short']) {
      const { status, failure } = await decide(code, true);
      expect([status, failure.code]).toEqual([422, 'code_not_valid']);
    }
    const parents = await parentCode(child);
    const confirmed = await visitor().call('POST /profile/confirm', { body: { code: parents } });
    expect(confirmed.failure.code).toBe('code_not_valid');
    await visitor().request('GET', `/api/portal/v1/profile/parental-permission?code=${parents}`);
    expect((await memberWith(child))?.confirmed_at).toBeNull();
  });

  it('starts with the parent’s permission, which is kept with its version and moment', async () => {
    const child = await waitingChild();
    const code = await parentCode(child);
    expect((await decide(code, true)).status).toBe(200);
    expect((await decide(code, true)).status).toBe(200);
    const member = await memberWith(child);
    expect(member?.confirmed_at).not.toBeNull();
    const consents = await testApp.database.read
      .selectFrom('consents')
      .select(['kind', 'version', 'given_at'])
      .where('member_id', '=', member?.id ?? 0)
      .execute();
    expect(consents.filter(({ kind }) => kind === 'parental_permission')).toEqual([
      { kind: 'parental_permission', version: '2026-11-21', given_at: expect.any(Date) },
    ]);
    expect(await mailsTo(child.email)).toContain('permission_given');
    const client = visitor();
    await client.call('POST /auth/login', {
      body: { email: child.email, password: TEST_PASSWORD, remember: false },
    });
    const { data } = await client.call('GET /profile/data');
    expect(data.parent).toMatchObject({ email: child.parent_email, given_at: expect.any(String) });
    expect(data.consents.map(({ document }) => document)).toContain('parental_permission');
    // After agreeing, the parent can't end the account with the old link, and isn't told that it was deleted.
    expect((await decide(code, false)).failure.code).toBe('code_not_valid');
    expect((await signIn(child)).status).toBe(200);
  });

  it('is never opened when the parent refuses: everything is erased, and the child notified', async () => {
    const child = await waitingChild();
    const code = await parentCode(child);
    expect((await decide(code, false)).status).toBe(200);
    expect(await memberWith(child)).toBeUndefined();
    expect(await mailsTo(child.parent_email)).toEqual([]);
    expect(await mailsTo(child.email)).toEqual(['permission_refused']);
    expect((await decide(code, true)).failure.code).toBe('code_not_valid');
  });

  it('asks another parent when the child registers anew; the first one’s link has ended', async () => {
    const first = await waitingChild();
    const code = await parentCode(first);
    const second = childOf({ email: first.email });
    await register(second);
    expect((await decide(code, true)).failure.code).toBe('code_not_valid');
    await confirm(second);
    expect((await decide(await parentCode(second), true)).status).toBe(200);
  });

  it('is reminded once, whoever has to act, and erased after 30 days', async () => {
    const unconfirmed = childOf();
    await register(unconfirmed);
    const waiting = await waitingChild();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + DAY_MS + 60_000);
    for (let n = 0; n < 2; n++) await run('remind-unconfirmed');
    expect(await mailsTo(unconfirmed.email)).toContain('confirmation_reminder');
    expect(await mailsTo(unconfirmed.parent_email)).toEqual([]);
    expect(await mailsTo(waiting.email)).toEqual(['confirmation']);
    expect(await mailsTo(waiting.parent_email)).toEqual(['parental_permission', 'parental_reminder']);
    // Both links are valid.
    const [first, second] = [await parentCode(waiting), await parentCode(waiting, 'parental_reminder')];
    expect(first).not.toBe(second);
    vi.setSystemTime(Date.now() + 30 * DAY_MS);
    await run('erase-unconfirmed');
    expect(await memberWith(waiting)).toBeUndefined();
    expect(await mailsTo(waiting.parent_email)).toEqual([]);
    expect((await decide(second, true)).failure.code).toBe('code_not_valid');
  });
});
