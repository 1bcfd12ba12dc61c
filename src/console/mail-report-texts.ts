import type {
  HaltCause,
  MailReportKind,
  MailReportSource,
  SetAsideReason,
} from '#contract/rules/mail-reports.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What is said of emails after they went, where, and why a report was set aside. */
export function useMailReportTexts() {
  const { t } = useTranslation();
  const kinds: Record<MailReportKind, string> = {
    hard_bounce: t("Came back: the mailbox doesn't exist"),
    soft_bounce: t("Came back: the mailbox couldn't be reached"),
    blocked: t('Came back: the email server refuses our emails'),
    complaint: t('Reported as spam'),
    unsubscribe: t('Unsubscribed'),
  };
  const sources: Record<MailReportSource, string> = {
    smtp: t('the email server said so right away'),
    webhook: t('told by the webhook'),
    mailgun: t('told by Mailgun'),
    mail: t('told by email'),
  };
  const halts: Record<HaltCause, string> = {
    bounces: t('Too many emails came back'),
    complaints: t('Too many recipients reported spam'),
  };
  const asideReasons: Record<SetAsideReason, string> = {
    too_large: t('Too large for a report'),
    unreadable: t("The email can't be read"),
    no_report: t('Neither a report nor an unsubscribe email'),
    unknown_mail: t("It's about an email that isn't ours, or is no longer kept"),
    failed: t('It failed; the log says why'),
  };
  return { kinds, sources, halts, asideReasons };
}
