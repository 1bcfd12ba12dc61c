import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { RewardRequest } from './request.ts';

type Answers = OperatorCalls['GET /reward-requests/:id/payout-data']['data'];

/** Where the reward goes: read when it is asked for, after a step-up, and kept by this part of the page alone. */
export function PayoutData({ request: { id } }: { request: RewardRequest }) {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<Answers | null>(null);
  const look = useAction(
    () => call('GET /reward-requests/:id/payout-data', { params: { id } }, { notify: false }),
    { done: setAnswers, invalidates: ['GET /reward-requests/:id'] },
  );
  return (
    <section aria-label={t('Where it goes')}>
      <h2>{t('Where it goes')}</h2>
      <div role="status">
        {answers && (
          <DescriptionList entries={answers.map(({ title, answer }) => ({ term: title, text: answer }))} />
        )}
      </div>
      {answers ? (
        <Button variant="secondary" onClick={() => setAnswers(null)}>
          {t('Hide')}
        </Button>
      ) : (
        <>
          <p>
            {t(
              "You confirm that it's you before you see the name and address, and the audit log records it.",
            )}
          </p>
          <FailureNotice failure={look.failure} />
          <Button
            variant="secondary"
            busy={look.pending}
            busyText={t('Loading...')}
            onClick={() => void look.run()}
          >
            {t('Show where it goes')}
          </Button>
        </>
      )}
    </section>
  );
}
