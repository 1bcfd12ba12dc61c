import { useState } from 'react';
import { usePagedCall } from '#portal/paged-call.ts';
import { useStateTexts } from '#portal/state-texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Steps } from '#ui/steps.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { CancelRequest } from './cancel-request.tsx';
import styles from './open-requests.module.css';
import {
  type ExchangeRequest,
  HELD_SENTENCE,
  progressStatuses,
  statusSentences,
  statusTexts,
} from './request-status.ts';

const SHOWN_AT_FIRST = 3;

/** Open requests: their progress and expected date. */
export function OpenRequests() {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const open = usePagedCall('GET /profile/exchange/open');
  const loaded = open.rows ?? [];
  const shown = all ? loaded : loaded.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {shown.map((request) => (
        <OpenRequest key={request.id} request={request} />
      ))}
      {shown.length < loaded.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('Show all open requests')}
        </Button>
      )}
      {all && <MoreRows history={open} />}
    </>
  );
}

function OpenRequest({ request }: { request: ExchangeRequest }) {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const stateTexts = useStateTexts();
  const reached = progressStatuses.indexOf(request.status as (typeof progressStatuses)[number]);
  const takenAt = (status: ExchangeRequest['status']) =>
    request.steps.find((step) => step.status === status)?.at;
  const promise = t('promised by {date}', { date: date(request.promised_on) });
  const detailOf = (station: (typeof progressStatuses)[number]) => {
    const at = takenAt(station);
    if (at) return date(at);
    return station === 'completed' ? promise : undefined;
  };
  const note = request.steps.find(({ status }) => status === request.status)?.note;
  return (
    <Card title={t('{quantity} × {reward}', { quantity: number(request.quantity), reward: request.name })}>
      <Steps
        label={t('Request status')}
        stateTexts={stateTexts}
        steps={progressStatuses.map((station, at) => ({
          id: station,
          label: t(statusTexts[station]),
          detail: detailOf(station),
          state: at < reached ? 'done' : at === reached ? 'current' : 'upcoming',
        }))}
      />
      <p className={styles.said}>
        {t(request.held ? HELD_SENTENCE : statusSentences[request.status])}
        {note && ` ${t('Our note: {note}', { note })}`}
      </p>
      {request.status === 'requested' && <CancelRequest request={request} />}
    </Card>
  );
}
