import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { openFailureLimits } from '#server/http/failure-limits.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember, signIn } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

let test: TestApp;
let mailServer: TestMailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  test = await startTestApp({ SMTP_URL: mailServer.url });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  expect((await proveJournal(test.database.read)).faults).toEqual([]);
  await test.close();
  await mailServer.stop();
});

describe('referring a friend', () => {
  const friend = { first_name: 'Ivan', last_name: 'Ivanov', email: 'ivan@example.org' };
  const refer = (client: TestClient, changes: Record<string, unknown> = {}) =>
    client.call('POST /profile/refer', { body: { ...friend, ...changes } });
  const mailsTo = (address: string) =>
    test.database.read
      .selectFrom('mails')
      .select(['state', 'member_id', 'language', 'transactional'])
      .where('template', '=', 'referral_invitation')
      .where('to_address', '=', address)
      .execute();
  let addresses = 0;
  const newAddress = () => `friend${addresses++}@example.org`;

  it('is refused to visitors', async () => {
    expect((await refer(test.visitor())).status).toBe(401);
    expect((await test.visitor().call('GET /profile/refer')).status).toBe(401);
  });

  it('can be done by the member’s own link to the registration of this site', async () => {
    const { client, member_id } = await signedInMember(test);
    const { referrer_code } = await test.database.read
      .selectFrom('members')
      .select('referrer_code')
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    const url = new URL(test.config.publicUrl);
    url.hostname = `bg.${url.hostname}`;
    expect((await client.call('GET /profile/refer')).data).toEqual({
      link: `${url.origin}/register?referrer=${referrer_code}`,
    });
  });

  it.each([
    [{ first_name: '' }, 'first_name'],
    [{ last_name: undefined }, 'last_name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email'],
    [{ language: 'bg' }, 'language'],
    // Text that would turn our mail into advertising
    [{ first_name: 'Win at http://evil.example' }, 'first_name'],
    [{ last_name: 'www.evil.example' }, 'last_name'],
    [{ first_name: 'evil.com' }, 'first_name'],
    [{ first_name: 'evil．com' }, 'first_name'],
  ])('is refused for %o', async (changes, field) => {
    const { client } = await signedInMember(test);
    expect(Object.keys((await refer(client, changes)).failure.errors)).toEqual([field]);
  });

  it('is refused for oneself, in any spelling', async () => {
    const { client, email } = await signedInMember(test);
    for (const own of [email, email.toUpperCase(), email.replace('@', '+friend@')])
      expect((await refer(client, { email: own })).failure.errors).toEqual({
        email: "You can't refer yourself",
      });
  });

  it('is refused above 20 in 24 hours, repetitions not counted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { client, ...member } = await signedInMember(test);
    const known = newAddress();
    await refer(client, { email: known });
    const first = Date.now();
    for (let n = 0; n < 19; n++) {
      vi.setSystemTime(Date.now() + 10 * 60_000);
      expect((await refer(client, { email: newAddress() })).status).toBe(200);
    }
    expect((await refer(client, { email: known })).status).toBe(200);
    vi.setSystemTime(first + 10 * 3_600_000);
    const refused = await refer(client, { email: newAddress() });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(14 * 3600)]);
    vi.setSystemTime(first + 24 * 3_600_000 + 1000);
    const nextDay = await signIn(test, member);
    expect((await refer(nextDay, { email: newAddress() })).status).toBe(200);
  });

  it('makes a member wait after ten in a quarter of an hour, and nobody else of the network', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { client, email } = await signedInMember(test);
    expect((await refer(client, { email })).status).toBe(422);
    for (let n = 0; n < 10; n++) expect((await refer(client, { email: newAddress() })).status).toBe(200);
    const refused = await refer(client, { email: newAddress() });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
    const other = await signedInMember(test);
    expect((await refer(other.client, { email: newAddress() })).status).toBe(200);
  });

  it('makes a network wait after a hundred in a quarter of an hour, whoever refers', async () => {
    const { client } = await signedInMember(test);
    const ip = '10.77.7.7';
    const there = test.visitor({ ip });
    for (const [name, value] of client.cookies) there.cookies.set(name, value);
    const limits = openFailureLimits(test.database);
    for (let n = 0; n < 99; n++) await limits.count('mail', { account: `another:${n}`, ip });
    expect((await refer(there, { email: newAddress() })).status).toBe(200);
    const email = newAddress();
    expect((await refer(there, { email })).status).toBe(429);
    expect(await mailsTo(email)).toEqual([]);
    expect((await refer(client, { email })).status).toBe(200);
  });

  it('mails the friend once, in the member’s language, with the member’s code and a way out', async () => {
    const { client, member_id } = await signedInMember(test, { language: 'bg', first_name: 'Мария' });
    const email = newAddress();
    for (const spelling of [email, email.toUpperCase(), email.replace('@', '+x@')])
      expect((await refer(client, { email: spelling })).body).toEqual({ success: true, data: null });
    expect(await mailsTo(email)).toEqual([
      { state: 'queued', member_id: null, language: 'bg', transactional: false },
    ]);
    await runJobs(test);
    const mail = mailServer.mails.find(({ envelope }) => envelope.to.includes(email));
    const { referrer_code } = await test.database.read
      .selectFrom('members')
      .select('referrer_code')
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(mail?.subject).toBe('Мария Petrova Ви кани в JTN Panel');
    expect(mail?.text).toContain(`http://bg.localhost:3000/register?referrer=${referrer_code}`);
    expect(mail?.headers.map(({ key }) => key)).toContain('list-unsubscribe');
  });

  it('answers the same for members, for those who want no mail, and for those whom others invited', async () => {
    const { client } = await signedInMember(test);
    const other = await signedInMember(test);
    const member = await addMember(test);
    const [unwilling, invited] = [newAddress(), newAddress()];
    await test.database.transaction((db) =>
      db
        .insertInto('mailed_addresses')
        .values({
          address_hash: createHash('sha256').update(unwilling).digest(),
          unsubscribed_at: new Date(),
        })
        .execute(),
    );
    await refer(other.client, { email: invited });
    for (const email of [member.email, unwilling, invited, newAddress()])
      expect((await refer(client, { email })).body).toEqual({ success: true, data: null });
    expect(await mailsTo(member.email)).toEqual([]);
    expect((await mailsTo(unwilling)).filter(({ state }) => state !== 'cancelled')).toEqual([]);
    expect(await mailsTo(invited)).toHaveLength(1);
  });

  it('keeps no address and no name of the friend', async () => {
    const { client, member_id } = await signedInMember(test);
    const email = newAddress();
    await refer(client, { email });
    const rows = await test.database.read
      .selectFrom('referrals')
      .selectAll()
      .where('member_id', '=', member_id)
      .execute();
    expect(rows).toEqual([
      {
        member_id,
        email_hash: createHash('sha256').update(email).digest(),
        created_at: expect.any(Date),
      },
    ]);
  });
});
