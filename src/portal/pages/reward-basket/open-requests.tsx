import { useState } from 'react';
import { useFormats } from '#portal/formats.ts';
import { useStateTexts } from '#portal/state-texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Steps } from '#ui/steps.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { type ExchangeRequest, isOpen, stations, statusTexts } from './request-status.ts';

const SHOWN_AT_FIRST = 3;

/** What is on its way: how far it is, and by when it is promised. */
export function OpenRequests({ requests }: { requests: readonly ExchangeRequest[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const open = requests.filter(isOpen);
  const shown = all ? open : open.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {shown.map((request) => (
        <OpenRequest key={request.id} request={request} />
      ))}
      {shown.length < open.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('Show all that is on its way')}
        </Button>
      )}
    </>
  );
}

function OpenRequest({ request }: { request: ExchangeRequest }) {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const stateTexts = useStateTexts();
  const reached = stations.indexOf(request.status as (typeof stations)[number]);
  const details: Partial<Record<(typeof stations)[number], string>> = {
    requested: date(request.created),
    completed: t('promised by {date}', { date: date(request.promised_on) }),
  };
  return (
    <Card title={t('{quantity} × {reward}', { quantity: number(request.quantity), reward: request.name })}>
      <Steps
        label={t('Status of the request')}
        stateTexts={stateTexts}
        steps={stations.map((station, at) => ({
          id: station,
          label: t(statusTexts[station]),
          detail: details[station],
          state: at < reached ? 'done' : at === reached ? 'current' : 'upcoming',
        }))}
      />
      {request.status === 'requested' && <CancelRequest request={request} />}
    </Card>
  );
}
