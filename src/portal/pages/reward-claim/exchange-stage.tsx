import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '#portal/call.ts';
import { isUnanswered } from '#portal/idempotency-key.ts';
import { paths } from '#portal/paths.ts';
import { usePointsWorth } from '#portal/points-worth.ts';
import { useSession } from '#portal/session.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { CallError } from '#ui/call.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { failureSentence } from '#ui/failure-sentence.ts';
import { FormColumn } from '#ui/form-column.tsx';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { reread } from '#ui/reread.ts';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type Basket, exchangePlace, type Reward } from './basket.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { MayHaveArrived } from './may-have-arrived.tsx';

type ExchangeStageProps = { basket: Basket; reward: Reward | undefined; points: number };

/** The claim stage: the chosen exchange and the reward's form. */
export default function ExchangeStage({ basket, reward, points }: ExchangeStageProps) {
  const { t } = useTranslation();
  const form = useCall(
    'GET /rewards/:rewardId/exchange/:quantity',
    { params: { rewardId: basket.reward, quantity: basket.quantity } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, enabled: reward !== undefined },
  );
  const unanswered = useUnanswered(basket, points);
  if (!reward) return <Refused sentence={t("This reward isn't available")} />;

  const explain = (error: CallError) =>
    error.status >= 400 && error.status < 500 ? (
      <Refused sentence={t(failureSentence(error))}>{unanswered && <MayHaveArrived />}</Refused>
    ) : null;
  return (
    <Loaded query={form} explain={explain}>
      {({ definition, values }) => (
        <Stack>
          <Summary
            basket={basket}
            reward={reward}
            left={unanswered ? null : points - basket.quantity * reward.points}
          />
          <Card title={t('Delivery details')}>
            <FormColumn>
              <ExchangeForm
                basket={basket}
                points={basket.quantity * reward.points}
                definition={definition}
                values={values}
                reread={() => reread(form)}
              />
            </FormColumn>
          </Card>
        </Stack>
      )}
    </Loaded>
  );
}

/** Stored in this tab only, so it is known after hydration; looked at again when the points have changed. */
function useUnanswered(basket: Basket, points: number): boolean {
  const { user } = useSession();
  const [unanswered, setUnanswered] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request whose response was lost may have taken them
  useEffect(
    () => setUnanswered(isUnanswered(exchangePlace(basket), user?.email ?? '')),
    [basket, user, points],
  );
  return unanswered;
}

type SummaryProps = {
  basket: Basket;
  reward: Reward;
  /** Null while nobody knows whether an earlier request has taken the points already. */
  left: number | null;
};

function Summary({ basket, reward, left }: SummaryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const exchanged = basket.quantity * reward.points;
  const value = usePointsWorth()(exchanged);
  return (
    <Card title={t('Summary')}>
      <DescriptionList
        entries={[
          { term: t('Name'), text: <InLanguage lang={reward.lang}>{reward.name}</InLanguage> },
          { term: t('Quantity'), text: formats.number(basket.quantity) },
          {
            term: t('Exchanged points'),
            text: formats.number(exchanged) + (value ? ` (${value})` : ''),
          },
          // Fewer than needed, since some were spent in another tab: the form says so when it's sent.
          ...(left === null || left < 0
            ? []
            : [{ term: t('Points left after this'), text: formats.number(left) }]),
        ]}
      />
    </Card>
  );
}

function Refused({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" live="alert">
      <p>{sentence}</p>
      {children}
      <ButtonLink to={paths.rewardClaim} variant="secondary">
        {t('Back to the rewards')}
      </ButtonLink>
    </Notice>
  );
}
