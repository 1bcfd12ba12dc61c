import { useAttemptTexts } from '#console/attempt-texts.ts';
import { ListPage } from '#console/faces/list/list-page.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { attemptsList } from '#contract/operator/lists/attempts.list.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Attempt = Row<typeof attemptsList>;

const FIRST = ['id', 'survey', 'member_id', 'outcome', 'flags', 'points', 'started_at', 'minutes'];

/** Every way through a survey. */
export default function AttemptsPage() {
  const { t } = useTranslation();
  const { outcomes, tones, decisions, flags, signatures } = useAttemptTexts();
  return (
    <ListPage<Attempt>
      list={attemptsList}
      lead={t(
        'Everybody who started a survey, the latest first. Tests are left out unless you filter by them.',
      )}
      name="id"
      pathOf={({ id }) => pathOf(paths.attempt, id)}
      columns={FIRST}
      options={{ outcome: outcomes, decision: decisions, flags, flag: flags, signature: signatures }}
      views={[
        { name: t('All'), search: '' },
        { name: t('To review'), search: 'flag=speeding,straight_lining' },
        { name: t('Reports disagree'), search: 'disagreeing=true' },
        { name: t('In progress'), search: 'outcome=open' },
      ]}
      cells={{
        survey: ({ survey, survey_number }) =>
          survey ? (
            <>
              {survey}
              <small>{survey_number}</small>
            </>
          ) : (
            survey_number
          ),
        member_id: ({ member_id }) =>
          member_id == null ? '–' : <Link to={pathOf(paths.member, member_id)}>{member_id}</Link>,
        outcome: ({ outcome, decision }) => (
          <>
            <Badge tone={tones[outcome]}>{outcomes[outcome]}</Badge>
            {decision && <small>{decisions[decision]}</small>}
          </>
        ),
      }}
      nothingYet={{
        title: t('Nobody has started a survey yet'),
        text: t('An attempt appears here as soon as a member starts a survey.'),
      }}
    />
  );
}
