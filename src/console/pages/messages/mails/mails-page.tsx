import { ListPage } from '#console/faces/list/list-page.tsx';
import { useMailReportTexts } from '#console/mail-report-texts.ts';
import { useMailTexts } from '#console/mail-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { mailsList } from '#contract/operator/lists/mails.list.ts';
import { Badge } from '#ui/badge.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Mail = Row<typeof mailsList>;

const FIRST = ['kind', 'state', 'recipient', 'country_code', 'language', 'created_at'];

/** The outbox: what was sent, what waits, and what was not sent, with why. */
export default function MailsPage() {
  const { t } = useTranslation();
  const { kinds, states, tones, reasons, kindOf } = useMailTexts();
  const reports = useMailReportTexts();
  return (
    <ListPage<Mail>
      list={mailsList}
      lead={t('All emails of the last 12 months, sent or not. The newest are at the top.')}
      name="kind"
      pathOf={({ id }) => pathOf(paths.mail, id)}
      columns={FIRST}
      options={{ state: states, reason: reasons, report: reports.kinds, kind: kinds }}
      views={[
        { name: t('All'), search: '' },
        { name: t('Refused'), search: 'state=failed' },
        { name: t('Emails not sent'), search: 'state=cancelled' },
        { name: t('Came back'), search: 'report=hard_bounce,soft_bounce,blocked' },
        { name: t('Waiting'), search: 'state=queued' },
        { name: t('Invitations'), search: 'kind=invitation,invitation_reminder' },
      ]}
      cells={{
        kind: ({ kind }) => kindOf(kind),
        state: ({ state, reason, response, stopped }) => (
          <>
            <Badge tone={tones[state]}>{states[state]}</Badge>
            {(reason ?? response) && <small>{reason ? reasons[reason] : response}</small>}
            {stopped && <small>{t('Emails to this address are stopped')}</small>}
          </>
        ),
      }}
      nothingYet={{
        title: t('No emails yet'),
        text: t('Every email that the panel sends, or holds back, will appear here.'),
      }}
    />
  );
}
