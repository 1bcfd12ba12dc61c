import { afterAll, expect, it } from 'vitest';
import { remindInvitations } from '#server/features/invitations/remind-invitations.ts';
import { mailTemplates } from '#server/mails.ts';
import { developmentBuild } from '#server/pages/assets.ts';
import { databaseState } from '#server/testing/database-state.queries.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, inviteOne, start } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { newestMails } from './mails.queries.ts';
import { renderMail, unsubscribeUrl } from './render-mail.tsx';
import { contentOf } from './template.ts';

const DAY_MS = 86_400_000;

const test = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => test.close());

/** How mailbox providers, security gateways and browsers open links nobody has clicked. */
const scanners: readonly { method: string; headers: Record<string, string> }[] = [
  { method: 'HEAD', headers: { 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)' } },
  { method: 'GET', headers: { 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)', accept: '*/*' } },
  {
    method: 'GET',
    headers: {
      accept: 'text/html,application/xhtml+xml',
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
    },
  },
  { method: 'GET', headers: { accept: 'text/html', purpose: 'prefetch', 'sec-fetch-site': 'cross-site' } },
  { method: 'GET', headers: { accept: 'text/html', 'sec-purpose': 'prefetch;prerender' } },
];

it('change nothing, whichever mailed link they open and however they do it', async () => {
  const newcomer = { email: 'newcomer@example.org' };
  await register(test, registrationOf(newcomer));
  const { client, member_id, email } = await signedInMember(test);
  await client.call('POST /auth/forgot', { body: { email } });
  await client.call('POST /profile/refer', {
    body: { first_name: 'Ivan', last_name: 'Ivanov', email: 'ivan@example.org' },
  });
  // Signs out.
  await client.call('POST /profile/email', {
    body: { email: 'moved@example.org', confirm_email: 'moved@example.org' },
  });
  await runJobs(test);
  await inviteOne(test, await addSurvey(test), member_id);
  await test.database.transaction(async (db) => {
    await db
      .updateTable('invitations')
      .set({ invited_at: new Date(Date.now() - 4 * DAY_MS) })
      .execute();
    await db.updateTable('countries').set({ time_zone: daytimeZone() }).where('code', '=', 'BG').execute();
    await db.updateTable('reminders').set({ due_at: new Date() }).execute();
    await remindInvitations(db, 1000);
  });

  // Only the mail contains the link's code or token.
  const links = new Map<string, string>();
  for (const mail of await newestMails(test.database.read, 100)) {
    const template = mailTemplates.get(mail.template);
    const content = template && (await contentOf(test.database.read, template, mail));
    const { html, origin } = await renderMail(
      { config: test.config, templates: mailTemplates },
      mail,
      content,
    );
    for (const [, href] of html.matchAll(/href="(http[^"]*)"/g))
      links.set((href ?? '').replaceAll('&amp;', '&'), mail.template);
    if (mail.unsubscribe_token) links.set(unsubscribeUrl(origin, mail.unsubscribe_token), mail.template);
  }
  const linked = [...links.keys()].map((link) => new URL(link).pathname.split('/')[1]);
  for (const page of ['confirm', 'reset-password', 'invitation', 'unsubscribe', 'register'])
    expect(linked).toContain(page);
  for (const template of [
    'confirmation',
    'password_reset',
    'invitation',
    'invitation_reminder',
    'referral_invitation',
  ])
    expect([...links.values()]).toContain(template);

  const paths = [...links.keys()].map((link) => link.replace(/^https?:\/\/[^/]+/, '') || '/');
  // The return page can also be opened again.
  const other = await signedInMember(test);
  const survey_number = await addSurvey(test);
  const attempt = await start(other.client, await inviteOne(test, survey_number, other.member_id));
  paths.push(`/survey-return/${attempt}`, `/interview/${attempt}`);

  const visitor = test.visitor();
  const before = await databaseState(test.database.read);
  for (const path of paths)
    for (const { method, headers } of scanners) {
      const { status } = await visitor.request(method, path, { headers });
      expect({ path, method, ok: status < 400 }).toEqual({ path, method, ok: true });
    }
  expect(await databaseState(test.database.read)).toEqual(before);

  // All links still work for their recipient.
  const code = [...links]
    .filter(([, template]) => template === 'confirmation')
    .map(([link]) => new URL(link).searchParams.get('code'))
    .find((found) => found !== null);
  expect((await visitor.call('POST /profile/confirm', { body: { code: code ?? '' } })).status).toBe(200);
  const invitations = paths.filter((path) => path.startsWith('/invitation/'));
  expect(invitations).toHaveLength(2);
  for (const path of invitations) {
    const token = path.split('/')[2]?.split('?')[0] ?? '';
    expect((await visitor.call('POST /invitations/:token/start', { params: { token } })).status).toBe(303);
  }
});

/** Reminders are sent in the daytime, so this is a time zone where it is about noon. */
function daytimeZone(): string {
  const shift = (12 - new Date().getUTCHours() + 24) % 24;
  return shift <= 12 ? `Etc/GMT-${shift}` : `Etc/GMT+${24 - shift}`;
}
