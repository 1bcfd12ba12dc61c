import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey } from './survey.ts';

/** How far a survey is, what came of its invitations, and its quotas. */
export function SurveyResults({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { results } = useSurveyTexts();
  const { by_state, target, waiting, quotas, state, soft_launch_completes } = survey;
  const completes = by_state.complete ?? 0;
  const screenouts = by_state.screenout ?? 0;
  const invited = Object.values(by_state).reduce((sum, count) => sum + count, 0);
  const started = invited - (by_state.invited ?? 0);
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : t('{share} %', { share: number(Math.round((100 * part) / whole)) });
  const goal = state === 'soft_launch' ? soft_launch_completes : target;
  return (
    <>
      <Card title={t('How far it is')}>
        <Stack>
          {goal !== null && (
            <ProgressBar
              label={state === 'soft_launch' ? t('Completes of the soft launch') : t('Completes')}
              value={completes}
              max={Math.max(goal, 1)}
              text={t('{completes} of {target}', { completes: number(completes), target: number(goal) })}
            />
          )}
          <DescriptionList
            entries={[
              { term: t('Members invited'), text: number(invited) },
              { term: t('Waiting in waves'), text: number(waiting) },
              { term: t('Start rate (starts of invitations)'), text: share(started, invited) },
              { term: t('Completion rate (completes of starts)'), text: share(completes, started) },
              {
                term: t('Incidence (completes of completes and screen-outs)'),
                text: share(completes, completes + screenouts),
              },
            ]}
          />
        </Stack>
      </Card>
      <Card title={t('What came of the invitations')}>
        {invited === 0 ? (
          <EmptyState title={t('Nobody has been invited yet')} />
        ) : (
          <DescriptionList
            entries={Object.keys(results).flatMap((result) =>
              by_state[result] ? [{ term: results[result] ?? result, text: number(by_state[result]) }] : [],
            )}
          />
        )}
      </Card>
      {quotas.length > 0 && (
        <Card title={t('Quotas')}>
          <Stack>
            {quotas.map(({ name, filled, wanted }) => (
              <ProgressBar
                key={name}
                label={name}
                value={filled}
                max={Math.max(wanted, 1)}
                text={t('{completes} of {target}', { completes: number(filled), target: number(wanted) })}
              />
            ))}
          </Stack>
        </Card>
      )}
    </>
  );
}
