import { useShare } from '#console/pages/surveys/figures/share.ts';
import { useOperator } from '#console/session.tsx';
import { fieldRates } from '#contract/rules/field-figures.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey, SurveyFigures } from './survey.ts';

type SoftLaunchProps = {
  survey: Survey;
  figures: SurveyFigures;
  onMove(to: 'live' | 'paused' | 'closed'): void;
};

/** What a soft launch has measured beside what was promised, and the ways on from it. */
export function SoftLaunch({ survey, figures, onMove }: SoftLaunchProps) {
  const { t } = useTranslation();
  const { number, minutes } = useFormats();
  const { may } = useOperator();
  const share = useShare();
  const { counts, median_minutes, promised_minutes, expected_incidence } = figures;
  const rates = fieldRates(counts);
  const wanted = survey.soft_launch_completes ?? 0;
  const isDone = survey.soft_launch_done;
  return (
    <Card
      title={t('Soft launch')}
      aside={
        <Badge tone={isDone ? 'warning' : 'info'}>
          {isDone ? t('Waits for your decision') : t('Still measuring')}
        </Badge>
      }
    >
      <Stack>
        <p>
          {isDone
            ? t(
                'All completes of the soft launch are in. Nobody can start the survey, and no invitations go out.',
              )
            : t(
                'Once {completes} completes are in, nobody can start the survey and no more invitations go out.',
                {
                  count: wanted,
                  completes: number(wanted),
                },
              )}
        </p>
        <DescriptionList
          entries={[
            {
              term: t('Length'),
              text:
                median_minutes === null
                  ? t('Not measured yet, {promised} planned', { promised: minutes(promised_minutes) })
                  : t('{measured} measured, {promised} planned', {
                      measured: minutes(Math.round(median_minutes)),
                      promised: minutes(promised_minutes),
                    }),
            },
            {
              term: t('Incidence'),
              text:
                expected_incidence === null
                  ? share(rates.incidence)
                  : t('{measured} measured, {promised} expected', {
                      measured: share(rates.incidence),
                      promised: share({ part: expected_incidence, whole: 100 }),
                    }),
            },
            { term: t('Drop-out rate'), text: share(rates.drop_out) },
            { term: t('Screen-outs'), text: number(counts.screenouts) },
            { term: t('Quota-fulls'), text: number(counts.quota_fulls) },
            { term: t('Signature failures'), text: number(counts.signature_failures) },
          ]}
        />
        {may('fieldwork') && (
          <Stack>
            <ButtonRow>
              <Button onClick={() => onMove('live')}>{t('Go live…')}</Button>
              <Button variant="secondary" onClick={() => onMove('paused')}>
                {t('Pause to fix it…')}
              </Button>
              <Button variant="secondary" onClick={() => onMove('closed')}>
                {t('Close it…')}
              </Button>
            </ButtonRow>
            <p>
              {t(
                'Live, it goes on to its target. Paused, its link and its texts can be mended before it goes on. Closed, it takes no more completes. Before anything happens you see what it does to how many members.',
              )}
            </p>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
