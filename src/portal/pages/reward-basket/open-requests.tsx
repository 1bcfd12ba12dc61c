import { useState } from 'react';
import { usePagedCall } from '#portal/paged-call.ts';
import { AroundWords, ELEMENT, SentenceWithElement } from '#portal/sentence-with-element.tsx';
import { useStateTexts } from '#portal/state-texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { Loaded } from '#ui/loaded.tsx';
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
  return (
    <Loaded query={{ ...open, data: open.rows }}>
      {(loaded) => (
        <>
          {loaded.slice(0, all ? undefined : SHOWN_AT_FIRST).map((request) => (
            <OpenRequest key={request.id} request={request} />
          ))}
          {!all && loaded.length > SHOWN_AT_FIRST && (
            <Button variant="quiet" onClick={() => setAll(true)}>
              {t('Show all open requests')}
            </Button>
          )}
          {all && <MoreRows history={open} />}
        </>
      )}
    </Loaded>
  );
}

function OpenRequest({ request }: { request: ExchangeRequest }) {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const stateTexts = useStateTexts();
  const reached = progressStatuses.indexOf(request.status as (typeof progressStatuses)[number]);
  const reachedAt = (status: ExchangeRequest['status']) =>
    request.steps.find((past) => past.status === status)?.at;
  const promise = t('promised by {date}', { date: date(request.promised_on) });
  const detailOf = (step: (typeof progressStatuses)[number]) => {
    const at = reachedAt(step);
    if (at) return date(at);
    return step === 'completed' ? promise : undefined;
  };
  const note = request.steps.find(({ status }) => status === request.status)?.note;
  return (
    <Card
      title={
        <SentenceWithElement
          sentence={t('{quantity} × {reward}', { quantity: number(request.quantity), reward: ELEMENT })}
          element={<InLanguage lang={request.lang}>{request.name}</InLanguage>}
        />
      }
    >
      <Steps
        label={t('Request status')}
        stateTexts={stateTexts}
        steps={progressStatuses.map((step, at) => ({
          id: step,
          label: t(statusTexts[step]),
          detail: detailOf(step),
          state: at < reached ? 'done' : at === reached ? 'current' : 'upcoming',
        }))}
      />
      <p className={styles.explanation}>
        {t(request.held ? HELD_SENTENCE : statusSentences[request.status])}
        {note && (
          <>
            {' '}
            <AroundWords sentence={t('Our note: {note}', { note: ELEMENT })} words={note} />
          </>
        )}
      </p>
      {request.status === 'requested' && <CancelRequest request={request} />}
    </Card>
  );
}
