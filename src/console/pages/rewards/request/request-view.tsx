import { useState } from 'react';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { useOperator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { MemberHistory } from './member-history.tsx';
import { PayoutData } from './payout-data.tsx';
import { type RewardRequest, type Step, stepsOf } from './request.ts';
import { HoldNotice, RequestState, useRequestSummary } from './request-summary.tsx';
import { RequestTimeline } from './request-timeline.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useStepNames } from './step-texts.ts';

export function RequestView({ request }: { request: RewardRequest }) {
  const { t } = useTranslation();
  const { may } = useOperator();
  const summary = useRequestSummary(request);
  const names = useStepNames();
  const [step, setStep] = useState<Step | null>(null);
  const { main, others } = stepsOf(request, may);
  return (
    <>
      <ThingPage
        above={t('Reward request')}
        name={t('Request {id}', { id: request.id })}
        state={<RequestState request={request} />}
        action={main && <Button onClick={() => setStep(main)}>{names[main]}</Button>}
        more={others.map((one) => (
          <button key={one} type="button" onClick={() => setStep(one)}>
            {names[one]}
          </button>
        ))}
        notice={<HoldNotice request={request} />}
        summary={summary}
        aside={may('payouts') && <PayoutData request={request} />}
        tabs={[
          {
            key: 'request',
            title: t('Request'),
            content: (
              <>
                <Card title={t('What happened')}>
                  <RequestTimeline request={request} />
                </Card>
                {request.member && (
                  <Card title={t("The member's history")}>
                    <MemberHistory member={request.member} />
                  </Card>
                )}
              </>
            ),
          },
        ]}
      />
      {step && <StepDialog request={request} step={step} onClose={() => setStep(null)} />}
    </>
  );
}
