import { useAttemptTexts } from '#console/attempt-texts.ts';
import type { BulkAction } from '#console/faces/list/bulk-bar.tsx';
import { ListPage } from '#console/faces/list/list-page.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { unverifiedCompletesList } from '#contract/operator/lists/unverified-completes.list.ts';
import type { Verdict } from '#contract/rules/reconciliation.ts';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { DecideDialog } from './decide-dialog.tsx';

const decide = (verdict: Verdict, title: string): BulkAction => ({
  key: verdict,
  title,
  right: 'fieldwork',
  dialog: (selected, close, done) => (
    <DecideDialog verdict={verdict} selected={selected} onClose={close} onStarted={done} />
  ),
});

/** Completes that nobody has proven, so that they earn nothing yet. */
export default function UnverifiedPage() {
  const { t } = useTranslation();
  const { signatures, channels } = useAttemptTexts();
  return (
    <ListPage<Row<typeof unverifiedCompletesList>>
      list={unverifiedCompletesList}
      lead={t(
        "These were reported without a valid signature, or signed after the attempt's time was over. They earn points once they're accepted.",
      )}
      name="survey"
      pathOf={({ id }) => pathOf(paths.attempt, id)}
      columns={[
        'survey',
        'survey_number',
        'id',
        'member_id',
        'points',
        'signature',
        'started_at',
        'said_at',
        'country_code',
      ]}
      options={{ signature: signatures, channel: channels }}
      views={[
        { name: t('All'), search: '' },
        { name: t('Not signed'), search: 'signature=unsigned' },
        { name: t('Too late'), search: 'signature=valid,expired' },
        { name: t('Wrong signature'), search: 'signature=bad' },
      ]}
      cells={{
        survey: ({ survey, survey_number }) => survey || survey_number,
        member_id: ({ member_id }) =>
          typeof member_id === 'number' ? <Link to={pathOf(paths.member, member_id)}>{member_id}</Link> : '–',
      }}
      bulk={[decide('accept', t('Accept…')), decide('reject', t('Reject…'))]}
      nothingYet={{
        title: t('No unverified completes'),
        text: t(
          'Completes of surveys that send no signed report appear here until the client has settled them.',
        ),
      }}
    />
  );
}
