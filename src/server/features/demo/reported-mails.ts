import type { Db } from '#server/database/connect.ts';
import { takeReport } from '#server/features/mail-reports/take-report.ts';
import type { MailReport } from '#server/mail/mail-reports.ts';
import { newestMail } from './demo.queries.ts';
import type { Field } from './field.ts';

/** What is said of the invitations of some panelists after they went. */
const reported: readonly { who: number; report: Omit<MailReport, 'source'> }[] = [
  {
    who: 27,
    report: { kind: 'soft_bounce', status: '4.2.2', response: '452 4.2.2 The mailbox is full' },
  },
  {
    who: 28,
    report: { kind: 'hard_bounce', status: '5.1.1', response: '550 5.1.1 No such user here' },
  },
  { who: 29, report: { kind: 'complaint', status: null, response: null } },
];

/** So many days ago mails come back: a bounce stops mail to its address, a complaint unsubscribes. */
export function planReportedMails(db: Db, { diary, of }: Field, daysAgo: number): void {
  for (const { who, report } of reported)
    diary.on(daysAgo, 12, async () => {
      const { message_id } = await newestMail(db, of(who), 'invitation');
      await takeReport(db, [`${message_id}@example.com`], { ...report, source: 'mail' });
    });
}
