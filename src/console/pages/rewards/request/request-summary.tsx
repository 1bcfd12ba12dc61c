import { useCountries } from '#console/countries.tsx';
import { useRequestTexts } from '#console/pages/rewards/requests/request-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PromisedDay } from './promised-day.tsx';
import type { RewardRequest } from './request.ts';

export function RequestState({ request }: { request: Pick<RewardRequest, 'status' | 'held'> }) {
  const { t } = useTranslation();
  const { statuses, tones } = useRequestTexts();
  return (
    <>
      <Badge tone={tones[request.status]}>{statuses[request.status]}</Badge>{' '}
      {request.held && <Badge tone="warning">{t('Held')}</Badge>}
    </>
  );
}

/** Whose request it is: a link to the member's card for whoever may open it. */
export function Requester({ request: { member } }: { request: RewardRequest }) {
  const { t } = useTranslation();
  const { may } = useOperator();
  if (!member) return t('has left the panel');
  const name = member.name ?? t('Member {id}', { id: member.id });
  return may('members_read') ? <Link to={pathOf(paths.member, member.id)}>{name}</Link> : name;
}

/** What was promised to whom, and until when. */
export function useRequestSummary(request: RewardRequest) {
  const { t } = useTranslation();
  const { number, points, money, dateTime } = useFormats();
  const { nameOf } = useCountries();
  return [
    { term: t('Member'), text: <Requester request={request} /> },
    {
      term: t('Reward'),
      text: t('{quantity} × {reward}', { quantity: number(request.quantity), reward: request.reward }),
    },
    { term: t('Points'), text: `${points(request.points)} (${money(request.value)})` },
    { term: t('Requested'), text: dateTime(request.created_at) },
    { term: t('Promised for'), text: <PromisedDay request={request} /> },
    { term: t('Country'), text: nameOf(request.country_code) },
    ...(request.batch
      ? [
          {
            term: t('Batch'),
            text: <Link to={pathOf(paths.payoutBatch, request.batch.id)}>{request.batch.name}</Link>,
          },
        ]
      : []),
  ];
}

/** Why a request is held, and what ends it. */
export function HoldNotice({ request }: { request: RewardRequest }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { holds } = useRequestTexts();
  if (!request.held) return null;
  const { held_reasons, held_until } = request;
  return (
    <Notice tone="warning" title={t("Why it's held")}>
      <ul>
        {held_reasons.map((reason) => (
          <li key={reason}>{holds[reason]}</li>
        ))}
      </ul>
      <p>
        {held_reasons.includes('other_address')
          ? t('It waits until someone has looked at it.')
          : held_until &&
            t("You can approve it from {when}, or once you've looked at it.", {
              when: dateTime(held_until),
            })}
      </p>
    </Notice>
  );
}
