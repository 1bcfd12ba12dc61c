import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { LoadedAsOf } from '#console/faces/figures/loaded-as-of.tsx';
import { canInvite } from '#console/pages/surveys/survey/can-invite.ts';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { isOpenSeries } from '#contract/rules/automatic-waves.ts';
import { CEILINGS } from '#contract/rules/ceilings.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { CeilingsDialog } from './ceilings-dialog.tsx';
import type { Change } from './change-dialog.tsx';
import { ChangeSeriesDialog } from './change-series-dialog.tsx';
import type { AutomaticWaves, Series } from './series.ts';
import { useSeriesTexts } from './series-texts.ts';
import { useWaveTexts } from './wave-texts.ts';

/** They go on without us. */
const ASK_EVERY_MS = 15_000;

/** The waves that a survey starts by itself, and the ceilings that hold for all of its waves. */
export function AutomaticWavesCard({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  const found = useCall(
    'GET /surveys/:id/automatic-waves',
    { params: { id: survey.id } },
    { refetchInterval: ASK_EVERY_MS },
  );
  return (
    <Card title={t('Automatic waves')}>
      <LoadedAsOf query={found}>{(data) => <AutomaticWavesView survey={survey} found={data} />}</LoadedAsOf>
    </Card>
  );
}

function AutomaticWavesView({ survey, found }: { survey: Survey; found: AutomaticWaves }) {
  const { id } = survey;
  const { t } = useTranslation();
  const { number } = useFormats();
  const { may } = useOperator();
  const [changing, setChanging] = useState<{ change: Change; series: Series } | null>(null);
  const [limiting, setLimiting] = useState(false);
  const { series, ceilings, used, missing } = found;
  const isOpen = isOpenSeries(series);
  const names = {
    per_day: t('Invited today'),
    members: t('Invited in all'),
    points: t('Points they can earn'),
  };
  return (
    <Stack>
      {series ? (
        <Standing series={series} missing={missing} />
      ) : (
        <p>
          {t(
            'The survey can invite wave after wave automatically: each time as many members as the missing completes are expected to take, until its target is met.',
          )}
        </p>
      )}
      <DescriptionList
        entries={CEILINGS.map((name) => {
          const most = ceilings[name];
          return {
            term: names[name],
            text:
              most === null
                ? t('{number}, no ceiling', { number: number(used[name]) })
                : t('{number} of {most} at most', { number: number(used[name]), most: number(most) }),
          };
        })}
      />
      {may('fieldwork') && (
        <ButtonRow>
          {series?.state === 'running' && (
            <Button variant="secondary" onClick={() => setChanging({ change: 'pause', series })}>
              {t('Pause…')}
            </Button>
          )}
          {series?.state === 'paused' && (
            <Button onClick={() => setChanging({ change: 'resume', series })}>{t('Resume…')}</Button>
          )}
          {!isOpen && canInvite(survey) && (
            <ButtonLink to={pathOf(paths.automaticWaves, id)} variant="secondary">
              {series ? t('Start again') : t('Set them up')}
            </ButtonLink>
          )}
          {series && series.state !== 'stopped' && series.seen_at === null && (
            <Button variant="secondary" onClick={() => setChanging({ change: 'stop', series })}>
              {series.state === 'ended' ? t('Mark as seen…') : t('Stop…')}
            </Button>
          )}
          {survey.state !== 'archived' && (
            <Button variant="secondary" onClick={() => setLimiting(true)}>
              {t('Ceilings…')}
            </Button>
          )}
        </ButtonRow>
      )}
      {changing && <ChangeSeriesDialog survey={id} {...changing} onClose={() => setChanging(null)} />}
      {limiting && <CeilingsDialog survey={id} ceilings={ceilings} onClose={() => setLimiting(false)} />}
    </Stack>
  );
}

function Standing({ series, missing }: { series: Series; missing: number | null }) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const { standings, tones, reasonOf, waits } = useSeriesTexts();
  const { reasons } = useWaveTexts();
  const { state, waits_for, next_at, started_at, ended_at, seen_at, seen_by, waves } = series;
  const paused = waves.flatMap(({ id, pause_reason }) =>
    pause_reason === null ? [] : [{ id, pause_reason }],
  );
  const standing = seen_at === null ? state : 'seen';
  const why = reasonOf(series);
  return (
    <>
      <p role="status">
        <Badge tone={tones[standing]}>{standings[standing]}</Badge>
      </p>
      {state === 'running' &&
        paused.map(({ id, pause_reason }) => (
          <Notice key={id} tone="warning" title={t('No further wave starts, because one of them is paused')}>
            <p>
              {t("Why it's paused")}: {reasons[pause_reason] ?? pause_reason}
            </p>
            <p>{t('The next one can start once this one has gone on to its end, or you stop it.')}</p>
            <Link to={pathOf(paths.wave, id)}>{`${t('Wave')} ${id}`}</Link>
          </Notice>
        ))}
      <DescriptionList
        entries={[
          ...(why === null
            ? []
            : [{ term: state === 'paused' ? t("Why they're paused") : t('Why they ended'), text: why }]),
          ...(missing === null
            ? []
            : [{ term: t('Completes missing to the target'), text: number(missing) }]),
          ...(state === 'running' && waits_for !== null
            ? [
                {
                  term: t('The next wave waits for'),
                  text: `${waits[waits_for]}, ${t('next look {moment}', { moment: dateTime(next_at) })}`,
                },
              ]
            : []),
          { term: t('Since'), text: dateTime(started_at) },
          ...(ended_at === null ? [] : [{ term: t('Until'), text: dateTime(ended_at) }]),
          ...(seen_at === null
            ? []
            : [
                {
                  term: t('Marked as seen'),
                  text: t('{when} by {name}', { when: dateTime(seen_at), name: seen_by ?? t('System') }),
                },
              ]),
        ]}
      />
    </>
  );
}
