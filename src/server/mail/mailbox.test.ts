import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { styleProblems } from '#server/i18n/text-checks/english-style.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const paths = ['/mailbox', '/mailbox/1', '/mailbox/1/html'];
const hostile = '<script>alert(1)</script>';
const decoded = (html: string) => html.replaceAll('&#x27;', "'");
/** Of the words on a page; its moments are no prose. */
const problemsOf = (html: string): string[] =>
  html
    .replace(/<style.*?<\/style>/s, '')
    .replace(/<[^>]*>|\d{4}-\d{2}-\d{2}/g, '\n')
    .split('\n')
    .flatMap((line) => styleProblems(decoded(line), 'with contractions'));

describe('the mailbox page', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
    await queueByHand(test);
  });
  afterAll(() => test.close());

  /** Includes a template that this version doesn't have any more, which the page must handle. */
  async function queueByHand({ database }: TestApp) {
    await database.transaction((db) =>
      db
        .insertInto('mails')
        .values([
          { ...mail(1), template: `gone ${hostile}` },
          { ...mail(2), state: 'cancelled', cancelled_because: 'daily_cap' },
          { ...mail(3), state: 'failed', last_error: `550 ${hostile}` },
        ])
        .execute(),
    );
  }
  const mail = (n: number) => ({
    transactional: true,
    key: `mail:${n}`,
    template: 'hello',
    language: 'en',
    to_address: `${hostile}@example.org`,
    recipient_key: 'x',
    data: '{}',
    message_id: `m${n}`,
  });
  const get = (
    path: string,
    options: { ip?: string; headers?: Record<string, string>; from?: TestApp } = {},
  ) =>
    (options.from ?? test)
      .visitor({ ip: options.ip ?? '127.0.0.1' })
      .request('GET', path, { headers: options.headers ?? {} });
  const asIfUnknown = async (path: string, options: Parameters<typeof get>[1] = {}) => {
    const unknown = await get('/no-such-page', options);
    const answer = await get(path, options);
    expect([answer.status, answer.headers.location, answer.text]).toEqual([
      unknown.status,
      unknown.headers.location,
      unknown.text,
    ]);
    expect(answer.text).not.toContain('example.org');
  };

  it.each(paths)('%s does not exist for another machine', async (path) => {
    for (const ip of ['10.0.0.7', '172.17.0.1', '::ffff:10.0.0.7', 'fe80::1', '128.0.0.1']) {
      await asIfUnknown(path, { ip });
    }
  });

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
  ])('does not exist behind a proxy that says %j', async (headers) => {
    for (const path of paths) await asIfUnknown(path, { headers: { ...headers } });
  });

  it.each([
    { PUBLIC_URL: 'https://panel.example' },
    { PUBLIC_URL: 'http://localhost.panel.example' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
  ])('does not exist with %j', async (environment) => {
    const from = await startTestApp({ ...environment });
    try {
      await queueByHand(from);
      for (const path of paths) await asIfUnknown(path, { from });
    } finally {
      await from.close();
    }
  });

  it.each(['/mailbox/0', '/mailbox/9999', '/mailbox/x', '/mailbox/99999999999999999999', '/mailbox/2/html'])(
    'has no %s',
    async (path) => asIfUnknown(path),
  );

  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('answers %s', async (ip) => {
    expect((await get('/mailbox', { ip })).status).toBe(200);
  });

  it('shows hostile text as text, under a policy without scripts', async () => {
    for (const path of ['/mailbox', '/mailbox/1', '/mailbox/3']) {
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain(hostile);
      expect(page.text).toContain('&lt;script&gt;');
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
  });

  it('says why a mail does not go', async () => {
    const { text } = await get('/mailbox');
    expect(text).toContain('enough emails of this kind today');
    expect(text).toContain('It failed: 550');
    expect(decoded(text)).toContain("there's no email template named gone");
    for (const path of ['/mailbox', '/mailbox/1']) expect(problemsOf((await get(path)).text)).toEqual([]);
  });

  it('is empty on an empty panel', async () => {
    await test.database.transaction((db) => sql`delete from mails`.execute(db));
    const { text } = await get('/mailbox');
    expect(text).toContain('No emails yet');
    expect(problemsOf(text)).toEqual([]);
  });
});
