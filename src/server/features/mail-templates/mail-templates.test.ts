import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { MAIL_KINDS } from '#contract/rules/mails.ts';
import { mailLanguages } from '#server/i18n/mail-texts.ts';
import { mailTemplates } from '#server/mails.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { mailSamples } from './mail-samples.data.ts';

let test: TestApp;
let operator: Awaited<ReturnType<typeof signedInOperator>>;
let client: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  operator = await signedInOperator(test, { role: 'fieldwork', countries: ['BG'] });
  client = operator.client;
});
afterAll(() => test.close());

const html = (kind: string, query: string) =>
  client.request('GET', `/api/operator/v1/mail-templates/${kind}/html?${query}`);
const send = (by: OperatorClient, body: Record<string, string>, kind = 'invitation') =>
  by.call('POST /mail-templates/:kind/test', {
    params: { kind },
    body: { language: 'bg', ...body } as never,
  });

describe('a preview is refused', () => {
  it('without the right, of another country, of an unknown kind or language', async () => {
    const rewards = (await signedInOperator(test, { role: 'rewards' })).client;
    expect((await rewards.call('GET /mail-templates')).status).toBe(403);
    expect((await send(rewards, {})).status).toBe(403);
    const preview = (kind: string, query: Record<string, string>) =>
      client.call('GET /mail-templates/:kind', { params: { kind }, query: query as never });
    expect((await preview('invitation', { language: 'de', country: 'AT' })).status).toBe(404);
    expect((await preview('invitation', { language: 'bg', country: 'QQ' })).status).toBe(404);
    expect((await preview('invitation', { language: 'xx' })).status).toBe(422);
    expect((await preview('nothing', { language: 'bg' })).status).toBe(404);
    expect((await html('invitation', 'language=de&country=AT')).status).toBe(404);
    expect((await send(client, { country: 'AT' })).status).toBe(404);
  });
});

describe('a preview', () => {
  it('exists of every kind in every language of its readers, with placeholders alone in links', async () => {
    const { data } = await client.call('GET /mail-templates');
    expect(data.map(({ kind }) => kind)).toEqual([...MAIL_KINDS]);
    expect(data.filter(({ missing_in }) => missing_in.length > 0)).toEqual([]);
    expect(mailLanguages('members')).toEqual([...LANGUAGE_CODES].sort());
    for (const { kind, audience } of data) {
      const language = audience === 'operators' ? 'bg' : 'ja';
      const { data: mail } = await client.call('GET /mail-templates/:kind', {
        params: { kind },
        query: { language, country: 'BG' },
      });
      expect([kind, mail.subject, mail.text]).not.toContain('');
      expect(mail.missing).toEqual([]);
      expect(mail.text).not.toMatch(/undefined|\{\w+\}|[\w-]{40,}/);
    }
  });

  it('is made of content that the kind itself would take', () => {
    for (const kind of MAIL_KINDS) {
      const template = mailTemplates.get(kind);
      if (!template?.load)
        expect([kind, template?.data.safeParse(mailSamples[kind]).error]).toEqual([kind, undefined]);
    }
  });

  it('names what is missing in a language that operators do not have', async () => {
    const { data } = await client.call('GET /mail-templates/:kind', {
      params: { kind: 'message_notice' },
      query: { language: 'de' },
    });
    expect(data.missing).toContain('Message {number} waits for an answer');
  });

  it('stands in a frame that runs nothing, loads nothing and leads nowhere', async () => {
    const { status, headers, text } = await html('confirmation', 'language=bg&country=BG');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('code=placeholder');
    expect(text).not.toContain('<script');
  });
});

describe('a test', () => {
  it('goes to the operator alone, marked, without a code that works, and is written into the audit log', async () => {
    const { data } = await send(client, { country: 'BG' }, 'confirmation');
    expect(data).toEqual({ to: operator.email });
    expect(await queuedMails(test, operator.email)).toEqual([
      {
        template: 'test_member_mail',
        state: 'queued',
        language: 'bg',
        country_code: 'BG',
        data: { kind: 'confirmation' },
      },
    ]);
    const { details } = await test.database.read
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'send_test_mail')
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ kind: 'confirmation', language: 'bg', country: 'BG' });
    const smuggled = await client.request('POST', '/api/operator/v1/mail-templates/invitation/test', {
      payload: { language: 'bg', to: 'other@example.org' },
    });
    expect(smuggled.status).toBe(422);
  });

  it('is never sent by a key', async () => {
    const owner = (await signedInOperator(test, { step_up: true })).client;
    const { data } = await owner.call('POST /api-keys', {
      body: { name: 'Robot', rights: ['mails'], countries: null, days: 1 },
    });
    const { status } = await owner.request('POST', '/api/operator/v1/mail-templates/invitation/test', {
      payload: { language: 'bg' },
      headers: { authorization: `Bearer ${data.key}` },
    });
    expect(status).toBe(403);
  });

  it('goes at most thirty times a day', async () => {
    const other = await signedInOperator(test);
    for (let n = 0; n < 29; n++) expect((await send(other.client, {})).status).toBe(200);
    // A press whose response is lost, and that is sent again, counts once.
    const pressed = () => send(other.client, { key: 'the-same-press' });
    expect([(await pressed()).data, (await pressed()).data]).toEqual([
      { to: other.email },
      { to: other.email },
    ]);
    expect((await send(other.client, { key: 'the-same-press', language: 'en' })).failure.code).toBe(
      'conflict',
    );
    const refused = await send(other.client, {}, 'operator_password');
    expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_attempts']);
    expect(await queuedMails(test, other.email)).toHaveLength(30);
  });
});
