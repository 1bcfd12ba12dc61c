import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { Beside } from '#console/faces/list/beside.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type RewardRequest, type Step, stepsOf } from './request.ts';
import { HoldNotice, RequestState, useRequestSummary } from './request-summary.tsx';
import { RequestTimeline } from './request-timeline.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useStepNames } from './step-texts.ts';

/** A request beside the list: enough to decide most of them; the rest stands on its page. */
export function RequestBeside({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation();
  const request = useCall('GET /reward-requests/:id', { params: { id } });
  return (
    <Beside title={t('Request {id}', { id })} onClose={onClose}>
      <Loaded query={request}>{(data) => <Summary request={data} />}</Loaded>
    </Beside>
  );
}

function Summary({ request }: { request: RewardRequest }) {
  const { t } = useTranslation();
  const { may } = useOperator();
  const summary = useRequestSummary(request);
  const names = useStepNames();
  const [step, setStep] = useState<Step | null>(null);
  const { main, others } = stepsOf(request, may);
  const second = others.find((one) => one === 'reject' || one === 'fail');
  return (
    <>
      <p>
        <RequestState request={request} />
      </p>
      <DescriptionList entries={summary} />
      <HoldNotice request={request} />
      <ButtonRow>
        {main && <Button onClick={() => setStep(main)}>{names[main]}</Button>}
        {second && (
          <Button variant="secondary" onClick={() => setStep(second)}>
            {names[second]}
          </Button>
        )}
      </ButtonRow>
      <p>
        <Link to={pathOf(paths.rewardRequest, request.id)}>{t('Open the request')}</Link>
      </p>
      <h3>{t('What happened')}</h3>
      <RequestTimeline request={request} />
      {step && <StepDialog request={request} step={step} onClose={() => setStep(null)} />}
    </>
  );
}
