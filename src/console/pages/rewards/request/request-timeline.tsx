import { useCountries } from '#console/countries.tsx';
import { Timeline, type TimelineEntry } from '#console/faces/thing/timeline.tsx';
import { useRequestTexts } from '#console/pages/rewards/requests/request-texts.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { RewardRequest } from './request.ts';

const toneOf: Partial<Record<ExchangeStatus, NonNullable<TimelineEntry['tone']>>> = {
  completed: 'success',
  rejected: 'danger',
  failed: 'danger',
};

/** All that happened to a request: its steps, what the member was told, approvals taken back, looks; newest first. */
export function RequestTimeline({ request }: { request: RewardRequest }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const texts = useRequestTexts();
  const { countries } = useCountries();
  const zone = countries.find(({ code }) => code === request.country_code)?.time_zone;
  const who = (name: string | null) => (name === null ? {} : { who: name });

  const entries: TimelineEntry[] = [
    ...request.steps.map(({ status, at, operator: by, reason, note }) => ({
      id: `step ${status}`,
      at,
      what:
        status === 'requested'
          ? t('Requested {quantity} × {reward}', {
              quantity: number(request.quantity),
              reward: request.reward,
            })
          : texts.statuses[status],
      ...who(by ?? (status === 'requested' || status === 'cancelled' ? t('the member') : null)),
      tone: toneOf[status] ?? 'normal',
      detail: (reason || note) && (
        <>
          {reason && reason !== 'other' && <p>{texts.settlementReasons[reason]}</p>}
          {note && <p>{t('For the member: {note}', { note })}</p>}
        </>
      ),
    })),
    ...request.withdrawn.flatMap((one) => [
      {
        id: `approved ${one.approved_at}`,
        at: one.approved_at,
        what: texts.statuses.approved,
        ...who(one.approved_by),
      },
      {
        id: `back ${one.at}`,
        at: one.at,
        what: t('Approval undone'),
        ...who(one.operator),
        tone: 'warning' as const,
      },
    ]),
    ...request.looks.map((one) => ({
      id: `look ${one.at}`,
      at: one.at,
      what: t('Viewed where it goes'),
      ...who(one.operator),
    })),
    ...request.mails.map(({ id, status, state, because, at }) => ({
      id: `mail ${id}`,
      at,
      what: t('Email "{step}": {state}', { step: texts.statuses[status], state: texts.mailStates[state] }),
      tone: state === 'failed' ? ('danger' as const) : ('normal' as const),
      detail: because && texts.mailReason(because),
    })),
  ];
  // Of one moment the later kind is told first: a mail follows its step.
  const order = [...entries.keys()].sort((one, other) => {
    const [a, b] = [entries[one], entries[other]];
    return Date.parse(b?.at ?? '') - Date.parse(a?.at ?? '') || other - one;
  });
  return (
    <Timeline
      label={t('What happened')}
      entries={order.flatMap((at) => entries[at] ?? [])}
      place={zone ? { country: request.country_code, timeZone: zone } : undefined}
    />
  );
}
