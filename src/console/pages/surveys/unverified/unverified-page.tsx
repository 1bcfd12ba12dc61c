import { ListPage } from '#console/faces/list/list-page.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import type { Row } from '#contract/operator/list.ts';
import { unverifiedCompletesList } from '#contract/operator/lists/unverified-completes.list.ts';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Completes that only a browser has reported: nobody has proven them, so they earn nothing yet. */
export default function UnverifiedPage() {
  const { t } = useTranslation();
  const { may } = useOperator();
  return (
    <ListPage<Row<typeof unverifiedCompletesList>>
      list={unverifiedCompletesList}
      lead={t(
        "Only the member's browser has reported these, without a signature. They earn points once they're accepted.",
      )}
      name="survey"
      pathOf={({ attempt_id }) => pathOf(paths.attempt, attempt_id)}
      columns={['survey', 'survey_number', 'member_id', 'points', 'started_at', 'said_at', 'country_code']}
      cells={{
        survey: ({ survey, survey_number }) => survey || survey_number,
        member_id: ({ member_id }) =>
          member_id !== null && may('members_read') ? (
            <Link to={pathOf(paths.member, member_id)}>{member_id}</Link>
          ) : (
            (member_id ?? '–')
          ),
      }}
      nothingYet={{
        title: t('No unverified completes'),
        text: t(
          'Completes of surveys that send no signed report appear here until the client has settled them.',
        ),
      }}
    />
  );
}
