import { useState } from 'react';
import { useAttemptTexts } from '#console/attempt-texts.ts';
import { useCountries } from '#console/countries.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { Verdict } from '#contract/rules/reconciliation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Attempt } from './attempt.ts';
import { AttemptDecision, verdictsOf } from './attempt-decision.tsx';
import { AttemptFlags } from './attempt-flags.tsx';
import { AttemptTimeline } from './attempt-timeline.tsx';

export function AttemptView({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const { nameOf } = useCountries();
  const { outcomes, tones, decisions } = useAttemptTexts();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { survey, outcome, decision, country_code } = attempt;
  const verdicts: Record<Verdict, string> = { accept: t('Accept…'), reject: t('Reject…') };
  return (
    <>
      <ThingPage
        above={`${survey.title || survey.survey_number} · ${nameOf(country_code)}`}
        name={t('Attempt {id}', { id: attempt.id })}
        state={
          <>
            <Badge tone={tones[outcome]}>{outcomes[outcome]}</Badge>
            {decision && (
              <Badge tone={decision === 'accepted' ? 'success' : 'danger'}>{decisions[decision]}</Badge>
            )}
            {attempt.is_test && <Badge tone="info">{t('Test')}</Badge>}
          </>
        }
        more={verdictsOf(attempt).map((one) => (
          <button key={one} type="button" onClick={() => setVerdict(one)}>
            {verdicts[one]}
          </button>
        ))}
        notice={<AttemptFlags attempt={attempt} />}
        summary={useAttemptSummary(attempt)}
        tabs={[
          {
            key: 'attempt',
            title: t('Attempt'),
            content: (
              <Card title={t('What happened')}>
                <AttemptTimeline attempt={attempt} />
              </Card>
            ),
          },
        ]}
      />
      {verdict && <AttemptDecision attempt={attempt} verdict={verdict} onClose={() => setVerdict(null)} />}
    </>
  );
}

/** What kept back points that were promised, in the words of the survey's settings and as they were when it ended. */
function useUnpaid({ outcome, unpaid }: Pick<Attempt, 'outcome' | 'unpaid'>) {
  const { t } = useTranslation();
  const { points, minutes } = useFormats();
  if (!unpaid) return [];
  const { promised, minimum_minutes, daily_cap } = unpaid;
  const isFull = outcome === 'quota_full';
  const term = isFull ? t('Points for a quota-full') : t('Points for a screen-out');
  return [
    { term, text: points(promised) },
    ...(minimum_minutes === null
      ? []
      : [{ term: t('A screen-out earns after'), text: minutes(minimum_minutes) }]),
    ...(daily_cap === null ? [] : [{ term: t('Daily limit per member'), text: points(daily_cap) }]),
  ];
}

function useAttemptSummary({ survey, member_id, wave_id, is_test, ...attempt }: Attempt) {
  const { t } = useTranslation();
  const { points, minutes, date, dateTime } = useFormats();
  const { minutes: taken, promised_minutes, pending_until, places, raw_code, ended_at } = attempt;
  return [
    {
      term: t('Survey'),
      text: (
        <Link to={pathOf(paths.survey, survey.id)}>
          {survey.title ? `${survey.title} (${survey.survey_number})` : survey.survey_number}
        </Link>
      ),
    },
    {
      term: t('Member'),
      text: member_id === null ? '–' : <Link to={pathOf(paths.member, member_id)}>{member_id}</Link>,
    },
    ...(wave_id === null
      ? []
      : [{ term: t('Wave'), text: <Link to={pathOf(paths.wave, wave_id)}>{wave_id}</Link> }]),
    ...(is_test ? [] : [{ term: t('Points promised'), text: points(attempt.promised_points) }]),
    {
      term: t('Points earned'),
      text: pending_until
        ? t('{points}, pending until {date}', { points: points(attempt.points), date: date(pending_until) })
        : points(attempt.points),
    },
    ...useUnpaid(attempt),
    {
      term: t('Length'),
      text:
        taken === null
          ? t('{promised} promised', { promised: minutes(promised_minutes) })
          : t('{taken} taken, {promised} promised', {
              taken: minutes(Math.max(1, Math.round(taken))),
              promised: minutes(promised_minutes),
            }),
    },
    ...(ended_at === null ? [{ term: t('Can be continued until'), text: dateTime(attempt.expires_at) }] : []),
    ...(raw_code === null ? [] : [{ term: t("The survey's own code"), text: raw_code }]),
    {
      term: t('Places it holds'),
      text: places.length === 0 ? '–' : places.map((name) => name ?? t('Target of the survey')).join(', '),
    },
  ];
}
