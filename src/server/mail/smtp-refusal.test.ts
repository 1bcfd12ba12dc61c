import { expect, it } from 'vitest';
import { verdictOn } from './smtp-refusal.ts';

it.each([
  ['550 5.1.1 The email account that you tried to reach does not exist', 'bounced'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'bounced'],
  ['550 No such user here', 'bounced'],
  [
    '550 SC-001 Unfortunately, messages from [192.0.2.1] weren\u2019t sent: part of their network is on our block list (S3140)',
    'turned_away',
  ],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'turned_away'],
  ['550 5.7.26 This mail is unauthenticated', 'turned_away'],
  ['421 4.7.0 [TSS04] Messages temporarily deferred due to user complaints', 'turned_away'],
  ['550 5.1.8 Sender address rejected', 'refused'],
  ['552 5.2.2 Mailbox full', 'refused'],
  ['550 Mail from your IP is refused because of its poor reputation; no such user', 'turned_away'],
  ['550 5.1.1 <no.spam@spam.example>: Recipient address rejected: User unknown', 'bounced'],
  ['554 This message was marked as spam', 'turned_away'],
  ['554 5.7.1 Your message was marked as spam by the recipient', 'refused'],
  ['550 5.7.1 The user has blocked this sender', 'refused'],
  ['451 4.3.0 Try again', 'later'],
])('a refusal tells a missing mailbox from one of us: %s', (response, verdict) => {
  expect(verdictOn({ command: 'RCPT TO', code: Number(response.slice(0, 3)), response })).toBe(verdict);
});
