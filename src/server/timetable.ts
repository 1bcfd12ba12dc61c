import type { Config } from './config.ts';
import { fieldworkJobs } from './features/fieldwork/fieldwork.jobs.ts';
import { membersJobs } from './features/members/members.jobs.ts';
import { sessionsJobs } from './features/sessions/sessions.jobs.ts';
import type { AnyJobWork } from './jobs/queue.ts';
import { sendMailWork } from './mail/send-mail.job.ts';
import type { MailSender } from './mail/smtp.ts';
import { mailTemplates } from './mails.ts';

/**
 * All work in the background: each feature's `<feature>.jobs.ts`. Without a sender (no SMTP_URL) nothing takes the
 * jobs that send mail: they wait, and not one of their attempts is lost.
 */
export function timetable({ config, sender }: { config: Config; sender: MailSender | null }): AnyJobWork[] {
  return [
    ...fieldworkJobs,
    ...membersJobs,
    ...sessionsJobs,
    ...(sender ? [sendMailWork({ config, templates: mailTemplates, sender })] : []),
  ];
}
