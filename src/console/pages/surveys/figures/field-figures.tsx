import { CountedAt } from '#console/faces/figures/counted-at.tsx';
import { FigureList, type ShownFigure } from '#console/faces/figures/figure-list.tsx';
import {
  type FieldCounts,
  type FieldRate,
  fieldRates,
  pointsPerComplete,
} from '#contract/rules/field-figures.ts';
import { type PointsRate, pointsValue } from '#contract/rules/points-value.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useShare } from './share.ts';

type FieldFiguresProps = {
  counts: FieldCounts;
  medianMinutes: number | null;
  /** What was said of a survey; several surveys promise nothing together. */
  promised?: { promised_minutes: number; expected_incidence: number | null };
  pointsRate: PointsRate;
  asOf: string;
};

/** What came of the invitations to a survey, a wave or a project, as rates with what each means, and as counts. */
export function FieldFigures({ counts, medianMinutes, promised, pointsRate, asOf }: FieldFiguresProps) {
  const { t } = useTranslation();
  const { number, points, minutes, money } = useFormats();
  const share = useShare();
  const rates = fieldRates(counts);
  const rate = (key: FieldRate, title: string, definition: string): ShownFigure => ({
    key,
    title,
    definition,
    value: share(rates[key]),
  });
  if (counts.invited === 0 && counts.started === 0)
    return (
      <Card>
        <EmptyState title={t('Nobody has been invited yet')}>
          {t('The figures appear here once the first invitation has left.')}
        </EmptyState>
      </Card>
    );
  const each = pointsPerComplete(counts);
  const rounded = (value: number) => Math.round(value * 10) / 10;
  const figures: ShownFigure[] = [
    rate('start', t('Start rate'), t('Surveys started, as a share of members invited')),
    rate('participation', t('Participation rate'), t('Completes, as a share of members invited (ISO 20252)')),
    rate('completion', t('Completion rate'), t('Completes, as a share of surveys started')),
    rate(
      'incidence',
      t('Incidence'),
      promised && promised.expected_incidence !== null
        ? t('Completes, as a share of completes and screen-outs. Expected: {share}', {
            share: share({ part: promised.expected_incidence, whole: 100 }),
          })
        : t('Completes, as a share of completes and screen-outs'),
    ),
    rate('drop_out', t('Drop-out rate'), t('Given up or out of time, as a share of surveys that have ended')),
    {
      key: 'length',
      title: t('Median length'),
      value:
        medianMinutes === null
          ? '–'
          : medianMinutes < 1
            ? t('Under a minute')
            : minutes(rounded(medianMinutes)),
      definition: promised
        ? t('Half of the completes took longer. Planned: {minutes}', {
            minutes: minutes(promised.promised_minutes),
          })
        : t('Half of the completes took longer'),
    },
    {
      key: 'points',
      title: t('Points earned'),
      value: number(counts.points),
      definition: t('By completes, screen-outs and quota-fulls, also pending points. Worth {money}', {
        money: money(pointsValue(counts.points, pointsRate)),
      }),
    },
    {
      key: 'each',
      title: t('Cost per complete'),
      value: each === null ? '–' : points(rounded(each)),
      definition:
        each === null
          ? t('Points earned, divided by completes')
          : t('Points earned, divided by completes. Worth {money}', {
              money: money(pointsValue(Math.round(each), pointsRate)),
            }),
    },
    {
      key: 'signature_failures',
      title: t('Signature failures'),
      value: number(counts.signature_failures),
      definition: t('Attempts with a return or report that had no valid signature'),
    },
    {
      key: 'disagreeing_reports',
      title: t('Disagreeing reports'),
      value: number(counts.disagreeing_reports),
      definition: t('Signed reports of another outcome than the one that counts'),
    },
  ];
  return (
    <>
      <section aria-label={t('Figures')}>
        <FigureList figures={figures} />
        <CountedAt moments={[asOf]} />
      </section>
      <Card title={t('What came of the invitations')}>
        <Outcomes counts={counts} />
      </Card>
    </>
  );
}

/** All of them, also those that nobody had: the list stays as long as it is. */
function Outcomes({ counts }: { counts: FieldCounts }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <DescriptionList
      inColumns
      entries={[
        { term: t('Members invited'), text: number(counts.invited) },
        { term: t('Waiting in waves'), text: number(counts.waiting) },
        { term: t('Surveys started'), text: number(counts.started) },
        { term: t('In progress'), text: number(counts.open) },
        { term: t('Completes'), text: number(counts.completes) },
        { term: t('Rejected by the client'), text: number(counts.rejected) },
        { term: t('Screen-outs'), text: number(counts.screenouts) },
        { term: t('Quota-fulls'), text: number(counts.quota_fulls) },
        { term: t('Removed for quality'), text: number(counts.quality) },
        { term: t('Duplicates'), text: number(counts.duplicates) },
        { term: t('Refused for security'), text: number(counts.security) },
        { term: t('Given up attempts'), text: number(counts.abandoned) },
        { term: t('Out of time'), text: number(counts.timeouts) },
      ]}
    />
  );
}
