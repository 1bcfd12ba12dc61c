import type { TimelineEntry } from '#console/faces/thing/timeline.tsx';
import { useMailReportTexts } from '#console/mail-report-texts.ts';
import { useMailTexts } from '#console/mail-texts.ts';
import { useTranslation } from '#ui/translation.tsx';
import type { Mail } from './mail.ts';

/** What happened to a mail, newest first; what is still to come stands in the notice. */
export function useMailHappenings(mail: Mail): TimelineEntry[] {
  const { t } = useTranslation();
  const { reasons } = useMailTexts();
  const { kinds, sources } = useMailReportTexts();
  const { state, reason, response, created_at, sending_since, sent_at, stopped_at } = mail;
  const ended: TimelineEntry[] =
    sent_at !== null
      ? [{ id: 'sent', at: sent_at, what: t("Handed over to the recipient's email server"), tone: 'success' }]
      : stopped_at === null
        ? []
        : state === 'cancelled'
          ? [
              {
                id: 'stopped',
                at: stopped_at,
                what: reason ? t('Not sent: {reason}', { reason: reasons[reason] }) : t('Not sent'),
                tone: 'warning',
              },
            ]
          : [
              {
                id: 'stopped',
                at: stopped_at,
                what: t('Refused by the email server'),
                tone: 'danger',
                detail: response,
              },
            ];
  const reported: TimelineEntry[] = mail.reports
    // A refusal at once stands there already.
    .filter(({ source }) => source !== 'smtp')
    .map(({ kind, source, status, response: said, reported_at }) => ({
      id: kind,
      at: reported_at,
      what: `${kinds[kind]} (${sources[source]})`,
      tone: kind === 'hard_bounce' || kind === 'complaint' ? 'danger' : 'warning',
      detail: said ?? status,
    }));
  return [
    ...reported,
    ...ended,
    ...(sending_since === null
      ? []
      : [{ id: 'sending', at: sending_since, what: t('Checked against limits and preferences: it may go') }]),
    { id: 'planned', at: created_at, what: t('Planned') },
  ];
}
