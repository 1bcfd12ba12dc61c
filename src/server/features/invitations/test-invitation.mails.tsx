import { z } from 'zod';
import { mailTemplate } from '#server/mail/template.ts';
import { invitation, invitationReminder } from './invitations.mails.tsx';

const data = z.object({
  kind: z.enum(['invitation', 'reminder']),
  first_name: z.string(),
  title: z.string(),
  lang: z.string().optional(),
  about: z.object({ text: z.string(), lang: z.string().optional() }).nullable(),
  points: z.int(),
  minutes: z.int(),
  closes_on: z.string().nullable(),
  token: z.string(),
  reminders: z.int(),
});

const of = (kind: 'invitation' | 'reminder') => (kind === 'invitation' ? invitation : invitationReminder);

/** The invitation or reminder of a survey to somebody who tries it, without the unsubscribe link, which would be nobody's. */
export const testInvitationMail = mailTemplate({
  name: 'survey_test',
  transactional: true,
  data,
  subject: (mail, { kind, ...survey }: z.output<typeof data>) => `[TEST] ${of(kind).subject(mail, survey)}`,
  body: (mail, { kind, ...survey }) => of(kind).body(mail, survey),
});
