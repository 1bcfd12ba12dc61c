import { bulkActions } from './bulk-actions.ts';
import type { Config } from './config.ts';
import { answeredCallsJobs } from './features/answered-calls/answered-calls.jobs.ts';
import { attemptsJobs } from './features/attempts/attempts.jobs.ts';
import { bulkJobs } from './features/bulk/bulk.jobs.ts';
import { codesJobs } from './features/codes/codes.jobs.ts';
import { confirmationJobs } from './features/confirmation/confirmation.jobs.ts';
import { emailChangeJobs } from './features/email-change/email-change.jobs.ts';
import { fieldFiguresJobs } from './features/field-figures/field-figures.jobs.ts';
import { formerMembersJobs } from './features/former-members/former-members.jobs.ts';
import { interviewsJobs } from './features/interviews/interviews.jobs.ts';
import { haltWavesJobs } from './features/invitations/halt-waves.jobs.ts';
import { invitationsJobs } from './features/invitations/invitations.jobs.ts';
import { mailReportsJobs } from './features/mail-reports/mail-reports.jobs.ts';
import { operatorSessionsJobs } from './features/operator-sessions/operator-sessions.jobs.ts';
import { passwordsJobs } from './features/passwords/passwords.jobs.ts';
import { picturesJobs } from './features/pictures/pictures.jobs.ts';
import { pointRaisesJobs } from './features/point-raises/point-raises.jobs.ts';
import { pointsJobs } from './features/points/points.jobs.ts';
import { reconciliationJobs } from './features/reconciliation/reconciliation.jobs.ts';
import { registrationJobs } from './features/registration/registration.jobs.ts';
import { rewardsJobs } from './features/rewards/rewards.jobs.ts';
import { samplingJobs } from './features/sampling/sampling.jobs.ts';
import { sessionsJobs } from './features/sessions/sessions.jobs.ts';
import { supportJobs } from './features/support/support.jobs.ts';
import { surveysJobs } from './features/surveys/surveys.jobs.ts';
import { forgetGivenUpJobsWork } from './jobs/forget-given-up-jobs.ts';
import type { AnyJobWork } from './jobs/queue.ts';
import { forgetMailsWork } from './mail/forget-mails.job.ts';
import { emptyGivenUpMailsWork } from './mail/given-up-mails.ts';
import { sendMailWorks } from './mail/send-mail.job.ts';
import type { MailSender } from './mail/smtp.ts';
import { mailTemplates } from './mails.ts';

/**
 * All background jobs, from each feature's `<feature>.jobs.ts`; without SMTP_URL those that send mail wait without
 * using up attempts.
 */
export function timetable({ config, sender }: { config: Config; sender: MailSender | null }): AnyJobWork[] {
  return [
    ...answeredCallsJobs,
    ...attemptsJobs,
    ...bulkJobs(bulkActions),
    ...codesJobs,
    ...confirmationJobs,
    ...emailChangeJobs,
    ...fieldFiguresJobs,
    ...formerMembersJobs,
    ...interviewsJobs,
    ...invitationsJobs,
    ...haltWavesJobs(config.mailReports.halts),
    ...mailReportsJobs(config),
    ...operatorSessionsJobs,
    ...passwordsJobs,
    ...reconciliationJobs,
    ...registrationJobs,
    ...picturesJobs,
    ...pointRaisesJobs,
    ...pointsJobs,
    ...rewardsJobs,
    ...samplingJobs,
    ...sessionsJobs,
    ...supportJobs,
    ...surveysJobs,
    forgetMailsWork,
    emptyGivenUpMailsWork,
    forgetGivenUpJobsWork,
    ...(sender ? sendMailWorks({ config, templates: mailTemplates, sender }) : []),
  ];
}
