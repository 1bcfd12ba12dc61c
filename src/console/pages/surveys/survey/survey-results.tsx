import { useCall } from '#console/call.ts';
import { CompletesChart } from '#console/pages/surveys/figures/completes-chart.tsx';
import { DropOutPages } from '#console/pages/surveys/figures/drop-out-pages.tsx';
import { FieldFigures } from '#console/pages/surveys/figures/field-figures.tsx';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PointRaises } from './point-raises.tsx';
import { SoftLaunch } from './soft-launch.tsx';
import type { Survey, SurveyFigures } from './survey.ts';

const ASK_EVERY_MS = 15_000;

/** How far a survey is, what came of its invitations, and when its completes came in. */
export function SurveyResults({ survey, onMove }: { survey: Survey; onMove(to: SurveyState): void }) {
  const figures = useCall(
    'GET /surveys/:id/figures',
    { params: { id: survey.id } },
    { refetchInterval: ASK_EVERY_MS },
  );
  return (
    <Loaded query={figures}>
      {(found) => (
        <>
          {survey.state === 'soft_launch' && <SoftLaunch survey={survey} figures={found} onMove={onMove} />}
          <Progress survey={survey} figures={found} />
          <FieldFigures
            counts={found.counts}
            medianMinutes={found.median_minutes}
            promised={found}
            pointsRate={found.points_rate}
            asOf={found.as_of}
          />
          <CompletesChart query={figures} file={`completes-${survey.survey_number}`} />
          <DropOutPages pages={found.pages} />
          <QuotaPlaces quotas={survey.quotas} />
          <PointRaises id={survey.id} />
        </>
      )}
    </Loaded>
  );
}

function Progress({ survey, figures }: { survey: Survey; figures: SurveyFigures }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { state, soft_launch_completes, target } = survey;
  const { completes } = figures.counts;
  const isSoft = state === 'soft_launch';
  const goal = isSoft ? soft_launch_completes : target;
  if (goal === null) return null;
  return (
    <Card
      title={t('How far it is')}
      aside={figures.plan?.behind && <Badge tone="warning">{t('Behind plan')}</Badge>}
    >
      <Stack>
        <ProgressBar
          label={isSoft ? t('Completes of the soft launch') : t('Completes')}
          value={completes}
          max={Math.max(goal, 1)}
          text={t('{completes} of {target}', { completes: number(completes), target: number(goal) })}
        />
        {figures.plan && (
          <p>
            {t(
              'By plan, {due} of {target} completes are due by now. A survey is behind plan once it falls short of that by more than 10 % of its target.',
              { due: number(Math.floor(figures.plan.due)), target: number(target ?? 0) },
            )}
          </p>
        )}
      </Stack>
    </Card>
  );
}

function QuotaPlaces({ quotas }: Pick<Survey, 'quotas'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (quotas.length === 0) return null;
  return (
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
  );
}
