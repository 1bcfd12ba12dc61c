import { Suspense, useState } from 'react';
import { CountedAt } from '#console/faces/figures/counted-at.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { CompletesChart } from '#console/pages/surveys/figures/completes-chart.tsx';
import { DropOutPages } from '#console/pages/surveys/figures/drop-out-pages.tsx';
import { FieldFigures } from '#console/pages/surveys/figures/field-figures.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Change } from './change-dialog.tsx';
import { ChangeWaveDialog } from './change-wave-dialog.tsx';
import { NotSent } from './not-sent.tsx';
import { Waterfall } from './waterfall.tsx';
import type { Wave } from './wave.ts';
import { HaltNotice, WaveReports } from './wave-reports.tsx';
import { useWaveTexts } from './wave-texts.ts';

const SampleCells = loadable(() => import('./sample-cells.tsx'));

export function WaveView({ wave }: { wave: Wave }) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const { may } = useOperator();
  const { stateOf, tones, audiences, reasons, waits } = useWaveTexts();
  const [changing, setChanging] = useState<Change | null>(null);
  const { survey, state, sample, not_sent } = wave;
  const isOpen =
    state === 'planning' ||
    state === 'sending' ||
    state === 'paused' ||
    // Its reminders can still be held.
    (state === 'done' && wave.reminders > 0);
  const waitsText = [
    wave.waits_for && waits[wave.waits_for],
    wave.waits_until && t('until {moment}', { moment: dateTime(wave.waits_until) }),
  ]
    .filter(Boolean)
    .join(', ');
  const nameOf = (reason: string) => reasons[reason] ?? reason;
  const counted = (of: Readonly<Record<string, number>>) =>
    Object.entries(of).map(([reason, count]) => ({ term: nameOf(reason), text: number(count) }));
  const notSent = wave.planned - wave.sent - wave.outbox - wave.waiting;
  const parts = [
    { title: t('Not planned'), of: not_sent.planning },
    { title: t('Planned, not sent'), of: not_sent.late },
    { title: t('Cancelled or failed'), of: not_sent.outbox },
  ].filter(({ of }) => Object.keys(of).length > 0);
  return (
    <>
      <ThingPage
        above={
          <Link to={`${pathOf(paths.survey, survey.id)}?tab=waves`}>
            {`${t('Survey')} ${survey.survey_number}`}
          </Link>
        }
        name={`${t('Wave')} ${wave.id}`}
        state={<Badge tone={tones[state]}>{stateOf(wave)}</Badge>}
        action={
          isOpen &&
          may('fieldwork') && (
            <ButtonRow>
              {state === 'paused' ? (
                <Button onClick={() => setChanging('resume')}>{t('Resume…')}</Button>
              ) : (
                <Button variant="secondary" onClick={() => setChanging('pause')}>
                  {t('Pause…')}
                </Button>
              )}
              <Button variant="secondary" onClick={() => setChanging('stop')}>
                {t('Stop…')}
              </Button>
            </ButtonRow>
          )
        }
        notice={<HaltNotice halt={wave.halt} />}
        summary={[
          { term: t('Who'), text: audiences[wave.audience] },
          { term: t('Starts'), text: dateTime(wave.starts_at) },
          ...(wave.waits_for ? [{ term: t('Waits for'), text: waitsText }] : []),
          ...(wave.pause_reason ? [{ term: t("Why it's paused"), text: nameOf(wave.pause_reason) }] : []),
          {
            term: t('Emails an hour'),
            text: wave.per_hour === null ? t('As fast as they can go') : number(wave.per_hour),
          },
          {
            term: t('Reminders'),
            text:
              wave.reminders === 0
                ? t('None')
                : t('{number}, each after {days} days', {
                    number: number(wave.reminders),
                    count: wave.reminder_days,
                    days: number(wave.reminder_days),
                  }),
          },
          { term: t('Ended at'), text: wave.ended_at ? dateTime(wave.ended_at) : '–' },
          ...(wave.stop_reason ? [{ term: t('Why it ended'), text: nameOf(wave.stop_reason) }] : []),
          ...(sample ? [{ term: t('Seed'), text: String(sample.seed) }] : []),
          ...(sample && sample.replicates > 1
            ? [
                {
                  term: t('Replicate'),
                  text: t('{number} of {all}', {
                    number: number(sample.replicate),
                    all: number(sample.replicates),
                  }),
                },
              ]
            : []),
          ...(sample?.expected
            ? [
                {
                  term: t('Expected completes of the draw'),
                  text: t('{low} to {high}', {
                    low: number(sample.expected.low),
                    high: number(sample.expected.high),
                  }),
                },
              ]
            : []),
          ...(sample?.recontact
            ? [{ term: t('Members found by pseudonym'), text: number(sample.recontact.found) }]
            : []),
        ]}
        tabs={[
          {
            key: 'figures',
            title: t('Figures'),
            content: (
              <>
                <Card title={t('How far it is')}>
                  <DescriptionList
                    entries={[
                      { term: t('Planned emails'), text: number(wave.planned) },
                      { term: t('Sent emails'), text: number(wave.sent) },
                      { term: t('In the outbox'), text: number(wave.outbox) },
                      { term: t('Waiting'), text: number(wave.waiting) },
                      {
                        term: t('Emails not sent'),
                        text: notSent === 0 ? number(0) : <Link to="?tab=not-sent">{number(notSent)}</Link>,
                      },
                      { term: t('Reminders sent'), text: number(wave.reminded) },
                    ]}
                  />
                  <CountedAt moments={[wave.as_of]} />
                </Card>
                <FieldFigures
                  counts={wave.field.counts}
                  medianMinutes={wave.field.median_minutes}
                  promised={wave.field}
                  pointsRate={wave.field.points_rate}
                  asOf={wave.field.as_of}
                />
                <CompletesChart
                  query={{ data: wave.field, error: null, isFetching: false, isRefetchError: false }}
                  file={`completes-wave-${wave.id}`}
                />
                <DropOutPages pages={wave.field.pages} />
                <WaveReports {...wave} />
                {parts.map(({ title, of }) => (
                  <Card key={title} title={title}>
                    <DescriptionList entries={counted(of)} />
                  </Card>
                ))}
                {sample && sample.cells.length > 0 && (
                  <Card title={t('Expected and came')}>
                    <Suspense fallback={<Spinner text={t('Loading...')} />}>
                      <SampleCells cells={sample.cells} unknown={sample.unknown_quotas} />
                    </Suspense>
                  </Card>
                )}
                {sample && <Waterfall figures={sample} />}
              </>
            ),
          },
          {
            key: 'not-sent',
            title: t('Emails not sent'),
            content: <NotSent waveId={wave.id} count={notSent} />,
          },
        ]}
      />
      {changing && <ChangeWaveDialog wave={wave} change={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
