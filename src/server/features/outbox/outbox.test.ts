import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTBOX_KINDS } from '#contract/rules/mails.ts';
import { mailTemplates } from '#server/mails.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: OperatorClient;
let fieldwork: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  owner = (await signedInOperator(test)).client;
  fieldwork = (await signedInOperator(test, { role: 'fieldwork' })).client;
});
afterAll(() => test.close());

const of = (id: number) => ({ params: { id } });
const set = (id: number, fields: ReturnType<typeof sql>) =>
  test.database.transaction((db) => sql`update mails set ${fields} where id = ${id}`.execute(db));
/** A member who has been sent a copy of their message, which is given up. */
async function givenUpMail(country_code = 'BG') {
  const { client, member_id, email } = await signedInMember(test, { country_code });
  await client.call('POST /contact', { body: { topic: 3, message: 'Something secret' } });
  const { id } = await test.database.read
    .selectFrom('mails')
    .select('id')
    .where('member_id', '=', member_id)
    .where('template', '=', 'contact_copy')
    .executeTakeFirstOrThrow();
  await set(id, sql`state = 'failed', last_error = '450 later', stopped_at = now(), tries = 14`);
  await test.database.transaction((db) =>
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = ${`send-mail:${id}`}))`.execute(
      db,
    ),
  );
  return { id, member_id, email };
}
const jobsOf = async (id: number) =>
  (
    await sql<{ tries: number }>`select attempts as tries from graphile_worker.jobs
      where key = ${`send-mail:${id}`}`.execute(test.database.read)
  ).rows;
const audited = async (id: number) =>
  (
    await test.database.read
      .selectFrom('audit_log')
      .select(['action', 'country_code'])
      .where('subject', '=', `mails ${id}`)
      .execute()
  ).map(({ action, country_code }) => [action, country_code]);

describe('the outbox is refused', () => {
  it('without the right, and a mail of another country', async () => {
    const { id } = await givenUpMail();
    const rewards = (await signedInOperator(test, { role: 'rewards' })).client;
    const elsewhere = (await signedInOperator(test, { role: 'support', countries: ['AT'] })).client;
    for (const [client, status] of [
      [rewards, 403],
      [elsewhere, 404],
    ] as const) {
      expect((await client.call('GET /mails/:id', of(id))).status).toBe(status);
      expect((await client.call('POST /mails/:id/send-again', of(id))).status).toBe(status);
      expect((await client.call('POST /mails/:id/allow-again', of(id))).status).toBe(status);
    }
    expect((await rewards.call('GET /mails')).status).toBe(403);
    expect((await elsewhere.call('GET /mails')).data.rows).toEqual([]);
    expect([await jobsOf(id), await audited(id)]).toEqual([[], []]);
  });

  it('to operators of some countries where a mail belongs to none', async () => {
    const bound = (await signedInOperator(test, { countries: ['BG'] })).client;
    const { id } = await givenUpMail();
    await set(id, sql`country_code = null`);
    expect((await bound.call('GET /mails/:id', of(id))).status).toBe(404);
    expect((await owner.call('GET /mails/:id', of(id))).status).toBe(200);
    const shown = async (client: OperatorClient) =>
      (await client.call('GET /mails', { query: { limit: '100' } })).data.rows.map((row) => row.id);
    expect(await shown(bound)).not.toContain(id);
    expect(await shown(owner)).toContain(id);
    const waiting = async (client: OperatorClient) =>
      (await client.call('GET /today')).data.waiting.find(({ key }) => key === 'refused_mails')?.count;
    expect(await waiting(owner)).toBe(((await waiting(bound)) as number) + 1);
  });
});

describe('a mail of the outbox', () => {
  it('shows its code nowhere: not beside the mail, in the list, its file, a preview or the audit log', async () => {
    const { client } = await signedInOperator(test, { step_up: true });
    const { email, member_id } = await signedInMember(test);
    const params = { id: member_id };
    await client.call('POST /members/:id/resend-code', { params, body: { reason: 'Asked by telephone' } });
    const code = await mailedCode(test, email, 'password_reset');
    const { id } = await test.database.read
      .selectFrom('mails')
      .select('id')
      .where('member_id', '=', member_id)
      .where('template', '=', 'password_reset')
      .executeTakeFirstOrThrow();
    for (const path of [
      `mails/${id}`,
      `mails?member=${member_id}..${member_id}`,
      'mails/csv',
      'mails/csv?columns=id,kind,recipient,subject',
      'mail-templates/password_reset?language=bg&country=BG',
      `members/${member_id}/timeline`,
      'audit-log',
      'audit-log/csv',
    ]) {
      const { status, text } = await client.request('GET', `/api/operator/v1/${path}`);
      expect([path, status, text.includes(code)]).toEqual([path, 200, false]);
    }
  });

  it('says where it is and why, and names nobody without the right to contact data', async () => {
    const { id, member_id, email } = await givenUpMail();
    const { data } = await fieldwork.call('GET /mails/:id', of(id));
    expect(data).toMatchObject({
      id,
      member_id,
      kind: 'contact_copy',
      state: 'failed',
      reason: null,
      response: '450 later',
      provider: email.split('@')[1],
      tries: 14,
      can_send_again: true,
      next_try_at: null,
      bounce: null,
      provider_pause: null,
    });
    for (const path of [`/mails/${id}`, '/mails', '/mails?limit=1', '/mails/csv']) {
      const { text } = await fieldwork.request('GET', `/api/operator/v1${path}`);
      expect(text).toContain('contact_copy');
      expect(text).not.toContain(email);
      expect(text).not.toContain('secret');
    }
    const contact = await owner.call('GET /mails/:id', of(id));
    expect(contact.data).toMatchObject({ recipient: email, subject: null });
    expect(contact.text).not.toContain('secret');
    expect((await fieldwork.call('GET /mails/csv', { query: { columns: 'id,recipient' } })).status).toBe(422);
    const step = await owner.call('GET /mails/csv', { query: { columns: 'id,recipient' } });
    expect(step.failure.code).toBe('step_up_needed');
  });

  it('is found by state, kind, reason, provider, member and day', async () => {
    const { id, member_id, email } = await givenUpMail('AT');
    await set(
      id,
      sql`state = 'cancelled', cancelled_because = 'budget', data = '{}',
      created_at = '2026-02-03T22:30:00Z', to_address = 'x@Far.example', recipient_key = 'x@far.example'`,
    );
    const found = async (query: Record<string, string>) =>
      (await fieldwork.call('GET /mails', { query })).data.rows.map((row) => row.id);
    expect(await found({ member: `${member_id}..${member_id}`, kind: 'contact_copy' })).toEqual([id]);
    expect(await found({ provider: 'FAR.example', state: 'cancelled', country: 'AT' })).toEqual([id]);
    expect(await found({ reason: 'budget', language: 'de' })).toEqual([]);
    expect(await found({ reason: 'budget', again: 'false' })).toEqual([id]);
    expect(await found({ planned: '2026-02-04..2026-02-04', time_zone: 'Europe/Sofia' })).toEqual([id]);
    expect(await found({ planned: '2026-02-04..2026-02-04' })).toEqual([]);
    expect(email).not.toContain('far.example');
    expect((await fieldwork.call('GET /mails', { query: { kind: 'nothing' } })).status).toBe(422);
  });

  it('is sent again once, and only while it has something to say', async () => {
    const { id } = await givenUpMail();
    const again = () => fieldwork.call('POST /mails/:id/send-again', of(id));
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await jobsOf(id)).toEqual([{ tries: 0 }]);
    const { data } = await fieldwork.call('GET /mails/:id', of(id));
    expect(data).toMatchObject({ state: 'queued', stopped_at: null, can_send_again: false });
    expect(data.next_try_at).not.toBeNull();
    expect(await audited(id)).toEqual([['send_mail_again', 'BG']]);

    for (const gone of [
      sql`state = 'sent'`,
      sql`state = 'failed', data = '{}'`,
      sql`state = 'failed', useful_until = now()`,
      sql`state = 'failed', created_at = now() - interval '9 days'`,
    ]) {
      const other = await givenUpMail();
      await set(other.id, gone);
      expect((await fieldwork.call('GET /mails/:id', of(other.id))).data.can_send_again).toBe(false);
      const refused = await fieldwork.call('POST /mails/:id/send-again', of(other.id));
      expect([refused.status, refused.failure.code]).toEqual([409, 'mail_gone']);
      expect(await audited(other.id)).toEqual([]);
    }
    expect((await fieldwork.call('POST /mails/:id/send-again', of(999_999))).status).toBe(404);
  });

  it('says what holds it: a bounce, which can be lifted, and a provider that refuses our mail', async () => {
    const { id, email } = await givenUpMail();
    await test.database.transaction(async (db) => {
      await sql`insert into bounced_addresses (recipient_key, bounced_at) values (${email}, now())`.execute(
        db,
      );
      await sql`insert into mail_providers (domain, refusals, paused_until, reason)
        values (${email.split('@')[1]}, 1, now() + interval '1 hour', '421 too many')
        on conflict do nothing`.execute(db);
      await sql`update mails set transactional = false where id = ${id}`.execute(db);
    });
    const { data } = await fieldwork.call('GET /mails/:id', of(id));
    expect(data.provider_pause?.response).toBe('421 too many');
    expect(data.bounce).toMatchObject({ kind: 'hard_bounce' });
    const isStopped = async () => {
      const { data: found } = await fieldwork.call('GET /mails', { query: { state: 'failed' } });
      return found.rows.find((mail) => mail.id === id)?.stopped;
    };
    expect(await isStopped()).toBe(true);
    const lift = () => fieldwork.call('POST /mails/:id/allow-again', of(id));
    expect((await lift()).data).toEqual({ had_stopped: true });
    expect(await isStopped()).toBe(false);
    expect((await lift()).data).toEqual({ had_stopped: false });
    expect((await fieldwork.call('GET /mails/:id', of(id))).data.bounce).toBeNull();
    expect(await audited(id)).toEqual([
      ['mail_again', 'BG'],
      ['mail_again', 'BG'],
    ]);
  });

  it('goes again to the address of a member who is met with the stop on their card', async () => {
    const { member_id, email } = await signedInMember(test);
    await test.database.transaction((db) =>
      sql`insert into bounced_addresses (recipient_key, bounced_at) values (${email}, now())`.execute(db),
    );
    const lift = (client: OperatorClient) => client.call('POST /members/:id/allow-emails', of(member_id));
    const rewards = (await signedInOperator(test, { role: 'rewards' })).client;
    const elsewhere = (await signedInOperator(test, { role: 'support', countries: ['AT'] })).client;
    expect([(await lift(rewards)).status, (await lift(elsewhere)).status]).toEqual([403, 404]);
    expect((await owner.call('GET /members/:id', of(member_id))).data.bounce).not.toBeNull();
    expect((await lift(fieldwork)).data).toEqual({ had_stopped: true });
    expect((await lift(fieldwork)).data).toEqual({ had_stopped: false });
    expect((await owner.call('GET /members/:id', of(member_id))).data.bounce).toBeNull();
    const log = await test.database.read
      .selectFrom('audit_log as a')
      .innerJoin('audit_members as m', 'm.audit_id', 'a.id')
      .select('a.action')
      .where('m.member_id', '=', member_id)
      .execute();
    expect(log.filter(({ action }) => action === 'mail_again')).toHaveLength(2);
  });
});

it('every kind of mail is declared, and none besides', () => {
  expect([...mailTemplates.keys()].sort()).toEqual([...OUTBOX_KINDS].sort());
});
